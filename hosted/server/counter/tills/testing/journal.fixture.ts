import type { Closing, ClosingPeriod } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { SealedRecord, TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import { ticketNumber } from "@cuvee/core/counter/tills/numbers.ts";
import type { TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import {
  closingOf,
  NEW_JOURNAL,
  type CashCount,
  type Running,
} from "@cuvee/core/counter/tills/runningState.ts";
import { baseOf, cents, type BasisPoints, type E4 } from "@cuvee/core/kit/money.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { sealRecord, type DeviceKey } from "#demo/tillDevice.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

/** A device that writes its journal as a till does: with its key, by the functions of the core. */
export type JournalWriter = {
  till: TillView & DeviceKey;
  sealed: SealedRecord[];
  records: TillRecord[];
  running: Running;
};

export const openWriter = (till: TillView & DeviceKey): JournalWriter => ({
  till,
  sealed: [],
  records: [],
  running: NEW_JOURNAL,
});

export const AT = "2026-11-20T10:15:03+01:00";

/** Writes the next record. `change` alters it from its correct form. */
export async function write(
  writer: JournalWriter,
  body: TillRecord["body"],
  change: (record: TillRecord) => TillRecord = (record) => record,
): Promise<SealedRecord> {
  const { till, running } = writer;
  const record = change({
    v: 1,
    shopId: till.shopId,
    tillId: till.id,
    seq: running.end.seq + 1,
    id: newTestId(),
    at: AT,
    software: "5.5.1",
    operator: { id: newTestId(), name: "Louise Dumas" },
    body,
  });
  const { sealed, next } = await sealRecord(running, record, till.privateKey);
  writer.sealed.push(sealed);
  writer.records.push(record);
  writer.running = next;
  return sealed;
}

/** Returns bottles at a price with tax, paid in cash with change. */
export function bottles(
  writer: JournalWriter,
  quantity: number,
  unitE4: number,
  more: Partial<Ticket> = {},
): Ticket {
  const n = writer.running.tickets + 1;
  const rateBp = 2000 as BasisPoints;
  const total = cents((unitE4 * quantity) / 100);
  const base = baseOf(total, rateBp);
  const group = { category: "S" as const, rateBp };
  return {
    kind: "ticket",
    id: newTestId(),
    n,
    number: ticketNumber(writer.till.code, n),
    chain: "ttc",
    typology: "public",
    lines: [
      {
        ...group,
        id: newTestId(),
        move: "sale",
        accountingType: "product",
        vatType: "fr2000",
        name: "Les Galets rouges",
        detail: "2022 · 75 cl",
        quantity,
        add: 0,
        listE4: unitE4 as E4,
        unitE4: unitE4 as E4,
        discountCents: cents(0),
        amountCents: total,
        netCents: base,
      },
    ],
    vat: [{ ...group, vatType: "fr2000", baseCents: base, vatCents: cents(total - base) }],
    totalHtCents: base,
    totalVatCents: cents(total - base),
    totalTtcCents: total,
    touristTaxCents: cents(0),
    tipsCents: cents(0),
    payments: [{ type: "cash", amountCents: total, givenCents: cents(total + 500), changeCents: cents(500) }],
    ...more,
  };
}

export const closing = (
  writer: JournalWriter,
  period: ClosingPeriod,
  of: string,
  cash?: CashCount,
): Closing =>
  closingOf(writer.running, {
    id: newTestId(),
    code: writer.till.code,
    period,
    of,
    ...(cash ? { cash } : {}),
  });

/** Writes a day: opened, so many tickets, closed. */
export async function writeDay(writer: JournalWriter, tickets: number, of = "2026-11-20"): Promise<void> {
  await write(writer, { kind: "opening", floatCents: cents(5000), counted: { "5000": 1 } });
  for (let i = 0; i < tickets; i += 1) await write(writer, bottles(writer, 1 + (i % 6), 95_000 + i * 1_000));
  await write(writer, closing(writer, "day", of, { counted: {}, reason: "", leftCents: cents(0) }));
}

export const send = (
  server: TestServer,
  token: string,
  writer: JournalWriter,
  records: readonly SealedRecord[],
): Promise<Reply> => server.send("POST", `/v1/tills/${writer.till.id}/records`, { token, body: { records } });
