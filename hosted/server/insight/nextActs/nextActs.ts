import type { NextActs } from "@cuvee/core/insight/nextActs/contract.ts";
import {
  HIDDEN_DAYS,
  nextActs,
  type Act,
  type BillingField,
  type ClientFacts,
  type Contact,
} from "@cuvee/core/insight/nextActs/nextActs.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { EU_COUNTRIES } from "@cuvee/core/offer/rates/vat.ts";
import type { ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import type { ClientReach, ReachLine } from "@cuvee/core/shops/consents/reach.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { ownClient } from "#shops/clients/clients.ts";
import { reachLines } from "#shops/consents/reachLines.ts";
import {
  findLateTask,
  findQuote,
  findSample,
  findUnpaid,
  findVisit,
  hideAct,
  isContactPlanned,
  readHidden,
  readPurchaseDays,
  showAct,
  type Of,
} from "./facts.queries.ts";

/** A person of a shop who looks at a client. */
export type Reader = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  isAgent: boolean;
  /** An API key is nobody's day: it sees no tasks. */
  isKey: boolean;
  /** The shop writes to its clients (integration "campaigns"). */
  writes: boolean;
  may: (permission: string) => boolean;
};

const isNews = ({ purpose }: ReachLine): boolean => purpose === "newsletter";

/** Returns the first way in which an occasion may be told to a client; null where there is none. */
function contactOf(lines: readonly ReachLine[]): Contact | null {
  const reaches = (channel: ReachLine["channel"]): boolean =>
    lines.some((line) => isNews(line) && line.channel === channel && line.reason === null);
  if (reaches("call")) return "call";
  if (reaches("mail")) return "mail";
  return reaches("letter") ? "letter" : null;
}

/** Returns the mail address that only a consent is missing for; null where news reach the client by mail or SMS. */
function missingConsent({ isProfessional, lines }: ClientReach): ClientFacts["consent"] {
  const news = lines.filter((line) => isNews(line) && (line.channel === "mail" || line.channel === "sms"));
  if (news.some(({ reason }) => reason === null)) return null;
  const open = news.find(
    ({ channel, reason, state }) => channel === "mail" && reason === "noConsent" && state !== "asked",
  );
  return open ? { address: open.address, record: isProfessional ? "function" : "consent" } : null;
}

/**
 * Returns what an invoice of a professional who has bought lacks: their address, in France their SIRET (CGI ann. II
 * art. 242 nonies A, electronic invoices), in another country of the Union their VAT number.
 */
function missingBilling(client: ClientRecord): { missing: BillingField[] } | null {
  if (client.kind !== "professional" || client.orders === 0) return null;
  const address =
    client.addresses.find(({ main, use }) => main && use !== "delivery") ??
    client.addresses.find(({ use }) => use !== "delivery");
  const missing: BillingField[] = [];
  if (!address || address.street === "" || address.zipcode === "" || address.city === "")
    missing.push("address");
  const country = address?.country ?? "FR";
  if (country === "FR" && client.nic === "") missing.push("siret");
  if (country !== "FR" && EU_COUNTRIES.includes(country) && !client.vatNumber) missing.push("vatNumber");
  return { missing };
}

/** Reads what the reader may know of a client, and leaves the rest out. */
async function factsOf(reader: Reader, client: ClientRecord, of: Of): Promise<ClientFacts> {
  const { tx, services, isAgent, isKey, writes, may } = reader;
  const { shopId } = of;
  const when = async <T>(allowed: boolean, read: () => Promise<T | undefined>): Promise<T | null> =>
    allowed ? ((await read()) ?? null) : null;
  const sees = may("seeAllOrder");
  const facts = {
    unpaid: await when(sees && may("seeAllPrice"), () => findUnpaid(tx, of)),
    quote: await when(isAgent || may("createQuote"), () => findQuote(tx, of)),
    task: await when(!isKey, () => findLateTask(tx, of)),
    visit: await when(!isAgent && may("seeAllResa"), () => findVisit(tx, of)),
    sample: await when(sees, () => findSample(tx, of)),
    isPlanned: !isKey && (await isContactPlanned(tx, of)),
    purchaseDays: await when(sees, () => readPurchaseDays(tx, of)),
  };
  // The sight of an agent was checked: consents of their client are read by the shop.
  if (isAgent) await tx.actFor(shopId);
  const reach = await reachLines(tx, services, { shopId, clientId: client.id, mails: null });
  return {
    ...facts,
    contact: contactOf(reach.lines),
    consent: writes && !isAgent && may("createClient") ? missingConsent(reach) : null,
    birthday: client.kind === "individual" ? client.birthday : null,
    points: sees ? client.pointsExpiry : null,
    billing: may("createClient") ? missingBilling(client) : null,
  };
}

const ofToday = ({ services, shopId }: Reader, clientId: string): Of => ({
  shopId,
  clientId,
  today: dayInFrance(services.now()),
});

/**
 * Returns the acts that a client calls for, the most urgent first. An archived client calls for none. Throws
 * `not-found` (404), `merged-into` (410) as the client's own page does.
 */
export async function readNextActs(reader: Reader, clientId: string): Promise<NextActs> {
  const { tx, services, shopId } = reader;
  const client = await ownClient(tx, services, shopId, clientId);
  if (client.archived) return { acts: [], hidden: [] };
  const of = ofToday(reader, clientId);
  const put = await readHidden(tx, of);
  const all = nextActs(await factsOf(reader, client, of), of.today);
  const hidden = all.flatMap(({ act }) => {
    const found = put.find((one) => one.act === act);
    return found ? [{ act, until: found.until, by: found.by }] : [];
  });
  const isHidden = new Set(hidden.map(({ act }) => act));
  return { acts: all.filter(({ act }) => !isHidden.has(act)), hidden };
}

/** Hides an act of a client for thirty days, or shows it again. Throws as `readNextActs`. */
export async function setHidden(
  reader: Reader,
  { clientId, act, hidden }: { clientId: string; act: Act; hidden: boolean },
): Promise<NextActs> {
  const { tx, services, shopId, by } = reader;
  await ownClient(tx, services, shopId, clientId);
  const { today } = ofToday(reader, clientId);
  const key = { shopId, clientId, act };
  if (hidden)
    await hideAct(tx, { ...key, until: dayAfter(today, HIDDEN_DAYS - 1), by, at: new Date(services.now()) });
  else await showAct(tx, key);
  return readNextActs(reader, clientId);
}
