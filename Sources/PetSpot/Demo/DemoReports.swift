/// The reports that the demo invents, as people would type them.
struct DemoReport {
    let kind: ReportKind
    /// The number of days since it was submitted.
    let days: Int
    /// The days from then until the animal was home, and its way; nil while it is not.
    let reunion: (days: Int, how: WayHome)?
    /// The answers, as typed, with the names of their fields.
    let answers: [(name: FieldName, text: String)]
}

extension DemoReport {
    /// Newest last. The first three columns: what it is about, how many days ago, how many days later it was home and how.
    private static let table = """
        missing | 52 | 20 chip | dog | Bella | labrador | female | 6 | cream | large | Planty, Kraków ||| Obroża w paski. Lubi każdego.
        missing | 49 | 1 itself | cat | Tosia || female | 9 | tortoiseshell | small | Jeżyce, Poznań ||| Nie wychodzi z domu, boi się głosów.
        found | 47 | 4 page | dog ||| male || white,brown | small | Praga Południe, Warszawa | 52.24, 21.08 | me | Spokojny, bez obroży.
        missing | 44 | | bird | Kiwi | budgerigar ||| other | small | Leith, Edinburgh ||| Green, with a blue ring. Comes when you whistle.
        missing | 40 | 9 poster | cat | Oscar || male | 3 | black | medium | Roundhay, Leeds | 53.838, -1.501 || One ear is torn.
        found | 38 | | rabbit ||||| white,grey | small | Bishopston, Bristol || shelter | Very tame, eats from the hand.
        missing | 33 | 2 searching | dog | Szarik | owczarek niemiecki | male | 5 | black,brown | large | Las Kabacki, Warszawa ||| Czarna obroża z adresówką.
        missing | 30 | | cat | Filemon || male | 2 | white,grey | medium | Kazimierz, Kraków ||| Szary ogon, na nosie plamka.
        found | 27 | 3 agency | cat ||| female || ginger | medium | Wrzeszcz, Gdańsk | 54.382, 18.603 | shelter | Młoda, bardzo głodna.
        missing | 25 | | other | Żółwica Zosia | żółw stepowy | female | 12 | brown | small | Ogródki przy Bukowej, Lublin ||| Na pancerzu biała kropka.
        missing | 22 | | dog | Molly | border collie | female | 4 | black,white | medium | Holyrood Park, Edinburgh ||| Shy. Please do not call her, sit down and wait.
        found | 19 | | dog |||| | grey | large | Phoenix Park, Dublin || outside | Seen twice near the lake, runs when called.
        missing | 16 | 6 page | rabbit | Biscuit | lop | male | 1 | brown | small | Didsbury, Manchester ||| Long ears, white paws.
        found | 14 | | bird ||||| grey | small | Park Oliwski, Gdańsk || me | Oswojona nimfa, siada na ramieniu.
        missing | 12 | | cat | Luna || female | 5 | grey,tabby | small | Cotham, Bristol | 51.466, -2.599 || A red collar with a bell.
        missing | 10 | | dog | Pixel | jack russell terrier | male | 7 | white,brown | small | Park Skaryszewski, Warszawa ||| Brązowa łata na oku.
        found | 9 | | cat |||| | black,white | medium | Ranelagh, Dublin | 53.33, -6.26 | me | White paws, no collar, purrs a lot.
        missing | 7 | | dog | Rudy | kundelek | male | 8 | ginger | medium | Nowa Huta, Kraków ||| Krótki ogon, czerwone szelki.
        missing | 6 | | cat | Ginger || female | 11 | white,ginger | medium | Jesmond, Newcastle ||| Needs her medicine every day.
        found | 4 | | dog ||| female || cream | small | Stare Miasto, Poznań | 52.41, 16.93 | me | Siwy pyszczek, chodzi przy nodze.
        missing | 3 | | cat | Mruczek || male | 4 | grey,tabby | medium | Wola, Warszawa | 52.236, 20.962 || Pręgowany, białe skarpetki.
        missing | 2 | | bird | Coco | cockatiel ||| grey | small | Clontarf, Dublin | 53.364, -6.199 || Says her name.
        found | 1 | | cat ||| male || grey,tabby | medium | Wola, Górczewska, Warszawa | 52.24, 20.95 | me | Pręgowany, oswojony, bez obroży.
        missing | 0 | | dog | Max | beagle | male | 2 | black,white,brown | medium | Victoria Park, London ||| Slipped his lead. Will follow any smell of food.
        """
    private static let columns: [FieldName] = [
        .species, .petName, .breed, .sex, .age, .colours, .size, .lastSeenPlace, .position, .holder, .description,
    ]

    static let all = table.split(separator: "\n").compactMap { DemoReport(String($0)) }

    private init?(_ line: String) {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { normalized(String($0)) }
        guard cells.count == DemoReport.columns.count + 3, let kind = ReportKind(rawValue: cells[0]), let days = Int(cells[1])
        else { return nil }
        self.kind = kind
        self.days = days
        let words = cells[2].split(separator: " ").map(String.init)
        reunion = words.count == 2 ? Int(words[0]).flatMap { days in WayHome(rawValue: words[1]).map { (days, $0) } } : nil
        answers = zip(DemoReport.columns, cells[3...]).filter { !$1.isEmpty }.map { ($0, $1) }
    }

    /// Sightings of missing animals, by name: where, as a point too, and how many days ago.
    static let sightings = [
        ("Mruczek", "ul. Młynarska, przy śmietniku", "52.237, 20.972", 2),
        ("Mruczek", "Park Sowińskiego", "52.238, 20.955", 1), ("Molly", "Below Arthur’s Seat", "", 20),
        ("Rudy", "Aleja Róż, Nowa Huta", "50.077, 20.034", 5),
    ]

    /// The animal whose private link the demo prints: it has sightings, and somebody may have found it.
    static let shownName = "Mruczek"
}
