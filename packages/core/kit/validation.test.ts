import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compactId,
  deriveNumbers,
  frenchVatKey,
  frenchVatNumber,
  gtinCheckDigit,
  isBic,
  isCounter,
  isDecimal,
  isExciseNumber,
  isGtin,
  isIban,
  isLink,
  isPhoneShape,
  isSiren,
  isSiret,
  isUrl,
  isUsername,
  isCompanyVatNumber,
  isVatNumber,
  isWholeNumber,
  isWord,
  passesLuhn,
} from "#kit/validation.ts";
import { tidyZip, zipIsPossible } from "#kit/postal.ts";

const numRuns = process.env["LONG"] ? 10_000 : 300;
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
/** Completes digits to a number that passes Luhn. */
const completed = (head: string): string => {
  for (let last = 0; last < 10; last += 1) if (passesLuhn(`${head}${last}`)) return `${head}${last}`;
  throw new Error("no digit completes it");
};

describe("SIREN, NIC, SIRET", () => {
  test("of companies that exist", () => {
    for (const siren of ["732829320", "443061841", "552100554"]) expect(isSiren(siren), siren).toBe(true);
    for (const siret of ["73282932000074", "44306184100047"]) expect(isSiret(siret), siret).toBe(true);
    for (const wrong of ["732829321", "73282932", "7328293200", "ABCDEFGHI", ""])
      expect(isSiren(wrong), wrong).toBe(false);
    for (const wrong of ["73282932000075", "7328293200007", "732829320000741", "00000000000001"])
      expect(isSiret(wrong), wrong).toBe(false);
  });

  test("of La Poste: its seat passes Luhn, its other establishments add up to a multiple of five", () => {
    expect(isSiret("35600000000048")).toBe(true);
    expect(isSiret("35600000049837")).toBe(true);
    expect(isSiret("35600000049838")).toBe(false);
    expect(isSiret("35600000012346")).toBe(true);
  });

  test("one wrong digit is seen, and so are two neighbours that changed places (but 0 and 9)", () => {
    fc.assert(
      fc.property(digits(8), fc.nat(8), fc.integer({ min: 1, max: 9 }), (head, at, by) => {
        const siren = completed(head);
        const other = (Number(siren[at]) + by) % 10;
        expect(isSiren(siren.slice(0, at) + other + siren.slice(at + 1))).toBe(false);
        const [one = "", two = ""] = [siren[at], siren[at + 1]];
        fc.pre(at < 8 && one !== two && one + two !== "09" && one + two !== "90");
        expect(isSiren(siren.slice(0, at) + two + one + siren.slice(at + 2))).toBe(false);
      }),
      { numRuns },
    );
  });

  test("each comes from the others when lengths are 14, or 9 and 5", () => {
    fc.assert(
      fc.property(digits(9), digits(5), digits(9), (siren, nic, other) => {
        const whole = { siren, nic, siret: siren + nic };
        expect(deriveNumbers({ siren: "", nic: "", siret: siren + nic }, "siret")).toEqual(whole);
        expect(deriveNumbers({ siren, nic, siret: "" }, "nic")).toEqual(whole);
        expect(deriveNumbers({ ...whole, siren: other }, "siren").siret).toBe(other + nic);
        const half = { siren, nic: nic.slice(1), siret: "" };
        expect(deriveNumbers(half, "nic")).toEqual(half);
        expect(deriveNumbers({ ...whole, siret: "12" }, "siret")).toEqual({ ...whole, siret: "12" });
      }),
      { numRuns },
    );
  });
});

describe("VAT numbers", () => {
  test("of a French company carry the key of its SIREN", () => {
    expect(frenchVatNumber("732829320")).toBe("FR44732829320");
    expect(frenchVatKey("443061841")).toBe("64");
    for (const good of ["FR44732829320", "fr 44 732 829 320", "FRK7399859412"])
      expect(isVatNumber(good), good).toBe(true);
    for (const bad of [
      "FR45732829320",
      "FR44732829321",
      "FR4473282932",
      "FRO4732829320",
      "44732829320",
      "FR",
    ])
      expect(isVatNumber(bad), bad).toBe(false);
    fc.assert(
      fc.property(digits(8), fc.nat(99), (head, key) => {
        const siren = completed(head);
        expect(isVatNumber(frenchVatNumber(siren))).toBe(true);
        const other = String(key).padStart(2, "0");
        expect(isVatNumber(`FR${other}${siren}`)).toBe(other === frenchVatKey(siren));
      }),
      { numRuns },
    );
  });

  test("of the other countries have their shape", () => {
    const good =
      `ATU12345678 BE0123456789 BG123456789 CY12345678A CZ12345678 DE123456789 DK12345678 EE123456789
      EL123456789 GR123456789 ESX1234567A FI12345678 HR12345678901 HU12345678 IE1234567WA IE1A23456B IT12345678901
      LT123456789012 LU12345678 LV12345678901 MT12345678 NL123456789B01 PL1234567890 PT123456789 RO12 SE123456789012
      SI12345678 SK1234567890 XIGD123`.split(/\s+/);
    for (const one of good) expect(isVatNumber(one), one).toBe(true);
    for (const one of good) expect(isVatNumber(`${one}00000000000`), one).toBe(false);
    for (const outside of [
      "CHE-123.456.789 TVA",
      "CHE123456788",
      "GB 123 4567 89",
      "GB123456789012",
      "NO123456789MVA",
    ])
      expect([outside, isCompanyVatNumber(outside), isVatNumber(outside)]).toEqual([outside, true, false]);
    for (const bad of ["CH123456789", "CHE12345678", "GB12345678", "US123", "DE12345678"])
      expect(isCompanyVatNumber(bad), bad).toBe(false);
    for (const bad of ["GB123456789", "CH123456789", "US123", "DE12345678", "AT12345678", "", "<b>"])
      expect(isVatNumber(bad), bad).toBe(false);
  });
});

describe("GS1", () => {
  test("the worked examples of rules §6.2", () => {
    expect(gtinCheckDigit("376000000001")).toBe(7);
    expect(gtinCheckDigit("354038000001")).toBe(8);
    expect(gtinCheckDigit("952012345678")).toBe(8);
    expect(isGtin("09520123456788")).toBe(true);
    expect(isGtin("9520123456788")).toBe(true);
    expect(isGtin("9520123456789")).toBe(false);
  });

  test("zeros in front change nothing, a wrong digit is seen, other lengths are none", () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (head, at, by) => {
        const ean = `${head}${gtinCheckDigit(head)}`;
        expect([isGtin(ean), isGtin(`0${ean}`)]).toEqual([true, true]);
        const other = (Number(ean[at]) + by) % 10;
        expect(isGtin(ean.slice(0, at) + other + ean.slice(at + 1))).toBe(false);
      }),
      { numRuns },
    );
    for (const wrong of ["", "0", "000000000", "00000000000", "000000000000000", "95201234567٨8"])
      expect(isGtin(wrong), wrong).toBe(false);
  });
});

describe("IBAN and BIC", () => {
  const good = [
    "FR76 3000 6000 0112 3456 7890 189",
    "FR14 2004 1010 0505 0001 3M02 606",
    "DE89 3704 0044 0532 0130 00",
    "BE68 5390 0754 7034",
    "GB29 NWBK 6016 1331 9268 19",
    "NO93 8601 1117 947",
    "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "LU28 0019 4006 4475 0000",
    "ch93-0076-2011-6238-5295-7",
  ];

  test("of the registry", () => {
    for (const iban of good) expect(isIban(iban), iban).toBe(true);
    for (const iban of good) expect(isIban(iban.slice(0, -1)), iban).toBe(false);
    for (const bad of [
      "FR7630006000011234567890188",
      "XX7630006000011234567890189",
      "FR",
      "",
      "FR76'; drop table",
    ])
      expect(isIban(bad), bad).toBe(false);
  });

  test("one wrong character is seen", () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.nat(40), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        const iban = compactId(text);
        const at = 4 + (place % (iban.length - 4));
        fc.pre(/\d/.test(iban[at] ?? ""));
        const other = (Number(iban[at]) + by) % 10;
        expect(isIban(iban.slice(0, at) + other + iban.slice(at + 1))).toBe(false);
      }),
      { numRuns },
    );
  });

  test("a BIC has eight or eleven characters", () => {
    expect(["BNPAFRPP", "bnpafrppxxx", "AGRI FR PP 884"].map(isBic)).toEqual([true, true, true]);
    expect(["BNPAFRP", "BNPAFRPPX", "BNPAFRPPXX", "12PAFRPP", ""].map(isBic)).toEqual(Array(5).fill(false));
  });
});

describe("shapes of fields (specification §5)", () => {
  const cases: [string, (text: string) => boolean, string[], string[]][] = [
    ["counter", isCounter, ["a", "é".repeat(50)], ["", "a".repeat(51)]],
    ["link", isLink, ["mon_lien-1%20"], ["", "a b", "é", "a/b", "a.b", "a\n"]],
    ["string", isWord, ["ab", "1a", "Éa"], ["", "a", "12", " a ", "--"]],
    ["username", isUsername, ["Hélène du Pré", "Zoë"], ["", " ", "a1", "a-b", "<b>", "a".repeat(50)]],
    [
      "url",
      isUrl,
      ["https://domaine.fr", "http://a.b.co:8080/x?y=1#z", "HTTPS://É.fr"],
      [
        "",
        "domaine.fr",
        "//domaine.fr",
        "javascript:alert(1)//x.fr",
        "https://",
        "https://x",
        "ftp://a.fr",
        "https://a b.fr",
        "https://user@a.fr",
      ],
    ],
    ["number", isWholeNumber, ["0", "-12", " 7 "], ["", "1,5", "1.5", "1e3", "0x1", "٣"]],
    [
      "decimal",
      isDecimal,
      ["1,5", "1.5", "-3", "1 234,50", "1\u202f234,5"],
      ["", ",", "1,", "1,5,5", "1 2", "1e3", "NaN"],
    ],
    [
      "excise number",
      isExciseNumber,
      ["FR012345E6789", "DEabcdefghij1"],
      ["FR012345E678", "fr012345E6789", "F1012345E6789", "FR012345E67890", "FR01234 E6789"],
    ],
    [
      "phone",
      isPhoneShape,
      ["06 12 34 56 78", "+33 (0)6 12 34 56 78"],
      ["", "12345", "appelez-moi", "((((((((", "0".repeat(31)],
    ],
  ];
  test.each(cases)("%s", (_, holds, good, bad) => {
    for (const one of good) expect(holds(one), one).toBe(true);
    for (const one of bad) expect(holds(one), one).toBe(false);
  });

  test("postal codes of their country", () => {
    const good: [string, string][] = [
      ["84110", "FR"],
      ["F-84 110", "FR"],
      ["97400", "FR"],
      ["1012 ab", "NL"],
      ["LV-1050", "LV"],
      ["1050", "LV"],
      ["VLT 1117", "MT"],
      ["SW1A 1AA", "GB"],
    ];
    for (const [zip, country] of good) expect(zipIsPossible(zip, country), zip).toBe(true);
    const bad: [string, string][] = [
      ["00100", "FR"],
      ["8411", "FR"],
      ["12345", "BE"],
      ["<script>", "GB"],
      ["", "US"],
    ];
    for (const [zip, country] of bad) expect(zipIsPossible(zip, country), zip).toBe(false);
    expect(tidyZip("f-84 110", "FR")).toBe("84110");
  });

  test("no text makes a check slow or throws", () => {
    const all = [
      isSiren,
      isSiret,
      isVatNumber,
      isGtin,
      isIban,
      isBic,
      isExciseNumber,
      ...cases.map(([, holds]) => holds),
    ];
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        for (const holds of all) expect(typeof holds(text)).toBe("boolean");
      }),
      { numRuns },
    );
    const long = `https://${"a.".repeat(50_000)}`;
    for (const holds of all) expect(typeof holds(long)).toBe("boolean");
    expect(isUrl(long)).toBe(false);
  });
});
