import { makeId } from "@cuvee/core/kit/ids.ts";
import { basisPoints, cents, unitFromEuros } from "@cuvee/core/kit/money.ts";
import type { PublicEvent, Rate, SlotView } from "@cuvee/core/visits/events/events.ts";
import { addDays, instantOf } from "@cuvee/core/visits/events/zone.ts";
import type { StubShop } from "./stub.ts";

const ZONE = "Europe/Paris";
let created = 0;
const nextId = () => {
  created += 1;
  return makeId(1_770_000_000_000 + created, (bytes) => bytes.fill(created % 32));
};

/** Returns the tenth of the month after this one: a month that is complete whenever the test runs. */
export function tenth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10)).toISOString().slice(0, 10);
}

const rate = (name: string, euros: number, more: Partial<Rate> = {}): PublicEvent["rates"][number] => ({
  id: nextId(),
  kind: "price",
  name,
  description: "",
  unitE4: unitFromEuros(euros),
  vatType: "standard",
  notCounting: false,
  onSite: false,
  minQuantity: null,
  maxQuantity: null,
  taxes: [],
  ...more,
});

const event = (shop: StubShop, more: Partial<PublicEvent>): PublicEvent => ({
  id: nextId(),
  shopId: shop.shop.id as PublicEvent["shopId"],
  title: "Dégustation au caveau",
  summary: "Cinq vins, avec celui qui les fait.",
  description: null,
  languages: ["fr", "en"],
  location: { name: "Caveau", street: "", zipcode: "84290", city: "Cairanne", country: "FR", access: "" },
  visuals: [],
  durationMinutes: 75,
  isMandatory: true,
  minPersons: 2,
  maxPersons: 8,
  minAmountCents: cents(0),
  payment: "deposit",
  depositBp: basisPoints(3000),
  feeWaivedFrom: 6,
  needsApproval: false,
  hasWaitingList: true,
  isGroupPayable: true,
  groupHours: 48,
  cancellation: [],
  changeHours: 24,
  rates: [],
  timeZone: ZONE,
  firstDay: tenth(),
  lastDay: addDays(tenth(), 40),
  ...more,
});

/** Puts a tasting with four slots, and an hour in the vines, into a shop of the stub. */
export function receive(shop: StubShop): { tasting: PublicEvent; slots: SlotView[] } {
  const tasting = event(shop, {
    rates: [
      rate("Adulte", 18),
      rate("Enfant", 0, { notCounting: true }),
      rate("Planche de fromages", 12, { kind: "option", maxQuantity: 4 }),
      rate("Taxe de séjour", 0.8, { kind: "tax" }),
    ],
  });
  const day = tenth();
  const slot = (at: string, hour: string, left: number, languages: SlotView["languages"]): SlotView => ({
    id: nextId(),
    eventId: tasting.id,
    name: "",
    mode: "hours",
    day: at,
    start: instantOf(at, hour, ZONE),
    end: instantOf(at, hour, ZONE) + 75 * 60_000,
    languages,
    capacity: 8,
    left,
  });
  const slots = [
    slot(day, "10:00", 6, ["fr"]),
    slot(day, "14:30", 0, ["fr"]),
    slot(day, "17:00", 8, ["en"]),
    slot(addDays(day, 1), "10:00", 0, ["fr"]),
    slot(addDays(day, 40), "10:00", 5, ["fr"]),
  ];
  const walk = event(shop, {
    title: "Une heure dans les vignes",
    rates: [rate("Marcheur", 9)],
    payment: "full",
  });
  Object.assign(shop, { visits: [tasting, walk], slots });
  return { tasting, slots };
}
