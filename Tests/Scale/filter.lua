-- The list with the filter that the environment gives, from another address each time, as a trusted proxy would say.
local query = os.getenv("QUERY")
local count = 0

function request()
    count = count + 1
    local address = string.format("11.%d.%d.%d", math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
    return wrk.format("GET", "/?" .. query, { ["X-Forwarded-For"] = address })
end
