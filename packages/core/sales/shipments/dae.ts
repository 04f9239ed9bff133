import { branch, leaf, writeXml, type Element } from "#cellar/excise/xml.ts";
import type { Missing } from "./shipments.ts";
import { NUMBERED_TYPES, SUSPENDED_TYPES, type Transport } from "./transport.ts";

/** Goods of a shipment as the customs count them: one product in one container. */
export type DaeLine = {
  lineId: string;
  name: string;
  type: string;
  isBulk: boolean;
  /** Containers, and millilitres of all of them together. */
  count: number;
  volumeMl: number;
  /** Hundredths of a percent of volume; null: nobody said. */
  alcoholE2: number | null;
  exciseCode: string | null;
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

/** All that a movement in suspension says. */
export type DaeFacts = {
  /** Reference of the consignor: the number of the delivery note; null before it has one. */
  number: string | null;
  /** `YYYY-MM-DD` and `HH:MM` of the departure, in France. */
  day: string;
  time: string;
  consignor: DaeTrader;
  consignee: DaeTrader;
  carrier: string;
  parcels: number | null;
  weightG: number | null;
  transport: Transport;
  lines: readonly DaeLine[];
};

/** Containers above this are bulk, for which the growing zone is told (rules §1.4). */
const BULK_ML = 60_000;
const isBulk = (line: DaeLine): boolean =>
  line.isBulk ? line.volumeMl > BULK_ML : line.count > 0 && line.volumeMl / line.count > BULK_ML;
/** Of wines, still or sparkling, the category is told. */
const isWine = ({ exciseCode, wineCategory }: DaeLine): boolean =>
  wineCategory !== null || exciseCode === "W200" || exciseCode === "W300";

/** Drinks whose product code is a wine's and that are none: no category is asked of them. */
const NO_WINE: ReadonlySet<string> = new Set(["cider", "perry", "mead", "sake"]);
/** Without alcohol: nothing of them is told to the customs. */
export const UNTOLD: ReadonlySet<string> = new Set(["juice", "nectar", "accessory", "prestation", "box"]);

/**
 * What is missing before goods may leave in suspension of duty (rules §1.3, §1.4); nothing of goods whose duty is paid. `arc`: also
 * asks for the reference of the customs, without which nothing leaves.
 */
export function missingOf(facts: DaeFacts, arc: boolean): Missing[] {
  const { transport, consignor, carrier, lines } = facts;
  if (transport.dutySuspended !== true) return [];
  const missing: Missing[] = [];
  const type = transport.recipientType;
  if (consignor.exciseNumber === "") missing.push({ field: "consignorExciseNumber" });
  if (type === null || !SUSPENDED_TYPES.has(type)) missing.push({ field: "recipientType" });
  if ((type === null || NUMBERED_TYPES.has(type)) && transport.consigneeExciseNumber === "")
    missing.push({ field: "consigneeExciseNumber" });
  if (carrier.trim() === "") missing.push({ field: "carrier" });
  if (transport.arrangement === null) missing.push({ field: "arrangement" });
  if (transport.journeyTime === "") missing.push({ field: "journeyTime" });
  for (const line of lines.filter((l) => !UNTOLD.has(l.type))) {
    const { lineId, name } = line;
    const lacks = (field: Missing["field"], isMissing: boolean): void => {
      if (isMissing) missing.push({ field, lineId, name });
    };
    lacks("exciseCode", line.exciseCode === null);
    lacks("wineCategory", isWine(line) && line.wineCategory === null && !NO_WINE.has(line.type));
    lacks("growingZone", isBulk(line) && isWine(line) && line.growingZone === null);
    lacks("alcohol", line.alcoholE2 === null);
    lacks("volume", line.volumeMl <= 0);
  }
  if (arc && transport.arc === "" && transport.fallback === "") missing.push({ field: "arc" });
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

/**
 * The facts of a movement by the names of the elements of message IE815 (rules §1.4), to be typed into the customs' service: the form
 * in which that service takes files is not public, so that this is a help for typing and no message. Volumes in litres at 20 °C.
 */
function elementsOf(facts: DaeFacts): Element {
  const { transport, consignor, consignee } = facts;
  const body = facts.lines
    .filter((line) => !UNTOLD.has(line.type))
    .map((line, at) =>
      branch("BodyEadEsad", [
        leaf("BodyRecordUniqueReference", at + 1),
        leaf("ExciseProductCode", line.exciseCode ?? ""),
        leaf("Quantity", litres(line.volumeMl)),
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
          isBulk(line) && line.growingZone !== null
            ? leaf("WineGrowingZoneCode", line.growingZone)
            : undefined,
        ]),
      ]),
    );
  return {
    name: "SubmittedDraftOfEADESAD",
    content: [
      branch("Attributes", [leaf("SubmissionMessageType", 1)]),
      trader("ConsigneeTrader", "Traderid", consignee),
      trader("ConsignorTrader", "TraderExciseNumber", consignor),
      trader("DeliveryPlaceTrader", "Traderid", { ...consignee, exciseNumber: "" }),
      branch("HeaderEadEsad", [
        leaf("DestinationTypeCode", transport.recipientType ?? ""),
        leaf("JourneyTime", transport.journeyTime),
        leaf("TransportArrangement", transport.arrangement ?? ""),
      ]),
      branch("TransportMode", [leaf("TransportModeCode", transport.mode)]),
      branch("FirstTransporterTrader", [leaf("TraderName", facts.carrier)]),
      branch("EadEsadDraft", [
        leaf("LocalReferenceNumber", facts.number ?? ""),
        leaf("OriginTypeCode", 1),
        leaf("DateOfDispatch", facts.day),
        leaf("TimeOfDispatch", facts.time),
      ]),
      branch("TransportDetails", [
        facts.parcels === null ? undefined : leaf("NumberOfPackages", facts.parcels),
        facts.weightG === null ? undefined : leaf("GrossMass", kilos(facts.weightG)),
      ]),
      ...body,
    ].filter((element) => element !== undefined),
  };
}

/** The facts as XML (see `elementsOf`). */
export const daeXml = (facts: DaeFacts): string => writeXml(elementsOf(facts));

const cell = (text: string): string => {
  // A spreadsheet must not read what a buyer wrote as a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

function* rowsOf(element: Element, path: string): Generator<[string, string]> {
  const here = path === "" ? element.name : `${path}/${element.name}`;
  if (typeof element.content === "string") yield [here, element.content];
  else for (const child of element.content) yield* rowsOf(child, here);
}

/** The facts as a table of two columns, element and value, in the order of the message. */
export const daeCsv = (facts: DaeFacts): string =>
  ["Element;Value", ...[...rowsOf(elementsOf(facts), "")].map(([name, value]) => `${name};${cell(value)}`)]
    .map((line) => `${line}\r\n`)
    .join("");
