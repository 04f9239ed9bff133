import { expect, it } from "vitest";
import { daeCsv, daeXml, missingOf, type DaeFacts, type DaeLine } from "./dae.ts";
import { ARC_PATTERN, JOURNEY_PATTERN, NO_TRANSPORT } from "./transport.ts";

const LINE: DaeLine = {
  lineId: "l1",
  productId: "p1",
  name: "Clos & Fils 2023",
  type: "wine",
  isBulk: false,
  count: 120,
  volumeMl: 90_000,
  alcoholE2: 1350,
  exciseCode: "W200",
  cnCode: "22042146",
  netMassG: 89_280,
  grossMassG: 150_000,
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
  isBusiness: true,
  dispatch: {
    warehouseId: "w1",
    name: "Chai",
    street: "1 rue",
    zipcode: "84190",
    city: "Gigondas",
    reference: "FR000000E0000",
    office: "FR003700",
    guarantor: 1,
  },
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

const at = (dispatch: Partial<NonNullable<DaeFacts["dispatch"]>>): DaeFacts => ({
  ...FACTS,
  dispatch: FACTS.dispatch && { ...FACTS.dispatch, ...dispatch },
});
/** The same goods duty-paid for a certified consignee in Belgium. */
const PAID: DaeFacts = {
  ...FACTS,
  consignee: { ...FACTS.consignee, country: "BE" },
  transport: { ...FACTS.transport, dutySuspended: false, recipientType: 9 },
};

it("nothing is missing of a movement that says all, and nothing is asked of goods that nothing was said of", () => {
  expect(fields(FACTS)).toEqual([]);
  expect(fields(PAID)).toEqual([]);
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
  [
    "no number of an export",
    withTransport({ recipientType: 6, consigneeExciseNumber: "", exportOffice: "FR000680" }),
    [],
  ],
  [
    "a number of direct delivery",
    withTransport({ recipientType: 4, consigneeExciseNumber: "" }),
    ["consigneeExciseNumber"],
  ],
  ["another type for paid duty", withTransport({ recipientType: 9 }), ["recipientType"]],
  ["the local reference", { ...FACTS, number: null }, ["localReference"]],
  ["the code of the combined nomenclature", withLine({ cnCode: null }), ["cnCode"]],
  ["the masses", withLine({ netMassG: null, grossMassG: null }), ["netMass", "grossMass"]],
  ["the place of dispatch", at({ city: "" }), ["placeOfDispatch"]],
  ["the number of the tax warehouse", at({ reference: "" }), ["placeOfDispatch"]],
  [
    "everything of an unknown place",
    { ...FACTS, dispatch: null },
    ["placeOfDispatch", "dispatchOffice", "guarantee"],
  ],
  ["the customs office", at({ office: "" }), ["dispatchOffice"]],
  ["the guarantee", at({ guarantor: null }), ["guarantee"]],
  [
    "the office of an export",
    withTransport({ recipientType: 6, consigneeExciseNumber: "" }),
    ["exportOffice"],
  ],
  ["the reference of the customs", withTransport({ arc: "" }), ["arc"]],
  ["a paper instead of it", withTransport({ arc: "", fallback: "DAA 12" }), []],
])("asks for %s", (_, facts, expected) => {
  expect(fields(facts)).toEqual(expected);
});

const paid = (transport: Partial<DaeFacts["transport"]>, more: Partial<DaeFacts> = {}): DaeFacts => ({
  ...PAID,
  ...more,
  transport: { ...PAID.transport, ...transport },
});
const inFrance = { consignee: FACTS.consignee };
it.each([
  ["its ARC", paid({ arc: "" }), ["arc"]],
  ["a certified consignee", paid({ recipientType: null }), ["recipientType"]],
  ["no consignee in suspension", paid({ recipientType: 1 }), ["recipientType"]],
  [
    "a temporary certified consignee's number",
    paid({ recipientType: 10, consigneeExciseNumber: "" }),
    ["consigneeExciseNumber"],
  ],
  [
    "no guarantee of the consignor, nor a tax warehouse",
    paid({}, { dispatch: at({ guarantor: null, reference: "" }).dispatch }),
    [],
  ],
  [
    "nothing of a consumer",
    paid({ recipientType: null, consigneeExciseNumber: "", arc: "" }, { isBusiness: false }),
    [],
  ],
  ["nothing in France", paid({ recipientType: null, consigneeExciseNumber: "", arc: "" }, inFrance), []],
  ["nothing of juice", paid({ arc: "" }, { lines: [{ ...LINE, type: "juice" }] }), []],
])("of duty-paid goods for another member state it asks for %s", (_, facts, expected) => {
  expect(fields(facts)).toEqual(expected);
});

it("writes a DAES with submission type 3 for duty-paid goods", () => {
  const xml = daeXml(PAID);
  for (const text of [
    "<SubmissionMessageType>3</SubmissionMessageType>",
    "<DestinationTypeCode>9</DestinationTypeCode>",
    "<OriginTypeCode>3</OriginTypeCode>",
    "<GuarantorTypeCode>4</GuarantorTypeCode>",
  ])
    expect(xml).toContain(text);
  expect(xml).not.toContain("ReferenceOfTaxWarehouse");
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
  for (const text of [
    "<TraderExciseNumber>FR000000E0000</TraderExciseNumber>",
    "<CommercialDescription>Clos &amp; Fils 2023</CommercialDescription>",
    "<Quantity>90</Quantity>",
    "<AlcoholicStrengthByVolumeInPercentage>13.5</AlcoholicStrengthByVolumeInPercentage>",
    "<CnCode>22042146</CnCode>",
    "<NetMass>89.28</NetMass>",
    "<ReferenceOfTaxWarehouse>FR000000E0000</ReferenceOfTaxWarehouse>",
    "<GuarantorTypeCode>1</GuarantorTypeCode>",
    "<SubmissionMessageType>1</SubmissionMessageType>",
    "<NumberOfPackages>120</NumberOfPackages>",
    "<GrossMass>156.5</GrossMass>",
  ])
    expect(xml).toContain(text);
  expect(xml).not.toContain("WineGrowingZoneCode");
  expect(daeXml(withLine({ isBulk: true, volumeMl: 500_000, growingZone: 5 }))).toContain(
    "<WineGrowingZoneCode>5</WineGrowingZoneCode>",
  );
  const csv = daeCsv(FACTS);
  expect(csv).toContain(`SubmittedDraftOfEADESAD/ConsigneeTrader/TraderName;"'=Négoce; ""Bruxelles"""\r\n`);
});
