-- Requests of which each concerns another pet, from an address of its own, as a trusted proxy would say. PATTERN is the path, with the
-- number of the pet as `%d`, and PETS how many there are.
local pattern = os.getenv("PATTERN")
local pets = tonumber(os.getenv("PETS"))
local count = 0

function request()
    count = count + 1
    -- A multiplier that has no factor in common with the sizes: neighbours are far apart.
    local path = pattern:format(2 + count * 7919 % (pets - 1))
    local address = string.format("10.%d.%d.%d", math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
    return wrk.format("GET", path, { ["X-Forwarded-For"] = address })
end
