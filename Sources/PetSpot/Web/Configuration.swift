import HTTPServer
import Platform

/// The configuration of PetSpot, from the command line and the environment.
public struct Configuration: Sendable {
    /// The settings of the server, such as its address and the proxies that it trusts.
    public var server = ServerConfiguration()
    var data = DataLocation()
    /// Scheme and host of the site's public address, such as `https://petspot.example`, when it is behind a proxy.
    var publicURL: String?
    /// The language of pages for people whose browser names none of the site's.
    var language = Language.en
    /// The operator's name and how to reach them, for the page on privacy.
    var operatorContact: String?
    /// Shelters, vets and offices around, for people who lost or found an animal.
    var contacts: [LocalContact] = []
    /// The sender of mail; nil when the site sends none.
    var mailFrom: Mailbox?
    var moderatorMail: MailAddress?
    /// The terms for which reports are kept.
    var life = ReportLife()
    public var logFormat = Log.Format.text

    var mail: MailSettings? {
        guard let mailFrom, let publicURL else { return nil }
        return MailSettings(from: mailFrom, origin: publicURL, moderators: moderatorMail)
    }
}

/// The settings that all requests of a site share.
final class SiteSettings: Sendable {
    private let configuration: Configuration
    var publicURL: String? { configuration.publicURL }
    var language: Language { configuration.language }
    var contacts: [LocalContact] { configuration.contacts }
    var operatorContact: String? { configuration.operatorContact }
    var life: ReportLife { configuration.life }
    /// Nil when no mail is sent.
    let mail: MailSettings?
    var sendsMail: Bool { mail != nil }
    let clientAddress: ClientAddress
    /// The time, in seconds since 1970.
    let now: @Sendable () -> Int

    var isSecure: Bool { publicURL?.hasPrefix("https://") == true }

    var publicName: String? { publicURL.flatMap(hostName) }

    init(_ configuration: Configuration, now: @escaping @Sendable () -> Int) {
        (self.configuration, self.now, mail) = (configuration, now, configuration.mail)
        clientAddress = ClientAddress(trustedProxies: configuration.server.trustedProxies)
    }
}
