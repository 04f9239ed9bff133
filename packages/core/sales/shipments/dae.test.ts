import { expect, it } from "vitest";
import { daeCsv, daeXml, missingOf, type DaeFacts, type DaeLine } from "./dae.ts";
import { ARC_PATTERN, JOURNEY_PATTERN, NO_TRANSPORT } from "./transport.ts";

const LINE: DaeLine = {
  lineId: "l1",
  name: "Clos & Fils 2023",
  type: "wine",
  isBulk: false,
  count: 120,
  volumeMl: 90_000,
  alcoholE2: 1350,
  exciseCode: "W200",
  wineCategory: 3,
  growingZone: null,
  appellation: "Gigondas",
};
const trader = {
  exciseNumber: "FR000000E0000",
  name: "Domaine",
  street: "1 rue",
  zipcode: "84190",
  city: "Gigondas",
  country: "FR",
};
const FACTS: DaeFacts = {
  number: "BL-2026-00001",
  day: "2026-11-20",
  time: "09:30",
  consignor: trader,
  consignee: { ...trader, exciseNumber: "BE1234567890A", name: '=Négoce; "Bruxelles"' },
  carrier: "Transports Rhône",
  parcels: 20,
  weightG: 156_500,
  transport: {
    ...NO_TRANSPORT,
    dutySuspended: true,
    recipientType: 1,
    consigneeExciseNumber: "BE1234567890A",
    arrangement: 1,
    journeyTime: "D02",
    arc: "26FRG0123456789ABCDE7",
  },
  lines: [LINE],
};
const fields = (facts: DaeFacts, arc = true): string[] => missingOf(facts, arc).map((m) => m.field);
const withLine = (line: Partial<DaeLine>): DaeFacts => ({ ...FACTS, lines: [{ ...LINE, ...line }] });
const withTransport = (transport: Partial<DaeFacts["transport"]>): DaeFacts => ({
  ...FACTS,
  transport: { ...FACTS.transport, ...transport },
});

it("nothing is missing of a movement that says all, and nothing is asked of goods whose duty is paid", () => {
  expect(fields(FACTS)).toEqual([]);
  const empty = { ...FACTS, carrier: "", transport: NO_TRANSPORT, lines: [{ ...LINE, exciseCode: null }] };
  expect(fields(empty)).toEqual([]);
  expect(fields({ ...empty, transport: { ...NO_TRANSPORT, dutySuspended: true } })).toEqual([
    "recipientType",
    "consigneeExciseNumber",
    "carrier",
    "arrangement",
    "journeyTime",
    "exciseCode",
    "arc",
  ]);
});

it.each([
  ["a product code", withLine({ exciseCode: null }), ["exciseCode"]],
  ["the category of a wine", withLine({ wineCategory: null }), ["wineCategory"]],
  ["no category of a cider", withLine({ type: "cider", wineCategory: null }), []],
  ["no category of a spirit", withLine({ exciseCode: "S200", wineCategory: null }), []],
  ["the zone of bulk above 60 l", withLine({ isBulk: true, volumeMl: 60_001, count: 60 }), ["growingZone"]],
  ["no zone of 60 l", withLine({ isBulk: true, volumeMl: 60_000, count: 60 }), []],
  ["the zone of a container above 60 l", withLine({ count: 1, volumeMl: 225_000 }), ["growingZone"]],
  ["the strength", withLine({ alcoholE2: null }), ["alcohol"]],
  ["the volume", withLine({ volumeMl: 0 }), ["volume"]],
  ["nothing of juice", withLine({ type: "juice", exciseCode: null, alcoholE2: null }), []],
  ["no number of an export", withTransport({ recipientType: 6, consigneeExciseNumber: "" }), []],
  [
    "a number of direct delivery",
    withTransport({ recipientType: 4, consigneeExciseNumber: "" }),
    ["consigneeExciseNumber"],
  ],
  ["another type for paid duty", withTransport({ recipientType: 9 }), ["recipientType"]],
  ["the reference of the customs", withTransport({ arc: "" }), ["arc"]],
  ["a paper instead of it", withTransport({ arc: "", fallback: "DAA 12" }), []],
])("asks for %s", (_, facts, expected) => {
  expect(fields(facts)).toEqual(expected);
});

it("references and journey times have their shape (rules §1.4)", () => {
  expect(
    ["26FRG0123456789ABCDE7", "26FRG0123456789ABCDEX", "26fr0123456789ABCDEF7"].map((a) =>
      ARC_PATTERN.test(a),
    ),
  ).toEqual([true, false, false]);
  expect(["H01", "H24", "H25", "D02", "D93", "D0"].map((j) => JOURNEY_PATTERN.test(j))).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
});

it("writes the facts by the names of IE815, and as a table that no spreadsheet computes", () => {
  const xml = daeXml(FACTS);
  for (const said of [
    "<TraderExciseNumber>FR000000E0000</TraderExciseNumber>",
    "<CommercialDescription>Clos &amp; Fils 2023</CommercialDescription>",
    "<Quantity>90</Quantity>",
    "<AlcoholicStrengthByVolumeInPercentage>13.5</AlcoholicStrengthByVolumeInPercentage>",
    "<NumberOfPackages>120</NumberOfPackages>",
    "<GrossMass>156.5</GrossMass>",
  ])
    expect(xml).toContain(said);
  expect(xml).not.toContain("WineGrowingZoneCode");
  expect(daeXml(withLine({ isBulk: true, volumeMl: 500_000, growingZone: 5 }))).toContain(
    "<WineGrowingZoneCode>5</WineGrowingZoneCode>",
  );
  const csv = daeCsv(FACTS);
  expect(csv).toContain(`SubmittedDraftOfEADESAD/ConsigneeTrader/TraderName;"'=Négoce; ""Bruxelles"""\r\n`);
});
