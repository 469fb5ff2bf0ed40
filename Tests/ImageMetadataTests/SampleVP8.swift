import Foundation

/// Contents of `VP8 ` chunks, up to the last byte that the picture needs.
enum SampleVP8 {
    /// Pictures by libwebp, with all its methods of prediction and several sizes and qualities.
    static let pictures: [(name: String, content: [UInt8])] = [
        ("one pixel", "8gEAnQEqAQABABIANCWkAnS6AfgABEwAAP7qKv/8guWF1yNf+FW4Yhk6AA=="),
        (
            "a macroblock of noise",
            """
            9AsAnQEqEAAQABAAAAAJ0cwF9A/FXdAP5BtgH8g3iXgAP0A6TP+ge4B/CP4x8/92AWKH8z/FXPUfi7+N2YT/p/4q/irrkv4164D+Z/i\
            BugH8E/gX8y/Fr+ucgB+iB5X+otTbYEWmqgAA/v8Mp/8nWeFQDNMXb/4LUjZW1vkhBXT1XzwZrm/+goZ9Vbfjkn//Ihn+Un6GT36fq3\
            dPJ2IfV3oI6p+h25B0AvX+Ps4fAmh5YgGX5a5ByW3XeLJh5trpCRW/+qM72YYS7sqhdFXXPOg+O25jO+f/+RnK60R9tANOB7fZ//5pD\
            30mnf/+cY+wbfoBOssF9NDHn2BwgPM+fsp5Y0aVId+YBrsnv/XOID/3zHXr5ckzrCGlQ1YshmsH3m3k73JAlAEcL3+g0pZ0f3601lOt\
            ocFL5Vmn5IQRVp6f/8wflVWOcZdvwD++ntf4hN9kTdeHrzIBwmAcjl3odh/C8p9gY3gm/gW/+uYv3oSfrNT16KdPCWi9Czdx1rB7K5D\
            WL2+PdKP/mR501YnGq+rrYunXzq76t2kqEf/4IQ8k/GFHrTn+RdTvuir/hjqqFZBZMy8OsaTc5TlqAVcCZyKt/+186RUf+i5fDMpF/D\
            HRsY33OuDnBdHwyW/KxcFkjXrQpjA=
            """
        ),
        (
            "noise",
            """
            cA4AnQEqIQARAD7BTptGLKakIaqoAZAYCmwAnTKEEBZaPNvujtCFRf4ryVfYB5eHQA53z+Qf5L+ge4DeAPQA/TP0yf8d/M/gV9MKjlf\
            a3tq3NxgWEd6S+Z36M6YD1k/sB6GYbITxMGlN+WEvDBU0lJzN+qLgsCLZXXW8AAD5XbJ9Q6jrOPx8BeDD2j67cuzGuivWW1evVLwiPJ\
            3yMMgj2YaYPrt3WarwOdIK677E5IUUD8WKitWzZJQBLS3XbNPGK1m9ttDbzy4cb1RVvSTGueFWJbmE6HY/Hf9d57n/60tEoFaXI5aVa\
            Cdyw1NnqHCiNaSTHZP/johHg4pEGcxjm4BGs9SpUrEwB5/IngPa8XFheB3l6vpq4W4ErVSva/A0vEwEBhNOLSVbZ4PtzKSqZ8kDhtN8\
            1h7GS9a6pf6i8za8oipW/yxEblD5hzkzakbFQx13JoBpdXPn0fXs24A0dYuElo7DvWIaRniYRXUdRjwu0Xd3L9TMAPjD8jGvrSUk0Gk\
            4UmfRfm/+dqHfMhaXyoQOQ9X+X7SVf2L/CWpA3G6ifTXbqKNH5elUdqbkwVBEzjWhM8zjUS+TlxrVZyiSf9Qo//4CP0v/pYVqPqv1ju\
            qfoZqXoe9U/gAEoqqpfq6ZjWAgtVTXXNcH9Cxv6Fo1SbtLR/mLR3v/EDV/uef/5go4/hzIwb5NX+UTS/odZ0Rd+9ef9mh7oYQfevP+T\
            zdtYnbowWLI/eRkF7AJGl+84/HQpOuO41/x4A==
            """
        ),
        (
            "a gradient",
            """
            kgYAnQEqEQAhAD4tEoZCoaEOrmYBDAFiWYAnTNtM3+wfjNzG6AOYA0P/dAAJpNFCf7xbNEi5ZqcKc2DywAD+/8WWDwL/cIOrBWvux+p\
            QUa3HIj90I8/ln8ns+n/Hd/8NfoL/PzuBd4+hhoLHj/BU3QVty4Rtw7gry7L3bnq3aZPb0ngXIBdNTlPzrCtBnuy1njac2EtWsjAA
            """
        ),
        (
            "waves",
            """
            EggAnQEqQAAwAD8FbKtJK6akoTf1XVVwIInsAJ0yqopoc/IHN/xn+CyQEb/KIfpOu5fgcOowRVwyGcwprrGus1plrw36wf/ngAD+4Tc\
            6bysnbb0NVCXHsAnffWelsjBDMidxXHy8ZTv0Np7g7xW/ytbq1Sa1Op5V1hCpMjNcBsWckFUBJe64XlFr+1FqI8XHnEsUHj6NF+cFif\
            Wkfm2u0d9yQclLwtpZwmO7VQi2LCwYfRw5BTWJ/a8IxMSWHpuPBKJ+uy+XUvGcQDh48yS4EkiPEXfRPzZTLVu+Hr4w6XaBXUsvhqxcu\
            0jW2W2xfXojv+qdtQYMWK/Jn1ezz9gqRhYYITAxw3CwoLT0LUphHRRmUxA=
            """
        ),
        (
            "waves fast",
            """
            sgoAnQEqMAAwAD6FFKFQpRKSjjJQCET2Ls4Om6I//4B9qXZOyh/ALcA86kfApgBSGjtS39G4lHb/wTuoRKez2c3ypv6Ae8v9AP0A/pv\
            sc/oB74ALlP7t/3o3J7ZQAAD+6VA3e9WKf/15+MIO6SMQYiz1Ot5hci5wigqiq8+iBZ/z0b7329+PBTim3vBq1CHz/9yepyzNa3LDCI\
            o++YoYqGWRkwJ2NjzLeS9aCnNMnXf/2mD/qyezPHf/+swy+LmSJ5nh4b879IoIBf2IcxukiLHnv6v++QyWa/ArMAIHGn60CKd8fcaCp\
            70KfGi4pGrcsg4nzL8bWICBaxMV23Hgd/0w2CH6MFP1Bfalutm/hIRPiV76UxTj/oKAcgnpiNs6XrNOzqf1mquCvz6RX3heHDmbpeiJ\
            0qyacGPyAYckIdbZb/88tsgfcWfceAS6km2UHpsjfrCOAiwZjRGGN3rVsKrE/5KC6bRXY3cf2RbOVxJ9Aldwc7IabjZFGgjdVxfV82A\
            jNb4eAX4evoPN6J2kcc33SOgUMpwgQedj8VS2eB8+qYf/5prm4hy8TPZ8aIo6WqHPmxKtc1jzHkJc3iAjYS8Z8i50X/Ew/dNQqgFCUS\
            tNovn40SDJq14fIF8ar4DIL+f+T44rJ5reeVbN/Z/sRVZGfRWndelE01g/l8dmx8PVOJEt0YFSAA==
            """
        ),
        (
            "checks",
            """
            UgoAnQEqKAAoAD7RUpdaIqGRWqwCKA0EtIAK4A6jvIxHgXTB5gH4QVBD+q+vZ0A1ADVrf2LlORD9K6UB+o5NUasXk5Z79EFMq+TcMYZ\
            PgcZd8cqmPJ+NGYt/UAD+l8k1uPrTedvXf8w7SpLhRN936oRSr8JvCQ2h0LrnwgkenKPQVtGbIdwVtDzf9I2kd4SSnj7ytgcJZh7bTA\
            L/lfrhG8s/248mcb6YEwnh+ax0ftLVxOl/j3Y9rEQHymeOd6+GIX7N4vk3cP66jhKJWQK/Ou8pO3Z48sE4VLP99tvOou5+/6uAkW92G\
            DcOQcZcH45ufA5VRcr+r8qlwCjwNq2OAsE1pdZy9dWWMvtvrId3+rh/KZ6P3r4xf/1Hux+UPCYcVvKglA0A6Eiq7QqFDmrmGuk8fQ9U\
            HBbLg9V1knQRFC07QZ/W5lAfKZ453r63ioA=
            """
        ),
        (
            "half flat",
            """
            sAsAnQEqyACWAD/9/v9/v7s2siBIA/A/iWlu4XYBG00goldpsP3KX5S/KX5S/JFm9kJ0oCLW+4oWbD0GIMpqp8UMLpqm1U+LM2sDKaq\
            gYQHoKptWwgbD0FU4c4gNh6CsfxSoGw6gAP7h33Dhf/WuVq0nfD89vnoPcCA=
            """
        ),
        (
            "half noise",
            """
            0AQAnQEqYABAAD/9/v9/v7q2sjAKq/A/imxrlQA6JHIyBcEFc/NBUPiuDvipWAAA9PdsXZF5zs+hWceHDlt4AXbsAXs9XzdgMz3xkgb\
            B+sqzl+0mizHDmrl/ySN3I+I8fTTtOJosBwOK6KU+COghkkP2UeprvOz24KHoUoCoIEBprBDOaqhwfQT/aacgLaSUjAitkim4CAAA
            """
        ),
        (
            "blank",
            """
            sgMAnQEqggBGABLATCWkAAPfQih3vZw8tenzJ402iY02iY02hwAA/uSI//62/i39kUh//an5We76MPh3T7wn9Qt+TB+2zPRcvgwvrcA\
            AAAAAAA==
            """
        ),
    ].map { (name: $0, content: [UInt8](Data(base64Encoded: $1) ?? Data())) }

    /// A key frame with the first partition and the only token partition that `write` makes (RFC 6386 §9.1).
    static func frame(
        width: Int,
        height: Int,
        _ write: (_ first: inout BooleanEncoder, _ tokens: inout BooleanEncoder) -> Void
    ) -> [UInt8] {
        var (first, tokens) = (BooleanEncoder(), BooleanEncoder())
        write(&first, &tokens)
        let isShown = 0x10
        return Bytes.little(first.bytes.count << 5 | isShown, count: 3) + [0x9D, 0x01, 0x2A]
            + Bytes.little(width, count: 2) + Bytes.little(height, count: 2) + first.bytes + tokens.bytes
    }
}

/// The boolean encoder of VP8 (RFC 6386 §7), without flushing: the bytes are those that the standard's decoder reads.
struct BooleanEncoder {
    private var bits: [UInt8] = []
    private var low = 0
    private var range = 255

    /// Writes a value that is false with a probability of `probability` in 256.
    mutating func write(_ value: Bool, _ probability: UInt8) {
        let split = 1 + ((range - 1) * Int(probability)) >> 8
        (low, range) = value ? (low + split, range - split) : (low, split)
        if low > 255 {
            low -= 256
            let zero = bits.lastIndex(of: 0) ?? 0
            for index in zero..<bits.count { bits[index] ^= 1 }
        }
        while range < 128 {
            bits.append(UInt8(low >> 7))
            (low, range) = (low << 1 & 255, range << 1)
        }
    }

    /// Writes a number, its most significant bit first.
    mutating func write(_ number: Int, width: Int) {
        for bit in (0..<width).reversed() { write(number >> bit & 1 == 1, 128) }
    }

    var bytes: [UInt8] {
        let all = bits + (0..<8).reversed().map { UInt8(low >> $0 & 1) } + [UInt8](repeating: 0, count: 8)
        return (0..<bits.count / 8 + 2).map { byte in all[8 * byte..<8 * byte + 8].reduce(0) { $0 << 1 | $1 } }
    }
}
