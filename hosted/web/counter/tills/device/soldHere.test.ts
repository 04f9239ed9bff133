import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/shelf.ts";
import type { Ticket, TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { expect, test } from "vitest";
import { NOTHING_SOLD, withSoldTicket } from "#counter/tills/device/soldHere.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";

const bottle = { id: "bottle", type: "bottle", volumeMl: 750 } as Format;
const carton = { id: "carton", type: "packing", contents: [{ formatId: "bottle", quantity: 6 }] } as Format;
const shelf: Shelf = new Map(
  [bottle, carton].map((format) => [format.id, { format }] as unknown as [string, never]),
);
const ticket = (lines: Partial<TicketLine>[], training?: true): Recorded<Ticket> =>
  ({ body: { lines: lines.map((line) => ({ add: 0, ...line })) }, training }) as unknown as Recorded<Ticket>;

test("what a till sold is counted until the stock that it knows counts it: cartons as bottles, refunds by where they go", () => {
  const one = withSoldTicket(NOTHING_SOLD, ticket([{ formatId: "bottle", quantity: 2, add: 1 }]), shelf);
  expect(one.get("bottle")).toBe(3);
  const two = withSoldTicket(one, ticket([{ formatId: "carton", quantity: 1 }]), shelf);
  expect(two.get("bottle")).toBe(9);
  const back = withSoldTicket(two, ticket([{ formatId: "bottle", quantity: -1 }]), shelf);
  expect(back.get("bottle")).toBe(8);
  const corked = withSoldTicket(
    back,
    ticket([{ formatId: "bottle", quantity: -1, backTo: "corked" }]),
    shelf,
  );
  expect(corked.get("bottle")).toBe(8);
  expect(withSoldTicket(corked, ticket([{ formatId: "bottle", quantity: 5 }], true), shelf)).toBe(corked);
});
