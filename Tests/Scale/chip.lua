-- Searches by chip number, each for another pet that is there, from an address of its own, as a trusted proxy would say.
local pets = tonumber(os.getenv("CHIPS"))
local count = 0

function request()
    count = count + 1
    -- A multiplier that has no factor in common with the sizes: neighbours are far apart.
    local chip = string.format("%015d", 2 + count * 7919 % (pets - 1))
    local address = string.format("10.%d.%d.%d", math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
    return wrk.format("GET", "/?chip=" .. chip, { ["X-Forwarded-For"] = address })
end
