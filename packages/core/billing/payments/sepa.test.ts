import { expect, it } from "vitest";
import { cents } from "#kit/money.ts";
import { debitFaults, pain008, type Debit, type DebitFile } from "./pain008.ts";
import {
  addressFault,
  isIcs,
  lapsesOn,
  mandateFault,
  sepaText,
  sequenceOf,
  type MandateFacts,
} from "./sepa.ts";

const PARIS = {
  street: "rue de Rivoli",
  building: "12",
  zipcode: "75001",
  city: "Paris",
  country: "FR",
  lines: [],
};
const debit = (more: Partial<Debit>): Debit => ({
  endToEndId: "FA-2026-00042",
  amountCents: cents(14848),
  rum: "RUM-0001",
  signedOn: "2026-01-15",
  scheme: "CORE",
  sequence: "RCUR",
  isAmended: false,
  debtor: "Cave de l'Étoile",
  address: PARIS,
  iban: "FR7630006000011234567890189",
  bic: "",
  about: "Facture FA-2026-00042",
  ...more,
});
const FILE: DebitFile = {
  messageId: "PR-2026-00001",
  createdAt: "2026-11-22T09:00:00.000Z",
  collectOn: "2026-12-08",
  creditor: {
    name: "Domaine Exemple SAS",
    iban: "FR7630006000011234567890189",
    bic: "AGRIFRPP",
    ics: "FR72ZZZ123456",
  },
  debits: [
    debit({}),
    debit({ endToEndId: "FA-2026-00043", amountCents: cents(10025), isAmended: true, rum: "RUM-0002" }),
    debit({
      endToEndId: "FA-2026-00044",
      amountCents: cents(20025),
      scheme: "B2B",
      rum: "RUM-0003",
      sequence: "FRST",
    }),
  ],
};

it("sums what is collected in cents, in blocks by scheme and sequence (golden: rules §11)", () => {
  const xml = pain008(FILE);
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"');
  expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map((m) => m[1])).toEqual(["448.98", "248.73", "200.25"]);
  expect([...xml.matchAll(/<NbOfTxs>(\d)</g)].map((m) => m[1])).toEqual(["3", "2", "1"]);
  expect([...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map((m) => m[1])).toEqual([
    "148.48",
    "100.25",
    "200.25",
  ]);
  expect(xml).toContain("<LclInstrm><Cd>B2B</Cd></LclInstrm><SeqTp>FRST</SeqTp>");
  expect(xml).toContain("<Id>FR72ZZZ123456</Id>");
  expect(xml.match(/SMNDA/g)).toHaveLength(1);
  expect(xml).toContain(
    "<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlDbtrAcct><Id><Othr><Id>SMNDA</Id></Othr></Id></OrgnlDbtrAcct></AmdmntInfDtls>",
  );
  expect(xml).toContain(
    "<Nm>Cave de l&apos;Etoile</Nm><PstlAdr><StrtNm>rue de Rivoli</StrtNm><BldgNb>12</BldgNb><PstCd>75001</PstCd><TwnNm>Paris</TwnNm><Ctry>FR</Ctry></PstlAdr>",
  );
  expect(xml).toContain("<RmtInf><Ustrd>Facture FA-2026-00042</Ustrd></RmtInf>");
  expect(xml).not.toMatch(/Strd>.*CdtrRefInf/);
});

it("writes a hybrid address with its lines beside the town, and refuses one of lines alone", () => {
  const hybrid = { ...PARIS, street: "", building: "", lines: ["12 rue de Rivoli"] };
  expect(pain008({ ...FILE, debits: [debit({ address: hybrid })] })).toContain(
    "<PstlAdr><PstCd>75001</PstCd><TwnNm>Paris</TwnNm><Ctry>FR</Ctry><AdrLine>12 rue de Rivoli</AdrLine></PstlAdr>",
  );
  expect(addressFault({ ...hybrid, city: " " })).toBe("city");
  expect(addressFault({ ...hybrid, lines: ["a", "b", "c"] })).toBe("lines");
  expect(() => pain008({ ...FILE, debits: [debit({ address: { ...hybrid, city: "" } })] })).toThrow(
    "address",
  );
});

it("names what a bank would refuse", () => {
  const wrong = debitFaults({
    ...FILE,
    creditor: { ...FILE.creditor, ics: "FR73ZZZ123456" },
    debits: [debit({ amountCents: cents(0), iban: "FR7630006000011234567890188", rum: "a b" }), debit({})],
  });
  expect(wrong.map((f) => f.code)).toEqual(["ics", "amount", "rum", "iban", "twice"]);
  expect(debitFaults({ ...FILE, debits: [] }).map((f) => f.code)).toEqual(["empty"]);
});

it("counts the digits of a creditor identifier without its business code", () => {
  for (const good of ["FR72ZZZ123456", "FR72ABC123456", "DE98ZZZ09999999999"]) expect(isIcs(good)).toBe(true);
  for (const bad of ["FR72ZZZ123457", "FR71ZZZ123456", "", "FR72ZZ", "fr72zzz123456"])
    expect(isIcs(bad)).toBe(false);
});

const MANDATE: MandateFacts = {
  status: "completed",
  scheme: "CORE",
  signedOn: "2020-05-02",
  lastCollectedOn: "2023-11-30",
  oneOff: false,
  collections: 3,
  iban: "FR7630006000011234567890189",
  address: PARIS,
  clientKind: "individual",
};
it("lapses after 36 months without a collection", () => {
  expect(lapsesOn({ signedOn: "2020-01-01", lastCollectedOn: "2023-11-30" })).toBe("2026-11-30");
  expect(lapsesOn({ signedOn: "2024-02-29", lastCollectedOn: null })).toBe("2027-02-28");
  expect(mandateFault(MANDATE, "2026-11-29")).toBe(null);
  expect(mandateFault(MANDATE, "2026-11-30")).toBe("lapsed");
});

it("is used only as it was signed, and never B2B of a consumer", () => {
  const on = "2026-01-01";
  expect(mandateFault({ ...MANDATE, scheme: "B2B" }, on)).toBe("consumer");
  expect(mandateFault({ ...MANDATE, status: "processing" }, on)).toBe("inactive");
  expect(mandateFault({ ...MANDATE, signedOn: null }, on)).toBe("unsigned");
  expect(mandateFault({ ...MANDATE, oneOff: true }, on)).toBe("used");
  expect(mandateFault({ ...MANDATE, iban: "FR76" }, on)).toBe("iban");
  expect(sequenceOf({ oneOff: true, collections: 0 })).toBe("OOFF");
  expect([0, 1, 5].map((collections) => sequenceOf({ oneOff: false, collections }))).toEqual([
    "FRST",
    "RCUR",
    "RCUR",
  ]);
});

it("writes in the characters that banks take", () => {
  expect(sepaText("Château d’Ô & Fils — « Œnologie »", 70)).toBe("Chateau d'O + Fils OEnologie");
  expect(sepaText("x".repeat(80), 70)).toHaveLength(70);
});

it("has no address whose town the file cannot write: only lines of it would be left", () => {
  const at = { street: "Ermou", building: "1", zipcode: "10563", country: "GR", lines: [] };
  expect(addressFault({ ...at, city: "Αθήνα" })).toBe("city");
  expect(addressFault({ ...at, city: "Athína" })).toBe(null);
});
