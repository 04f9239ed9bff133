import { csvCell } from "#kit/spreadsheet.ts";
import { branch, leaf, writeXml, type Element } from "#cellar/excise/xml.ts";
import type { Guarantor } from "#cellar/warehouses/warehouses.ts";
import type { MissingFact } from "./shipments.ts";
import {
  NUMBERED_TYPES,
  PAID_TYPES,
  SUSPENDED_TYPES,
  transportDocument,
  type Transport,
  type TransportDocument,
} from "./transport.ts";

/** Goods of a shipment in the counting of the customs: one product in one container. */
export type DaeLine = {
  lineId: string;
  productId: string;
  name: string;
  type: string;
  isBulk: boolean;
  /** Containers, and millilitres of all of them together. */
  count: number;
  volumeMl: number;
  /** Hundredths of a percent of volume; null: unknown. */
  alcoholE2: number | null;
  exciseCode: string | null;
  /** Combined nomenclature, eight digits. */
  cnCode: string | null;
  /** Goods of all containers without and with their packaging, grams; null: unknown. */
  netMassG: number | null;
  grossMassG: number | null;
  wineCategory: number | null;
  /** 1 A, 2 B, 3 C I, 4 C II, 5 C III (a), 6 C III (b) (rules §1.4). */
  growingZone: number | null;
  appellation: string;
};

export type DaeTrader = {
  exciseNumber: string;
  name: string;
  street: string;
  zipcode: string;
  city: string;
  country: string;
};

/** Place of dispatch: a warehouse of the shop, "" for unknown fields. */
export type DispatchPlace = {
  warehouseId: string;
  name: string;
  street: string;
  zipcode: string;
  city: string;
  /** Excise number of the tax warehouse. */
  reference: string;
  /** Customs office that the warehouse belongs to. */
  office: string;
  /** Guarantor of the duty of the movement (code list of EMCS): 1 consignor, 4 consignee; null: unknown. */
  guarantor: Guarantor | null;
};

/** Facts of a movement under an e-AD or an e-SAD. */
export type DaeFacts = {
  /** Reference of the consignor: the number of the delivery note; null before it has one. */
  number: string | null;
  /** `YYYY-MM-DD` and `HH:MM` of the departure, in France. */
  day: string;
  time: string;
  consignor: DaeTrader;
  consignee: DaeTrader;
  /** The recipient is a company. */
  isBusiness: boolean;
  /** Null where goods leave from no known warehouse. */
  dispatch: DispatchPlace | null;
  carrier: string;
  parcels: number | null;
  weightG: number | null;
  transport: Transport;
  lines: readonly DaeLine[];
};

/** Containers above this are bulk, whose growing zone is declared (rules §1.4). */
const BULK_ML = 60_000;
const isBulk = (line: DaeLine): boolean =>
  line.isBulk ? line.volumeMl > BULK_ML : line.count > 0 && line.volumeMl / line.count > BULK_ML;
/** Checks for wines, still or sparkling, whose category is declared. */
const isWine = ({ exciseCode, wineCategory }: DaeLine): boolean =>
  wineCategory !== null || exciseCode === "W200" || exciseCode === "W300";

/** Drinks with a wine's product code that are no wines: their category is not required. */
const NO_WINE: ReadonlySet<string> = new Set(["cider", "perry", "mead", "sake"]);
/** Products without alcohol: they are not declared to the customs. */
export const UNTOLD: ReadonlySet<string> = new Set(["juice", "nectar", "accessory", "prestation", "box"]);

/** Returns the document that accompanies a shipment. Goods without alcohol are not declared to the customs. */
export function documentOf({ transport, consignee, isBusiness, lines }: DaeFacts): TransportDocument {
  if (lines.every((line) => UNTOLD.has(line.type))) return "commercial";
  return transportDocument(transport, { country: consignee.country, isBusiness });
}

/** Returns the missing facts of the consignor: excise number, warehouse of dispatch, guarantor of the duty. */
function missingAtDispatch({ consignor, dispatch }: DaeFacts, document: TransportDocument): MissingFact[] {
  const missing: MissingFact[] = consignor.exciseNumber === "" ? [{ field: "consignorExciseNumber" }] : [];
  const of = dispatch ? { warehouseId: dispatch.warehouseId } : {};
  const lacks = (field: MissingFact["field"], isMissing: boolean): void => {
    if (isMissing) missing.push({ field, ...of });
  };
  const isTold = dispatch !== null && [dispatch.street, dispatch.zipcode, dispatch.city].every(Boolean);
  // Duty-paid goods leave from a place that need not be a tax warehouse.
  lacks("placeOfDispatch", !isTold || (document === "dae" && dispatch.reference === ""));
  lacks("dispatchOffice", !dispatch?.office);
  // The certified consignee guarantees the duty of duty-paid goods (directive 2020/262, art. 35).
  lacks("guarantee", document === "dae" && !dispatch?.guarantor);
  return missing;
}

function missingOfLine(line: DaeLine): MissingFact[] {
  const { lineId, productId, name } = line;
  const lacks: [MissingFact["field"], boolean][] = [
    ["exciseCode", line.exciseCode === null],
    ["cnCode", line.cnCode === null],
    ["netMass", line.netMassG === null],
    ["grossMass", line.grossMassG === null],
    ["wineCategory", isWine(line) && line.wineCategory === null && !NO_WINE.has(line.type)],
    ["growingZone", isBulk(line) && isWine(line) && line.growingZone === null],
    ["alcohol", line.alcoholE2 === null],
    ["volume", line.volumeMl <= 0],
  ];
  return lacks.flatMap(([field, isMissing]) => (isMissing ? [{ field, lineId, productId, name }] : []));
}

/**
 * Returns the data missing before goods may leave under an e-AD or an e-SAD (rules §1.3, §1.4; IE815); none for goods
 * that travel with a commercial document. `arc`: also requires the reference of the customs, without which no goods
 * leave.
 */
export function missingOf(facts: DaeFacts, arc: boolean): MissingFact[] {
  const { transport, carrier, number } = facts;
  const document = documentOf(facts);
  if (document === "commercial") return [];
  const type = transport.recipientType;
  const types = document === "dae" ? SUSPENDED_TYPES : PAID_TYPES;
  const missing: MissingFact[] = [
    ...(number === null ? [{ field: "localReference" as const }] : []),
    ...missingAtDispatch(facts, document),
  ];
  const lacks = (field: MissingFact["field"], isMissing: boolean): void => {
    if (isMissing) missing.push({ field });
  };
  lacks("recipientType", type === null || !types.has(type));
  lacks(
    "consigneeExciseNumber",
    (type === null || NUMBERED_TYPES.has(type)) && transport.consigneeExciseNumber === "",
  );
  lacks("exportOffice", type === 6 && transport.exportOffice === "");
  lacks("carrier", carrier.trim() === "");
  lacks("arrangement", transport.arrangement === null);
  lacks("journeyTime", transport.journeyTime === "");
  missing.push(...facts.lines.filter((l) => !UNTOLD.has(l.type)).flatMap(missingOfLine));
  lacks("arc", arc && transport.arc === "" && transport.fallback === "");
  return missing;
}

const litres = (ml: number): string => (ml / 1000).toFixed(3).replace(/\.?0+$/, "");
const percent = (e2: number): string => (e2 / 100).toFixed(2).replace(/\.?0+$/, "");
const kilos = (g: number): string => (g / 1000).toFixed(2).replace(/\.?0+$/, "");

const trader = (name: string, number: string, of: DaeTrader): Element | undefined =>
  branch(name, [
    of.exciseNumber === "" ? undefined : leaf(number, of.exciseNumber),
    leaf("TraderName", of.name),
    leaf("StreetName", of.street),
    leaf("Postcode", of.zipcode),
    leaf("City", of.city),
  ]);

function bodyOf(line: DaeLine, at: number): Element | undefined {
  const mass = (name: string, g: number | null): Element[] => (g === null ? [] : [leaf(name, kilos(g))]);
  return branch("BodyEadEsad", [
    leaf("BodyRecordUniqueReference", at + 1),
    leaf("ExciseProductCode", line.exciseCode ?? ""),
    leaf("CnCode", line.cnCode ?? ""),
    leaf("Quantity", litres(line.volumeMl)),
    ...mass("GrossMass", line.grossMassG),
    ...mass("NetMass", line.netMassG),
    ...(line.alcoholE2 === null
      ? []
      : [leaf("AlcoholicStrengthByVolumeInPercentage", percent(line.alcoholE2))]),
    ...(line.appellation === "" ? [] : [leaf("DesignationOfOrigin", line.appellation)]),
    leaf("CommercialDescription", line.name),
    branch("Package", [
      leaf("KindOfPackages", line.isBulk ? "VL" : "BO"),
      ...(line.isBulk ? [] : [leaf("NumberOfPackages", line.count)]),
    ]),
    branch("WineProduct", [
      line.wineCategory === null ? undefined : leaf("WineProductCategory", line.wineCategory),
      isBulk(line) && line.growingZone !== null ? leaf("WineGrowingZoneCode", line.growingZone) : undefined,
    ]),
  ]);
}

const office = (name: string, reference: string): Element | undefined =>
  branch(name, [reference === "" ? undefined : leaf("ReferenceNumber", reference)]);

function placeOf({ dispatch }: DaeFacts, isPaid: boolean): Element | undefined {
  if (!dispatch) return undefined;
  const { reference, name, street, zipcode, city } = dispatch;
  return branch("PlaceOfDispatchTrader", [
    isPaid || reference === "" ? undefined : leaf("ReferenceOfTaxWarehouse", reference),
    leaf("TraderName", name),
    leaf("StreetName", street),
    leaf("Postcode", zipcode),
    leaf("City", city),
  ]);
}

/**
 * Returns the facts of a movement by the names and in the order of the elements of message IE815 (rules §1.4), to be
 * typed into the customs' service: the format in which that service takes files is not public, so that this is a help
 * for typing and no message. Submission type 1 is for goods in suspension, 3 for duty-paid goods of a business. Volumes
 * in litres at 20 °C, masses in kilograms.
 */
function elementsOf(facts: DaeFacts): Element {
  const { transport, consignor, consignee } = facts;
  const isPaid = documentOf(facts) !== "dae";
  const guarantor = isPaid ? 4 : facts.dispatch?.guarantor;
  const reference = facts.number ?? "";
  return {
    name: "SubmittedDraftOfEADESAD",
    content: [
      branch("Attributes", [leaf("SubmissionMessageType", isPaid ? 3 : 1)]),
      trader("ConsigneeTrader", "Traderid", consignee),
      trader("ConsignorTrader", "TraderExciseNumber", consignor),
      placeOf(facts, isPaid),
      trader("DeliveryPlaceTrader", "Traderid", { ...consignee, exciseNumber: "" }),
      office("DeliveryPlaceCustomsOffice", transport.recipientType === 6 ? transport.exportOffice : ""),
      office("CompetentAuthorityDispatchOffice", facts.dispatch?.office ?? ""),
      branch("FirstTransporterTrader", [leaf("TraderName", facts.carrier)]),
      branch("HeaderEadEsad", [
        leaf("DestinationTypeCode", transport.recipientType ?? ""),
        leaf("JourneyTime", transport.journeyTime),
        leaf("TransportArrangement", transport.arrangement ?? ""),
      ]),
      branch("TransportMode", [leaf("TransportModeCode", transport.mode)]),
      branch("MovementGuarantee", [guarantor ? leaf("GuarantorTypeCode", guarantor) : undefined]),
      ...facts.lines.filter((line) => !UNTOLD.has(line.type)).map(bodyOf),
      branch("EadEsadDraft", [
        leaf("LocalReferenceNumber", reference),
        // Goods travel with their delivery note where no invoice exists yet.
        leaf("InvoiceNumber", reference),
        leaf("OriginTypeCode", isPaid ? 3 : 1),
        leaf("DateOfDispatch", facts.day),
        leaf("TimeOfDispatch", facts.time),
      ]),
      branch("TransportDetails", [
        facts.parcels === null ? undefined : leaf("NumberOfPackages", facts.parcels),
        facts.weightG === null ? undefined : leaf("GrossMass", kilos(facts.weightG)),
      ]),
    ].filter((element) => element !== undefined),
  };
}

/** Returns the facts as XML (see `elementsOf`). */
export const daeXml = (facts: DaeFacts): string => writeXml(elementsOf(facts));

function* rowsOf(element: Element, path: string): Generator<[string, string]> {
  const here = path === "" ? element.name : `${path}/${element.name}`;
  if (typeof element.content === "string") yield [here, element.content];
  else for (const child of element.content) yield* rowsOf(child, here);
}

/** Returns the facts as a table of two columns, element and value, in the order of the message. */
export const daeCsv = (facts: DaeFacts): string =>
  ["Element;Value", ...[...rowsOf(elementsOf(facts), "")].map(([name, value]) => `${name};${csvCell(value)}`)]
    .map((line) => `${line}\r\n`)
    .join("");
