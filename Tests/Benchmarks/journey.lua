-- One owner after another, from the list to the confirmation: every page is fetched, every form posted. For one connection.
-- Each comes from an address of their own, as a trusted proxy would say, so that nobody meets a rate limit.

local form = "application/x-www-form-urlencoded"
local parts = '--part\r\nContent-Disposition: form-data; name="action"\r\n\r\ncontinue\r\n--part--\r\n'
local steps = {
    { "GET", "/" },
    { "GET", "/report-missing/chip-number" },
    { "POST", "/report-missing/chip-number", form, "chipNumber=616-093+900000001" },
    { "GET", "/report-missing/photo" },
    { "POST", "/report-missing/photo", "multipart/form-data; boundary=part", parts },
    { "GET", "/report-missing/description" },
    { "POST", "/report-missing/description", form, "petName=Rex&species=dog&age=4&lastSeenPlace=Planty" },
    { "GET", "/report-missing/contact-details" },
    { "POST", "/report-missing/contact-details", form, "contactPhone=600700800" },
    { "GET", "/report-missing/summary" },
    { "POST", "/report-missing/summary", form, "" },
    { "GET", "/report-missing/confirmation" },
}
local step, owner, cookie = 1, 0, nil
local threads = {}

journeys, surprises = 0, 0

function setup(thread)
    table.insert(threads, thread)
end

function request()
    local method, path, kind, body = unpack(steps[step])
    local address = string.format("10.%d.%d.%d", math.floor(owner / 65536) % 256, math.floor(owner / 256) % 256, owner % 256)
    return wrk.format(method, path, { Cookie = cookie, ["Content-Type"] = kind, ["X-Forwarded-For"] = address }, body)
end

function response(status, headers)
    for name, value in pairs(headers) do
        if name:lower() == "set-cookie" then cookie = value:match("^[^;]+") end
    end
    if status ~= (steps[step][1] == "GET" and 200 or 303) then surprises = surprises + 1 end
    step = step + 1
    if step > #steps then
        step, owner, cookie, journeys = 1, owner + 1, nil, journeys + 1
    end
end

function done(summary)
    local thread = threads[1]
    print(string.format("journey %d %d %d", summary.duration, thread:get("journeys"), thread:get("surprises")))
end
