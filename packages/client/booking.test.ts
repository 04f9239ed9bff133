import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { expect, test } from "vitest";
import { bookedOf, firstCounts, mostOf, reservationOf, taxedInputsOf, ticketInputsOf } from "./booking.ts";

type PublicRate = PublicEvent["rates"][number];
const rate = (id: string, more: Partial<PublicRate>): PublicRate => ({
  id,
  kind: "price",
  name: "Adulte",
  description: "",
  unitE4: 150_000 as PublicRate["unitE4"],
  vatType: "standard",
  notCounting: false,
  onSite: false,
  minQuantity: null,
  maxQuantity: null,
  taxes: [],
  ...more,
});
const child = rate("child", { name: "Enfant", unitE4: 70_500 as PublicRate["unitE4"] });
const adult = rate("adult", {});
const tax = rate("tax", {
  kind: "tax",
  name: "Taxe de séjour",
  unitE4: 8300 as PublicRate["unitE4"],
  taxes: ["adult"],
});
const event = {
  id: "event",
  shopId: "shop",
  rates: [child, adult, tax],
  minPersons: 2,
  maxPersons: 8,
  minAmountCents: 0,
  payment: "deposit",
  depositBp: 3000,
} as unknown as PublicEvent;

test("begins with the least number of adults, also where the children's price comes first", () => {
  expect(firstCounts(event)).toEqual({ adult: 2 });
  expect(firstCounts(event, 4)).toEqual({ adult: 4 });
  expect(firstCounts({ ...event, rates: [child] })).toEqual({ child: 2 });
  expect(firstCounts({ ...event, rates: [] })).toEqual({});
});

test("price, seats, tourist tax, and the part that is paid on site, rounded once", () => {
  const summary = bookedOf(event, { adult: 2, child: 1 });
  expect(summary.seats).toBe(3);
  expect(summary.totalCents).toBe(3000 + 705 + 166);
  expect(summary.laterCents).toBe(Math.round((3000 + 705 + 166) * 0.7));
  expect(summary.problem).toBeUndefined();
  expect(bookedOf({ ...event, payment: "full" }, { adult: 2 }).laterCents).toBe(0);
});

test("a rate that is no longer sold, and too few persons, are problems", () => {
  expect(bookedOf(event, { adult: 1 }).problem).toMatchObject({ code: "min-persons", min: 2 });
  expect(bookedOf(event, { gone: 2 }).problem).toMatchObject({ code: "ticket-mismatch" });
});

test("wishes, with or without the tourist tax of their people", () => {
  expect(ticketInputsOf({ adult: 2, child: 0 })).toEqual([{ ticketId: "adult", quantity: 2 }]);
  expect(taxedInputsOf(event, { adult: 2, child: 1 })).toEqual([
    { ticketId: "child", quantity: 1 },
    { ticketId: "adult", quantity: 2 },
    { ticketId: "tax", quantity: 2 },
  ]);
});

test("the most of a rate: the free places, its own limit, nothing for an option", () => {
  expect(mostOf(adult, 2, 3)).toBe(5);
  expect(mostOf(adult, 4, -1)).toBe(4);
  expect(mostOf({ ...adult, maxQuantity: 3 }, 2, 6)).toBe(3);
  expect(mostOf({ ...adult, kind: "option" }, 0, 0)).toBe(9999);
});

test("places as a cart stores them; a language that the slot lacks is left out", () => {
  const slot = { id: "slot", start: 1, end: 2, languages: ["fr"] } as unknown as SlotView;
  const prices = [{ ticketId: "adult", quantity: 2 }];
  const place = { eventId: "event", slot: { id: "slot", start: 1, end: 2 }, prices };
  expect(reservationOf(event, slot, prices, "fr")).toEqual({ ...place, visitLanguage: "fr" });
  expect(reservationOf(event, slot, prices, "en")).toEqual(place);
});
