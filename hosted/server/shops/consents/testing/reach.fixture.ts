import { CHANNELS, CONSENT_STATES, type Channel, type Purpose } from "@cuvee/core/shops/consents/consents.ts";
import {
  reachReason,
  REACH_PURPOSES,
  type ReachBasis,
  type ReachQuestion,
  type ReachReason,
} from "@cuvee/core/shops/consents/reach.ts";
import fc from "fast-check";
import type { Client } from "pg";
import { newTestId } from "#kit/testing/server.ts";

/** Knowledge of a shop about one address, as the tables keep it. */
export type KnownAddress = {
  address: string;
  states: Partial<Record<`${Channel} ${Purpose}`, (typeof CONSENT_STATES)[number]>>;
  bases: { channel: Channel; basis: ReachBasis; order: "none" | "sale" | "open" }[];
  suppressed: "no" | "now" | "first";
  errors: Channel[];
};
/** A client with what is known of their addresses. */
export type KnownClient = {
  id: string;
  isProfessional: boolean;
  mails: KnownAddress[];
  mobile: KnownAddress | null;
  phone: KnownAddress | null;
  letter: KnownAddress | null;
};

const known = fc.record({
  states: fc
    .array(
      fc.tuple(
        fc
          .constantFrom(...CHANNELS)
          .chain((channel) =>
            fc.constantFrom(...REACH_PURPOSES[channel]).map((purpose) => `${channel} ${purpose}` as const),
          ),
        fc.constantFrom(...CONSENT_STATES),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => Object.fromEntries(pairs) as KnownAddress["states"]),
  bases: fc.array(
    fc.record({
      channel: fc.constantFrom(...CHANNELS),
      basis: fc.constantFrom("customer" as const, "function" as const),
      order: fc.constantFrom("none" as const, "sale" as const, "open" as const),
    }),
    { maxLength: 3 },
  ),
  suppressed: fc.constantFrom("no" as const, "no" as const, "no" as const, "now" as const, "first" as const),
  errors: fc.subarray<Channel>(["mail", "sms", "letter"], { maxLength: 1 }),
});

/** Returns random clients of a shop, the same for the same seed. */
export function randomClients(count: number, seed: number): KnownClient[] {
  const of = fc.record({
    isProfessional: fc.boolean(),
    mails: fc.array(known, { maxLength: 3 }),
    mobile: fc.option(known),
    phone: fc.option(known),
    letter: fc.option(known),
  });
  return fc.sample(of, { numRuns: count, seed }).map((client, n): KnownClient => {
    const id = newTestId();
    return {
      id,
      isProfessional: client.isProfessional,
      mails: client.mails.map((mail, i) => ({ ...mail, address: `r${n}-${i}@example.org` })),
      mobile: client.mobile && { ...client.mobile, address: `+336399${String(n).padStart(5, "0")}` },
      phone: client.phone && { ...client.phone, address: `+334999${String(n).padStart(5, "0")}` },
      letter: client.letter && { ...client.letter, address: `letter:${id}` },
    };
  });
}

const candidates = (client: KnownClient, channel: Channel): KnownAddress[] => {
  const all: Record<Channel, (KnownAddress | null)[]> = {
    mail: client.mails,
    sms: [client.mobile],
    call: [client.mobile, client.phone],
    letter: [client.letter],
  };
  return all[channel].filter((one) => one !== null);
};

/** Returns the address and the reason that the pure rule gives for a client. */
export function expectedReach(
  client: KnownClient,
  question: ReachQuestion,
): { address: string; reason: ReachReason | null } {
  const found = candidates(client, question.channel).map((one) => ({
    address: one.address,
    reason: reachReason({
      question,
      hasAddress: true,
      isProfessional: client.isProfessional,
      state: one.states[`${question.channel} ${question.purpose}`] ?? null,
      bases: one.bases
        .filter(({ channel, order }) => channel === question.channel && order !== "open")
        .map(({ basis }) => basis),
      isSuppressed: one.suppressed !== "no",
      isInError: one.errors.includes(question.channel),
    }),
  }));
  return found.find(({ reason }) => reason === null) ?? found[0] ?? { address: "", reason: "noAddress" };
}

/** Hashes of an address that is suppressed, by the derivation. */
type Hash = (derivation: "now" | "first", address: string) => string;

/** Writes clients with what is known of their addresses, as the owner of the database. */
export async function writeClients(
  db: Client,
  shopId: string,
  clients: readonly KnownClient[],
  { hash, orders }: { hash: Hash; orders: Record<"sale" | "open", string> },
): Promise<void> {
  for (const client of clients) {
    await db.query(
      `insert into clients (shop_id, id, code, kind, lastname, company, emails, mobile, phone, addresses)
       values ($1, $2, $2, $3, 'Reach', $4, $5, $6, $7, $8)`,
      [
        shopId,
        client.id,
        client.isProfessional ? "professional" : "individual",
        client.isProfessional ? "Reach SARL" : "",
        // The record may keep capital letters, the rows of consents never do.
        client.mails.map(({ address }) => address.replace("r", "R")),
        client.mobile?.address ?? "",
        client.phone?.address ?? "",
        JSON.stringify(client.letter ? [{ id: "a", use: "both", main: true, city: "Lyon" }] : []),
      ],
    );
    for (const one of [...client.mails, client.mobile, client.phone, client.letter])
      if (one) await writeAddress(db, shopId, one, { hash, orders });
  }
}

async function writeAddress(
  db: Client,
  shopId: string,
  { address, states, bases, suppressed, errors }: KnownAddress,
  { hash, orders }: { hash: Hash; orders: Record<"sale" | "open", string> },
): Promise<void> {
  const id = newTestId();
  if (Object.keys(states).length + bases.length > 0)
    await db.query(
      `insert into consent_addresses (shop_id, id, address, lang, created_at) values ($1, $2, $3, 'fr', now())`,
      [shopId, id, address],
    );
  for (const [about, state] of Object.entries(states)) {
    const [channel, purpose] = about.split(" ");
    const eventId = newTestId();
    await db.query(
      `insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by, wording, lang, page, element)
       values ($1, $2, $3, $4, $5, $6, now(), 'person', 'x', 'fr', '/', 'x')`,
      [shopId, eventId, id, channel, purpose, state],
    );
    await db.query("insert into consents values ($1, $2, $3, $4, $5, now(), $6)", [
      shopId,
      id,
      channel,
      purpose,
      state,
      eventId,
    ]);
  }
  for (const { channel, basis, order } of bases)
    await db.query(
      `insert into reach_bases (shop_id, id, address_id, channel, basis, at, made_by, wording, lang, order_id)
       values ($1, $2, $3, $4, $5, now(), 'person', 'x', 'fr', $6)`,
      [shopId, newTestId(), id, channel, basis, order === "none" ? null : orders[order]],
    );
  if (suppressed !== "no")
    await db.query(
      "insert into suppressed_addresses (shop_id, hash, at, derivation) values ($1, $2, now(), $3)",
      [shopId, hash(suppressed, address), suppressed === "first" ? 1 : 2],
    );
  for (const channel of errors)
    await db.query(
      `insert into address_errors (shop_id, channel, address, last_status, last_source, blocked_at, updated_at)
       values ($1, $2, $3, '5.1.1', 'smtp', now(), now())`,
      [shopId, channel, address],
    );
}
