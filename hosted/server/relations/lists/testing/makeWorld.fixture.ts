import {
  CAMPAIGNS,
  EVENTS,
  GOODS,
  type World,
  type WorldClient,
  type WorldMessage,
  type WorldMovement,
  type WorldSale,
  type WorldVisit,
} from "#relations/lists/testing/world.fixture.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";

/** Numbers from a seed, the same at each run (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const CHANNELS = ["site", "widget", "office", "agent", "till"] as const;

/** Makes a world of clients whose days lie within three years before `today`. */
export function makeWorld(seed: number, today: string, count: number): World {
  const below = numbersFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const chance = (percent: number): boolean => below(100) < percent;
  const day = (most: number): string => dayAfter(today, -below(most));
  const clients = Array.from({ length: count }, (_, n): WorldClient => {
    const id = `c${seed}x${String(n).padStart(3, "0")}`;
    return {
      id,
      kind: chance(40) ? "professional" : "individual",
      pipe: chance(20) ? pick(["Prospect", "Contacté"]) : null,
      typology: chance(40) ? "pro" : null,
      lang: pick(["fr", "en", "de"]),
      emails: chance(85) ? [`${id}@example.org`] : [],
      mobile: chance(50) ? "+33612345678" : "",
      phone: pick(["", "+33556789012", "+33712345678"]),
      birthday: pick(["", "", "03-14", "12-01"]),
      family: pick(["", "wineShop", "private"]),
      tags: ["salon", "vip"].filter(() => chance(30)),
      country: pick(["FR", "FR", "FR", "BE"]),
      zipcode: pick(["33000", "20100", "20200", "97400", "75011", "1000"]),
      ownerId: chance(30) ? pick(["u1", "u2"]) : null,
      agentId: chance(30) ? pick(["g1", "g2"]) : null,
      userId: chance(50) ? `u${id}` : null,
      createdOn: day(1000),
      isArchived: chance(8),
      mergedInto: null,
      points: chance(60) ? below(500) : null,
      subscribed: chance(30),
      isImported: chance(10),
    };
  });
  const sales = Array.from({ length: count * 3 }, (_, n): WorldSale => {
    const isTicket = chance(30);
    const isBack = isTicket && chance(20);
    const sign = isBack ? -1 : 1;
    return {
      id: `b${seed}x${n}`,
      clientId: chance(90) ? pick(clients).id : null,
      kind: isTicket ? "ticket" : "order",
      channel: isTicket ? "till" : pick(CHANNELS),
      on: day(1000),
      counts: isBack ? 0 : 1,
      lines: Array.from({ length: 1 + below(2) }, () => {
        const product = pick(GOODS);
        const units = sign * (1 + below(12));
        return {
          product: product.id,
          vintage: pick(product.vintages),
          units,
          cents: units * (500 + below(3000)),
        };
      }),
    };
  });
  const visits = Array.from({ length: count }, (_, n): WorldVisit => {
    const by = pick(["order", "account", "mail"] as const);
    const client = pick(clients);
    const isReached =
      by === "order" || (by === "account" ? client.userId !== null : client.emails.length > 0);
    const on = day(600);
    return {
      id: `v${seed}x${n}`,
      by,
      clientId: isReached ? client.id : null,
      status: pick(["confirmed", "attended", "attended", "noShow", "cancelled"] as const),
      on,
      bookedOn: dayAfter(on, -below(30)),
      eventId: pick(EVENTS),
    };
  });
  const movements = Array.from({ length: count }, (_, n): WorldMovement => {
    const product = pick(GOODS);
    return {
      id: n + 1,
      lot: pick(["L1", "L2", "L3"]),
      product: product.id,
      vintage: pick(product.vintages),
      by: pick(["order", "hand", "ticket", "sample"] as const),
      ref: `m${seed}x${n}`,
      clientId: pick(clients).id,
      isReversed: chance(20),
    };
  });
  const messages = Array.from({ length: count }, (_, n): WorldMessage => ({
    id: `g${seed}x${n}`,
    campaign: pick(CAMPAIGNS),
    clientId: pick(clients).id,
    state: chance(80) ? "accepted" : "skipped",
    bounced: chance(15),
    clicked: chance(30),
    called: pick([null, "interested", "notReached"] as const),
    orderedBy: pick([null, null, "link", "coupon"] as const),
  }));
  return {
    clients,
    messages,
    sales,
    visits,
    movements,
    quotes: Array.from({ length: Math.ceil(count / 2) }, (_, n) => ({
      id: `q${seed}x${n}`,
      clientId: pick(clients).id,
      status: pick(["draft", "sent", "sent", "expired"] as const),
      sentOn: day(60),
    })),
    claims: Array.from({ length: Math.ceil(count / 3) }, (_, n) => ({
      id: `d${seed}x${n}`,
      clientId: pick(clients).id,
      dueOn: dayAfter(today, 20 - below(60)),
      openCents: chance(70) ? 5000 : 0,
    })),
  };
}
