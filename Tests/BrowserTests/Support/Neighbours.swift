/// Other people's reports, enough for more than one page of the list.
enum Neighbours {
    /// Reports their pets from the open page; the browser keeps the session of the last.
    static func reportPets(in driver: WebDriver) throws {
        try driver.run(Picture.script + script)
    }

    /// The test's own script, which waits for responses; it works without the page's scripts, too.
    private static let script = """
        const names = ["Burek", "Mruczek", "", "Żelka", "Azor", "Pan Kot", "Konstantynopolitańczykowianeczka"];
        const species = ["dog", "cat", "rabbit", "bird", ""];
        const places = [
            "Planty, Kraków", "Skrzyżowanie ulicy Księcia Józefa Poniatowskiego z aleją Niepodległości, Szczebrzeszyn", "",
        ];
        const shapes = [[640, 480], null, [480, 640], [900, 300]];
        const post = (step, fields, address) => {
            const request = new XMLHttpRequest();
            request.open("POST", "/report-missing/" + step, false);
            request.setRequestHeader("X-Forwarded-For", address);
            request.send(fields);
            if (request.status != 200) throw new Error(`${step}: ${request.status}`);
        };
        for (let number = 1; number <= 20; number++) {
            const one = (list) => list[number % list.length];
            const address = "192.0.2." + number;
            const photo = new FormData();
            photo.set("action", "continue");
            if (one(shapes)) {
                const url = drawPet(...one(shapes), 40 * number);
                const bytes = Uint8Array.from(atob(url.split(",")[1]), (character) => character.charCodeAt());
                photo.set("photo", new Blob([bytes], { type: "image/jpeg" }), "pet.jpg");
            }
            post("chip-number", new URLSearchParams({ chipNumber: "" }), address);
            post("photo", photo, address);
            post("description", new URLSearchParams({
                petName: one(names), species: one(species), lastSeenPlace: one(places), lastSeenDate: "2026-05-01",
            }), address);
            post("contact-details", new URLSearchParams({ contactPhone: "600700800" }), address);
            post("summary", new URLSearchParams(), address);
        }
        """
}

extension WebDriver {
    /// Posts an empty form as another tab of the browser would.
    func post(to url: String) throws { try request("POST", url) }

    /// Gets a page of the app without showing it. Returns its text.
    @discardableResult
    func fetch(_ url: String) throws -> String { try request("GET", url) }

    @discardableResult
    private func request(_ method: String, _ url: String) throws -> String {
        let script = """
            const request = new XMLHttpRequest();
            request.open(...arguments, false);
            request.send();
            return request.responseText;
            """
        return try run(script, .string(method), .string(url), as: String.self)
    }
}
