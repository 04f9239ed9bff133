import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { cents, type E4 } from "@cuvee/core/kit/money.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import { endOf, linkRecord } from "@cuvee/core/counter/tills/chain.ts";
import type { SealedRecord, TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import { dueOf, type Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import type { TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import {
  closingOf,
  expectedCash,
  NEW_JOURNAL,
  nextRunning,
  type Running,
} from "@cuvee/core/counter/tills/runningState.ts";
import {
  priceTicket,
  ticketOf,
  unpaidTicket,
  type Selling,
  type TillSaleInput,
} from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { APP_VERSION } from "#kit/http/version.ts";

/** The key of a device: its public part is enrolled. */
export type DeviceKey = { privateKey: KeyObject; publicKey: string };

/** Creates the key of a device. */
export function makeDeviceKey(): DeviceKey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { privateKey, publicKey: point.toString("base64url") };
}

/** A device that sells as a till does, with its key, by the functions of core. */
export type Device = {
  till: TillView & Pick<DeviceKey, "privateKey">;
  snapshot: TillSnapshot;
  operator: { id: string; name: string };
  /** Milliseconds since 1970; the clock of the device. */
  clock: { now: number };
  running: Running;
  records: SealedRecord[];
};

export const openDevice = (
  till: Device["till"],
  snapshot: TillSnapshot,
  operator: Device["operator"],
  now: number,
): Device => ({ till, snapshot, operator, clock: { now }, running: NEW_JOURNAL, records: [] });

const idAt = (at: number): string => makeId(at, (bytes) => crypto.getRandomValues(bytes));
const digest = async (text: string): Promise<string> => createHash("sha256").update(text).digest("hex");
const written = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "medium",
});
const zone = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", timeZoneName: "longOffset" });
/** Returns the local time with its offset: `2026-11-20T10:15:03+01:00`. */
const localAt = (now: number): string => {
  const offset =
    zone
      .formatToParts(now)
      .find((part) => part.type === "timeZoneName")
      ?.value.slice(3) || "+00:00";
  return `${written.format(now).replace(" ", "T")}${offset}`;
};

/**
 * Links and signs a record at the end of a journal, as a device does: returns the record as it is sent, and the new end
 * of the journal.
 */
export async function sealRecord(
  running: Running,
  record: TillRecord,
  privateKey: KeyObject,
): Promise<{ sealed: SealedRecord; next: Running }> {
  const signer = async (text: string): Promise<string> =>
    sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");
  const sealed = await linkRecord(running.end, record, { digest, sign: signer });
  return { sealed, next: { ...nextRunning(running, record, sealed.hash), end: endOf(record, sealed) } };
}

/** Writes the next record of a device. */
export async function writeRecord(
  device: Device,
  body: TillRecord["body"],
  training = false,
): Promise<TillRecord> {
  const { till, running, operator, clock } = device;
  const record: TillRecord = {
    v: 1,
    shopId: till.shopId,
    tillId: till.id,
    seq: running.end.seq + 1,
    id: idAt(clock.now),
    at: localAt(clock.now),
    software: `Cuvée ${APP_VERSION}`,
    operator,
    ...(training ? { training: true as const } : {}),
    body,
  };
  const { sealed, next } = await sealRecord(running, record, till.privateKey);
  device.records.push(sealed);
  device.running = next;
  return record;
}

export type Sale = Partial<TillSaleInput> & {
  client?: { id: string; name: string; buyer: PricingBuyer };
  tenders?: Tender[];
  /** Method that pays the amount due; cash by default. */
  by?: Tender["type"];
  more?: Partial<Selling>;
  training?: boolean;
};

/** Sells a basket: by default the amount due is paid in cash. */
export async function sell(device: Device, sale: Sale): Promise<Ticket> {
  const { snapshot, till, running, clock } = device;
  const { client, tenders, by = "cash", more = {}, training = false, ...wished } = sale;
  const input: TillSaleInput = { lines: [], free: [], places: [], ...wished };
  const shelf = shelve(snapshot.products as Product[], snapshot.tickets);
  const buyer = client?.buyer ?? (snapshot.point.typology ? { typology: snapshot.point.typology } : {});
  const selling: Selling = {
    id: idAt(clock.now),
    code: till.code,
    n: (training ? running.training : running.tickets) + 1,
    isTraining: training,
    wish: input,
    priced: priceTicket(input, { shelf, buyer, rules: snapshot.rules, at: clock.now }),
    words: {
      goods: (formatId) => ({
        accountingType: "product",
        name: shelf.get(formatId)?.product.name ?? "",
        detail: shelf.get(formatId)?.vintage.name ?? "",
      }),
      place: (id) => shelf.tickets?.get(id)?.name ?? "",
      wrapping: "Emballage",
      duty: (name) => name,
    },
    ...(client ? { client: { id: client.id, name: client.name } } : {}),
    tenders: [],
    tipsCents: cents(0),
    ...more,
  };
  const due = dueOf(unpaidTicket(selling));
  const ticket = ticketOf({
    ...selling,
    tenders: tenders ?? (due === 0 ? [] : [{ type: by, amountCents: due }]),
  });
  await writeRecord(device, ticket, training);
  return ticket;
}

/** Returns a quantity of a format, as a line of a basket. */
export const bottles = (device: Device, formatId: string, quantity: number, more: object = {}) => ({
  id: idAt(device.clock.now),
  formatId,
  quantity,
  move: "sale" as const,
  ...more,
});

/** Returns a line with a manual price. */
export const ownPrice = (unitE4: number, by: string): object => ({
  own: { unitE4: unitE4 as E4, by, reason: "Fin de lot" },
});

/** Opens the day. */
export const openDay = (device: Device, floatCents = cents(5000)): Promise<TillRecord> =>
  writeRecord(device, { kind: "opening", floatCents, counted: {} });

/** Closes the day with the expected count; the whole amount is taken out of the drawer but for `leftCents`. */
export async function closeDay(
  device: Device,
  counted: Record<string, number> = { "1": expectedCash(device.running) },
  reason = "Écart constaté",
  leftCents = cents(0),
): Promise<TillRecord> {
  return writeRecord(
    device,
    closingOf(device.running, {
      id: idAt(device.clock.now),
      code: device.till.code,
      period: "day",
      of: dayInFrance(device.clock.now),
      cash: { counted, reason, leftCents },
    }),
  );
}
