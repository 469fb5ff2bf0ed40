/// The numbers of RFC 6386 that reading a VP8 key frame needs. In a table of hexadecimal digits a word is a row of the
/// standard, without what repeats the last number of the standard's longest rows.
enum VP8Tables {
    /// The tree of a block's mode (§11.2): where to go on for false and true, or, from 0 down, the mode.
    static let blockModeTree = [0, 2, -1, 4, -2, 6, 8, 12, -3, 10, -5, -6, -4, 14, -7, 16, -8, -9]
    /// The probabilities of the extra bits of `dct_cat1` to `dct_cat6` (§13.2).
    static let extraBits: [[UInt8]] = [
        [159], [165, 145], [173, 148, 140], [176, 155, 140, 135], [180, 157, 141, 134, 130],
        [254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129],
    ]
    /// The band of each position in a block (§13.3).
    private static let bands = [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7]

    /// Where the row of a token's probabilities begins (§13.3).
    static func tokenRow(type: Int, position: Int, context: Int) -> Int {
        11 * (3 * (8 * type + bands[position]) + context)
    }

    /// The probabilities of a block's mode, for each mode above and each to the left (§11.5).
    static let blockModeProbabilities = table(
        """
        e77830597371789870 98b3407eaa762e465f af458f505552489b67 383a0aabdabd110d98 90470a26abd590221a
        721a11a32cc3150aad 791850c31a3e2c4055 aa2e371388a021ce47 3f14087272d00c09e2 51280b60b6541d1024
        86b7598962656aa594 48bb64829d6f204b50 4266a7634a3e28ea80 293509b2f18d1a086b 684f0c1bd9ff571107
        4a2b1a9249a631179d 412669a033341f7380 5744472c72330fba17 2f290e6eb6b71511c2 422d1966c5bd171216
        585893962a2e2dc4cd 2b61b775552623b33d 2735c8571a152be8ab 3822336872661d5d4d 6b36201a3301512b1f
        271c55ab3aa55a6240 221674ce17222ba649 44196a1640ab24e172 2213156684bc104c7c 3e124e5f5539323033
        c165239fd76f592e6f 3c941facdbe415126f 70714d55b3ff267872 282a01c4f5d10a196d 6450082b9a01331a47
        582b1d8ca6d5252b9a 3d3f1e9b432d4401d1 8e4e4e10ff8022c5ab 29280566d3b70401dd 333211a8d1c0171952
        7d622a58685575af52 5f543559806471652d 4b4f7b2f338051ab01 391105476639352931 7315020a66ffa61706
        26210d7939491a0155 290a438a4d6e5a2f72 651d100a558065c41a 39120a6666d522142b 75140f24a38044011a
        8a1f24ab1ba6262ce5 43573aa952731a3bb3 3f3b5ab43ba65d499a 282815748fd12227af 392e16188001361125
        2f0f10b722df312db7 2e1121b706620f20b7 412049731c801780cd 2803097333c01206df 572509733b4d40152f
        68372cda09363582e2 405a46cd2829171a39 363970b8052926a6d5 1e221a8598740a2086 4b200c33c0ffa02b33
        271335dd1a722049ff 1f0941ea020f017649 581f2343665537ba55 3815176f3bcd2d25c0 3726467c4966012262
        663d472522351ff3c0 453c472649771cde25 442d8022012f0bf5ab 3e1113469255373e46 4b0f090940ffb87710
        252b259a64a355a001 3f095c881c4020c955 56061c0540ff19f801 3808118489ff377480 3a0f145287391a7928
        a4321f899a851923da 33672c83837b1f069e 5628408794e02db780 161a1183f09a0e01d1 530c0d36c0ff442f1c
        2d10155b40de0701c5 3815279b3c8a1766d5 551a555580802092ab 120b073f90ab0404f6 231b0a92aeab0c1a80
        be502363b4507e362d 557e2f57b033291420 654b808b7692748055 38290fb0ec5525093e 9224131eabff611b14
        471e117776ff11128a 65263c8a37462b1a8e 8a2d3d3edb0151bc40 20291475978e1415a3 70130c3dc380300418
        """,
        width: 9
    )

    /// The probabilities that a token's probability is replaced (§13.4).
    static let tokenUpdateProbabilities = table(
        """
        ff ff ff b0f6 dff1fc f9fdfd fff4fc eafefe fd fff6fe effdfe fefffe fff8fe fbfffe ff fffdfe fbfefe fefffe
        fffefdfffe fafffefffe fe ff ff ff d9 e1fcf1fdfffffe eafaf1fafdfffdfe fffe dffefe eefdfefe fff8fe f9fe ff fffd
        f7fe ff fffdfe fc ff fffefe fd ff fffefd fa fe ff ff ff bafbfa eafbf4fe fbfbf3fdfefffe fffdfe ecfdfe fbfdfdfefe
        fffefe fefefe ff fffe fefe fe ff fe ff ff ff ff ff ff ff ff ff ff f8 fafefcfe f8fef9fd fffdfd f6fdfd fcfefbfefe
        fffefc f8fefd fdfffefe fffbfe f5fbfe fdfdfe fffbfd fcfdfe fffe fffc f9fffe fffffe fffffd fa ff ff fe ff
        """,
        width: 11,
        filledWith: 255
    )

    /// The probabilities of a token that are in force at first (§13.5).
    static let tokenProbabilities = table(
        """
        80 80 80 fd88feffe4db bd81f2ffe3d5ffdb 6a7ee3fcd6d1ffff 0162f8ffece2ffff b585eefeddeaff9a 4e86caf7c6b4ffdb
        01b9f9fff3ff b896f7ffece0 4d6ed8ffece6 0165fbfff1ff aa8bf1fcecd1ffff 2574c4f3e4ffffff 01ccfefff5ff cfa0faffee
        6667e7ffd3ab 0198fcfff0ff b187f3ffeae1 5081d3ffc2e0 0101ff f601ff ff c623eddfc1bba2a0919b3e
        832dc6ddacb0dc9dfcdd01 442f92d095a7dda2ffdf 0195f1ffdde0ffff b88deafddedcffc7 5163b5f2b0bef9caffff
        0181e8fdd6c5f2c4ffff 6379d2fac9c6ffca 175ba3f2aabbf7d2ffff 01c8f6ffeaff 6db2f1ffe7f5ffff 2c82c9fdcdc0ffff
        0184effbdbd1ffa5 5e88e1fbdabeffff 1664aef5baa1ffc7 01b6f9ffe8eb 7c8ff1ffe3ea 234db5fbc1d3ffcd 019df7ffece7ffff
        798debffe1e3ffff 2d63bcfbc3d9ffe0 0101fbffd5ff cb01f8ffff 8901b1ffe0ff fd09f8fbcfd0ffc0 af0de0f3c1b9f9c6ffff
        4911abdda1b3eca7ffea 015ff7fdd4b7ffff ef5af4fad3d1ffff 9b4dc3f8bcc3ffff 0118effbdadbffcd c933dbffc4ba
        452ebeefc9daffe4 01bffbffff dfa5f9ffd5ff 8d7cf8ffff 0110f8ffff be24e6ffecff 9501ff 01e2ff f7c0ff f080ff
        0186fcffff d53efaffff 375dff 80 80 80 ca18d5ebbabfdca0f0afff 7e26b6e8a9b8e4aeffbb 3d2e8adb97b2f0aaffd8
        0170e6fac7bff79fffff a66de4fcd3d7ffae 274da2e8acb4f5b2ffff 0134dcf6c6c7f9dcffff 7c4abff3b7c1faddffff
        184782db9aaaf3b6ffff 01b6e1f9dbf0ffe0 9596e2fcd8cdffab 1c6caaf2b7c2fedfffff 0151e6fccccbffc0 7b66d1f7bcc4ffe9
        145f99f3a4adffcb 01def8ffd8d5 a8aff6fcebcdffff 2f74d7ffd3d4ffff 0179ecfdd4d6ffff 8d54d5fcc9caffdb
        2a50a0f0a2b9ffcd 0101ff f401ff ee01ff
        """,
        width: 11,
        filledWith: 128
    )

    private static func table(_ text: String, width: Int, filledWith rest: UInt8 = 0) -> [UInt8] {
        text.split(whereSeparator: \.isWhitespace).flatMap { word in
            let digits = word.compactMap(\.hexDigitValue).map { UInt8($0) }
            let row = digits.pieces(of: 2).map { $0.reduce(0) { 16 * $0 + $1 } }
            return row + repeatElement(rest, count: width - row.count)
        }
    }
}
