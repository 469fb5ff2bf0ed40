import TestSupport

/// Checks feeds: a reader's library reads them, and they keep the rules of RFC 4287, sections 3 and 4.
struct FeedValidator {
    private let python: Tool

    /// Finds Python and feedparser. Throws a `Missing` when one is not installed.
    init() throws {
        python = try Tool("python3", from: .apt("python3"))
        guard try python.run("-c", "import feedparser").code == 0 else {
            throw Missing("feedparser", from: .pip("feedparser"))
        }
    }

    /// The format and the number of entries of a valid feed in a file; otherwise what is wrong with it.
    func verdict(onFile path: String) throws -> String {
        let outcome = try python.run("-c", Self.script, path)
        return outcome.output + outcome.errors
    }

    private static let script = #"""
        import re, sys
        import xml.etree.ElementTree as xml
        import feedparser

        def check(condition, fault):
            if not condition: sys.exit(fault)

        def children(element, name):
            return element.findall("{http://www.w3.org/2005/Atom}" + name)

        def check_container(element, once, optional, repeated):
            names = [child.tag.removeprefix("{http://www.w3.org/2005/Atom}") for child in element]
            for name in once: check(names.count(name) == 1, f"{name} is there {names.count(name)} times")
            for name in optional: check(names.count(name) < 2, f"{name} is there {names.count(name)} times")
            others = set(names) - set(once) - set(optional) - set(repeated)
            check(not others, f"may not be there: {others}")
            for name in ("id", "title", "updated"): check(children(element, name)[0].text, f"{name} is empty")
            check(re.match(r"[a-z][a-z0-9+.-]*:\S+$", children(element, "id")[0].text), "an id is no absolute IRI")
            for date in children(element, "updated") + children(element, "published"):
                check(re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$", date.text), f"{date.text} is no date of RFC 3339")
            links = [link.attrib for link in children(element, "link")]
            for link in links: check(re.match(r"https?://\S+$", link["href"]), f"{link} is not absolute")
            alternates = [link for link in links if link["rel"] == "alternate"]
            check(len(alternates) == 1, "there is not one alternate link")
            return children(element, "id")[0].text, links

        feed = xml.parse(sys.argv[1]).getroot()
        check(feed.tag == "{http://www.w3.org/2005/Atom}feed", f"the root is {feed.tag}")
        language = "{http://www.w3.org/XML/1998/namespace}lang"
        check(feed.get(language), "it has no language")
        repeated = ("author", "category", "contributor", "link")
        _, links = check_container(
            feed, ("id", "title", "updated"), ("generator", "icon", "logo", "rights", "subtitle"), (*repeated, "entry")
        )
        check([link for link in links if link["rel"] == "self"], "it does not say where it is")
        authors = [child for author in children(feed, "author") for child in children(author, "name")]
        check(authors and all(author.text for author in authors), "nobody is the author")
        entries = children(feed, "entry")
        ids = [
            check_container(entry, ("id", "title", "updated"), ("content", "published", "rights", "source", "summary"), repeated)[0]
            for entry in entries
        ]
        check(len(set(ids)) == len(ids), "two entries have one id")
        moments = [children(entry, "updated")[0].text for entry in entries]
        check(not moments or children(feed, "updated")[0].text == max(moments), "it is not as new as its newest entry")

        read = feedparser.parse(sys.argv[1])
        check(not read.bozo, f"the reader says: {read.get('bozo_exception')}")
        check(len(read.entries) == len(entries), "the reader finds other entries")
        print(f"{read.version}, entries: {len(read.entries)}")
        """#
}
