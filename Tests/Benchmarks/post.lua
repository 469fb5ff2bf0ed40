-- Step 1, posted again and again: into the flows whose cookies are in the file COOKIES, in turn, or without one into a new flow each.

wrk.method = "POST"
wrk.body = "chipNumber=616-093+900000001"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"

local requests, next_request = {}, 0

function init()
    if not os.getenv("COOKIES") then return end
    for cookie in io.lines(os.getenv("COOKIES")) do
        wrk.headers["Cookie"] = cookie
        table.insert(requests, wrk.format())
    end
end

function request()
    if #requests == 0 then
        local address = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(0, 255))
        wrk.headers["X-Forwarded-For"] = address
        return wrk.format()
    end
    next_request = next_request % #requests + 1
    return requests[next_request]
end
