-- Requests the paths in the file PATHS, one after another.

local requests = {}
for path in io.lines(os.getenv("PATHS")) do table.insert(requests, path) end
local next_request = 0

function init()
    for number, path in ipairs(requests) do requests[number] = wrk.format("GET", path) end
end

function request()
    next_request = next_request % #requests + 1
    return requests[next_request]
end
