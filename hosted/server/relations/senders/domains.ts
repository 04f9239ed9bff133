import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { SenderAnswer, SenderDomain, SenderRecord } from "@cuvee/core/relations/senders/contract.ts";
import { addressFault, domainFault, typedDomain } from "@cuvee/core/relations/senders/domains.ts";
import { judgeSpf, suggestedSpf } from "@cuvee/core/relations/senders/spf.ts";
import {
  domainsAbove,
  isLost,
  isProven,
  judgeDkim,
  judgeDmarc,
  suggestedDmarc,
  Unreadable,
  type NameReader,
  type Verdict,
  type Verdicts,
} from "@cuvee/core/relations/senders/verdicts.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { Settings } from "#kit/settings.ts";
import * as queries from "#relations/senders/domains.queries.ts";
import type { DomainKey, DomainRow } from "#relations/senders/domains.queries.ts";
import { makeKey, openKey } from "#relations/senders/domainKey.ts";
import { openNames } from "#relations/senders/names.ts";
import { senderFor } from "#relations/senders/sender.ts";
import { findShop } from "#shops/settings/queries.ts";

const DAY_MS = 86_400_000;
/** Refusals of a domain by recipients' servers are shown for so many days. */
const REFUSAL_DAYS = 30;

/** Domains that belong to the platform: no shop sends from them. */
const platformDomains = ({
  publicUrl,
  bounceDomain,
}: Pick<Settings, "publicUrl" | "bounceDomain">): string[] => [
  new URL(publicUrl).hostname,
  ...(bounceDomain === null ? [] : [bounceDomain]),
];

/** Returns the records of a domain with their verdicts; `spf` is the domain's own record, as it was read. */
function recordsOf(row: DomainRow, relay: string | null): SenderRecord[] {
  const found = row.verdicts?.spf.found?.split(" | ") ?? [];
  return [
    {
      proof: "dkim",
      name: `${row.selector}._domainkey.${row.domain}`,
      value: `v=DKIM1; k=rsa; p=${row.publicKey}`,
      verdict: row.verdicts?.dkim ?? null,
    },
    {
      proof: "spf",
      name: row.domain,
      value: relay === null ? null : suggestedSpf(found, relay),
      verdict: row.verdicts?.spf ?? null,
    },
    {
      proof: "dmarc",
      name: `_dmarc.${row.domain}`,
      value: suggestedDmarc(row.verdicts?.dmarc),
      verdict: row.verdicts?.dmarc ?? null,
    },
  ];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function domainOf(row: DomainRow, { settings, now }: Services): SenderDomain {
  const { refusedAt, refusedStatus, refusedCount } = row;
  const isRecent = refusedAt !== null && refusedAt.getTime() > now() - REFUSAL_DAYS * DAY_MS;
  return {
    domain: row.domain,
    address: row.address,
    records: recordsOf(row, settings.mailSpf),
    isActive: row.isActive,
    activeSince: iso(row.activeSince),
    checkedAt: iso(row.checkedAt),
    refusal: isRecent
      ? { at: refusedAt.toISOString(), status: refusedStatus ?? "", count: refusedCount }
      : null,
    version: row.version,
  };
}

/** Returns the sender of a shop's campaigns and the domain that it wants to send from. Throws `not-found` (404). */
export async function readSender(tx: Tx, services: Services, shopId: string): Promise<SenderAnswer> {
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const { from, replyTo, isOwnDomain } = await senderFor(tx, services, shop);
  const row = await queries.findDomain(tx, shopId);
  return { from, replyTo, isOwnDomain, domain: row ? domainOf(row, services) : null };
}

/** Domain and address that a shop names, as they are kept. Throws `sender-…` (422). */
export function namedDomain(
  settings: Settings,
  typed: { domain: string; address: string },
): { domain: string; address: string } {
  const domain = typedDomain(typed.domain);
  const address = typed.address.toLowerCase();
  const fault = domainFault(domain, platformDomains(settings)) ?? addressFault(address, domain);
  if (fault) refuse(fault, 422);
  return { domain, address };
}

type Naming = { domain: string; address: string; version: number | null; by: string };

/**
 * Keeps the domain and the address of a shop. The same domain keeps its key and its proofs. Throws `conflict`
 * (409).
 */
export async function nameDomain(
  tx: Tx,
  services: Services,
  shopId: string,
  { domain, address, version, by, key }: Naming & { key: DomainKey },
): Promise<SenderAnswer> {
  const row = await queries.lockDomain(tx, shopId);
  if ((row?.version ?? null) !== version)
    refuse("conflict", 409, { current: await readSender(tx, services, shopId) });
  const at = new Date(services.now());
  if (row?.domain === domain) await queries.changeAddress(tx, shopId, { address, by, at });
  else {
    const nextAt = new Date(at.getTime() + DAY_MS);
    await queries.keepDomain(tx, shopId, { domain, address, by, at, nextAt, ...key });
  }
  return readSender(tx, services, shopId);
}

/** Forgets the domain of a shop and its key. Throws `not-found` (404). */
export async function dropSenderDomain(tx: Tx, services: Services, shopId: string): Promise<SenderAnswer> {
  if ((await queries.dropDomain(tx, shopId)) === 0) refuse("not-found", 404);
  return readSender(tx, services, shopId);
}

/** Returns a verdict, or that the record could not be read. */
async function orUnreadable(verdict: Promise<Verdict>): Promise<Verdict> {
  try {
    return await verdict;
  } catch (error) {
    if (error instanceof Unreadable)
      return { state: "orange", reason: "unreadable", found: null, count: null };
    throw error;
  }
}

/** Judges the three proofs of a domain as name servers tell them now. */
async function judgeDomain(
  names: NameReader,
  { domain, selector, publicKey }: Pick<DomainRow, "domain" | "selector" | "publicKey">,
  relay: string | null,
): Promise<Verdicts> {
  const [dkim, spf, dmarc] = await Promise.all([
    orUnreadable(
      names.txt(`${selector}._domainkey.${domain}`).then((records) => judgeDkim(records, publicKey)),
    ),
    judgeSpf(domain, relay, names),
    orUnreadable(Promise.all(domainsAbove(domain).map((one) => names.txt(`_dmarc.${one}`))).then(judgeDmarc)),
  ]);
  return { dkim, spf, dmarc };
}

/** Notifies the staff of a change of the sender: `senderReady`, `senderLost`, `senderRefused`. */
const tellSender = (
  tx: Tx,
  services: Services,
  shopId: string,
  { type, domain }: { type: NonNullable<JobData["notice"]["text"]>; domain: string },
): Promise<void> =>
  services.jobs.send(tx, "notice", {
    shopId,
    about: "sender",
    id: domain,
    at: services.now(),
    name: domain,
    text: type,
  });

/**
 * Records the verdicts of a domain. It is used once all are green and no other shop sends from it, and no more once one
 * is red: both are told. A record that could not be read changes nothing of its use.
 */
async function note(
  tx: Tx,
  services: Services,
  shopId: string,
  { judged, verdicts }: { judged: DomainRow; verdicts: Verdicts },
): Promise<void> {
  const row = await queries.lockDomain(tx, shopId);
  // Another domain or key was named meanwhile.
  if (row?.domain !== judged.domain || row.selector !== judged.selector) return;
  const taken = isProven(verdicts) && (await queries.isTaken(tx, shopId, row.domain));
  const final: Verdicts = taken
    ? { ...verdicts, dkim: { ...verdicts.dkim, state: "red", reason: "taken" } }
    : verdicts;
  const at = new Date(services.now());
  const isActive = isProven(final) || (row.isActive && !isLost(final));
  await queries.noteVerdicts(tx, shopId, {
    verdicts: final,
    isActive,
    at,
    nextAt: new Date(at.getTime() + DAY_MS),
    forgetBefore: new Date(at.getTime() - REFUSAL_DAYS * DAY_MS),
  });
  if (isActive !== row.isActive)
    await tellSender(tx, services, shopId, {
      type: isActive ? "senderReady" : "senderLost",
      domain: row.domain,
    });
}

/**
 * Checks the domain of a shop now; no connection to the database is held meanwhile. A key that this deployment cannot
 * open is made anew first. Returns false where the shop has named none.
 */
export async function checkDomain(services: Services, shopId: string): Promise<boolean> {
  const { database, settings } = services;
  let row = await database.transaction({ shopId }, (tx) => queries.findDomain(tx, shopId));
  if (!row) return false;
  if (openKey(services, row) === null) {
    const key = await makeKey(services);
    await database.transaction({ shopId }, (tx) => queries.renewKey(tx, shopId, key));
    row = { ...row, ...key };
  }
  const judged = row;
  const verdicts = await judgeDomain(openNames(settings), judged, settings.mailSpf);
  await database.transaction({ shopId }, (tx) => note(tx, services, shopId, { judged, verdicts }));
  return true;
}

/** Job: checks the domain of a shop again. */
export const onSenderCheck = async (services: Services, { shopId }: JobData["sender-check"]): Promise<void> =>
  void (await checkDomain(services, shopId));

/** Housekeeping: enqueues the domains that are due for their daily check, each once. */
export async function sweepSenderDomains({ database, jobs, now }: Services): Promise<void> {
  const at = new Date(now());
  const due = await database.transaction({}, (tx) => queries.dueDomains(tx, at));
  for (const { shopId } of due)
    await database.transaction({ shopId }, async (tx) => {
      const nextAt = new Date(at.getTime() + DAY_MS);
      if (await queries.claimCheck(tx, shopId, { at, nextAt }))
        await jobs.send(tx, "sender-check", { shopId });
    });
}

/** Refusals of a domain within thirty days after which the staff is told, and again at each multiple. */
const TELL_EVERY = 10;

/**
 * Notes that a recipient's server refused our domain or our message (5.7.x): nothing about the address. Of the shop's
 * own domain the staff is told; of the platform's the operator reads the log.
 */
export async function noteDomainRefusal(
  tx: Tx,
  services: Services,
  shopId: string,
  { status, at }: { status: string; at: Date },
): Promise<void> {
  const forgetBefore = new Date(at.getTime() - REFUSAL_DAYS * DAY_MS);
  const refused = await queries.noteRefusal(tx, shopId, { status, at, forgetBefore });
  if (!refused) return services.log.warn({ shopId, status }, "the platform's domain was refused");
  if (refused.count % TELL_EVERY === 1)
    await tellSender(tx, services, shopId, { type: "senderRefused", domain: refused.domain });
}
