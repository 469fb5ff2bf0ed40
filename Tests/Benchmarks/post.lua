-- Step 1, posted again and again: with a cookie into one flow, without one into a new flow each.
wrk.method = "POST"
wrk.body = "chipNumber=616-093+900000001"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["Cookie"] = os.getenv("COOKIE")

if not os.getenv("COOKIE") then
    request = function()
        local address = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(0, 255))
        wrk.headers["X-Forwarded-For"] = address
        return wrk.format()
    end
end
