import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { iframesContract } from "@cuvee/core/storefront/embeds/iframes.contract.ts";
import {
  AGAIN_DAYS,
  GRACE_DAYS,
  MAX_ORIGINS,
  isDevelopmentHost,
  isDevelopmentOrigin,
  originFault,
} from "@cuvee/core/storefront/embeds/origins.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import type { Settings } from "#kit/settings.ts";
import {
  addOrigin,
  allowOrigin,
  dropOrigin,
  dueOrigins,
  forbidOrigin,
  lockAllowedOrigins,
  lockOrigin,
  listOrigins,
  recordFailedProof,
  recordProof,
  claimOriginCheck,
  type OriginRow,
} from "#storefront/embeds/origins.queries.ts";
import { proofOf, type ProofResult } from "#storefront/embeds/proof.ts";

const DAY_MS = 86_400_000;
type OriginsAnswer = Answer<(typeof iframesContract)["origins"]>;

/** Checks whether real buyers order here: the platform has a publicly reachable address. */
const isProduction = ({ publicUrl }: Pick<Settings, "publicUrl">): boolean =>
  !isDevelopmentHost(new URL(publicUrl).hostname);

/**
 * Returns the origins of a shop that count in this deployment: a developer's machine never does where real buyers
 * order.
 */
export const countingOrigins = (
  settings: Pick<Settings, "publicUrl">,
  origins: readonly string[],
): string[] => origins.filter((origin) => !isProduction(settings) || !isDevelopmentOrigin(origin));

/**
 * Returns the canonical origin of an entered site, as browsers send it: scheme, host in punycode, port. The address of
 * a page is accepted; a name without a scheme is https. Throws `origin-…` (422).
 */
function canonical(settings: Settings, typed: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(whole) ? new URL(whole) : refuse("origin-malformed", 422);
  if (url.username !== "" || url.password !== "" || /[\s\\,;'"*]/.test(typed))
    refuse("origin-malformed", 422);
  const fault = originFault(url, isProduction(settings));
  if (fault) refuse(fault, 422);
  if (url.origin === new URL(settings.publicUrl).origin) refuse("origin-own", 422);
  return url.origin;
}

/**
 * Checks whether a site needs no proof: a developer's own machine does not; in tests a local site is proven like any
 * other.
 */
function needsNoProof({ outsideLoopback }: Settings, origin: string): boolean {
  if (!isDevelopmentOrigin(origin)) return false;
  return !(outsideLoopback && origin.startsWith("http://127."));
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns all sites of a shop: the added ones, and those that were allowed before proofs were required. */
export async function originsOf(
  tx: Tx,
  { settings, secrets }: Services,
  shopId: string,
): Promise<OriginsAnswer> {
  const rows = await listOrigins(tx, shopId);
  const allowed = await lockAllowedOrigins(tx, shopId);
  const named = rows.map((row): OriginsAnswer["origins"][number] => ({
    origin: row.origin,
    state: row.state,
    token: row.state === "development" ? null : secrets.siteProof(shopId, row.origin),
    method: row.method,
    verifiedAt: iso(row.verifiedAt),
    checkedAt: iso(row.checkedAt),
    endsOn: row.failingSince ? iso(new Date(row.failingSince.getTime() + GRACE_DAYS * DAY_MS)) : null,
    fault: row.fault,
  }));
  const nothing = { token: null, method: null, verifiedAt: null, checkedAt: null, endsOn: null, fault: null };
  const stored = allowed
    .filter((origin) => !rows.some((row) => row.origin === origin))
    .map((origin): OriginsAnswer["origins"][number] => ({ origin, state: "kept", ...nothing }));
  return { isProduction: isProduction(settings), origins: [...stored, ...named] };
}

/**
 * Adds a site. It awaits its proof, unless it is a developer's own machine. Throws `origin-…` (422), `too-many-origins`
 * (409).
 */
export async function addSite(
  tx: Tx,
  services: Services,
  shopId: string,
  typed: string,
): Promise<OriginsAnswer> {
  const origin = canonical(services.settings, typed);
  const allowed = await lockAllowedOrigins(tx, shopId);
  const rows = await listOrigins(tx, shopId);
  const all = new Set([...allowed, ...rows.map((row) => row.origin)]);
  // A site that was allowed before stays allowed without a proof.
  if (!all.has(origin)) {
    if (all.size >= MAX_ORIGINS) refuse("too-many-origins", 409, { max: MAX_ORIGINS });
    const isOwn = needsNoProof(services.settings, origin);
    await addOrigin(tx, shopId, {
      origin,
      state: isOwn ? "development" : "pending",
      at: new Date(services.now()),
    });
    if (isOwn) await allowOrigin(tx, shopId, origin);
  }
  return originsOf(tx, services, shopId);
}

/** Removes a site, at once. Throws `not-found` (404). */
export async function removeOrigin(
  tx: Tx,
  services: Services,
  shopId: string,
  origin: string,
): Promise<OriginsAnswer> {
  const dropped = await dropOrigin(tx, shopId, origin);
  const forbidden = await forbidOrigin(tx, shopId, origin);
  if (dropped + forbidden === 0) refuse("not-found", 404);
  return originsOf(tx, services, shopId);
}

/** Handles a failed check of a site that was proven before. */
async function follow(
  tx: Tx,
  services: Services,
  shopId: string,
  { row, fault }: { row: OriginRow; fault: string },
): Promise<void> {
  const { origin, failingSince } = row;
  const at = new Date(services.now());
  const tell = (type: JobData["origin-notice"]["type"]): Promise<void> =>
    services.jobs.send(tx, "origin-notice", {
      shopId,
      type,
      origin,
      days: GRACE_DAYS,
      key: `${type}-${origin}-${(failingSince ?? at).getTime()}`,
      at: at.getTime(),
    });
  const isOver = failingSince !== null && at.getTime() - failingSince.getTime() >= GRACE_DAYS * DAY_MS;
  if (isOver) {
    await recordFailedProof(tx, shopId, origin, {
      state: "lost",
      fault,
      at,
      failingSince: null,
      nextAt: null,
    });
    await forbidOrigin(tx, shopId, origin);
    return tell("originLost");
  }
  const nextAt = new Date(at.getTime() + DAY_MS);
  const since = failingSince ?? at;
  await recordFailedProof(tx, shopId, origin, { state: "failing", fault, at, failingSince: since, nextAt });
  return failingSince ? undefined : tell("originFailing");
}

/** Records the result of a check; a site that was removed meanwhile stays removed. */
async function note(
  tx: Tx,
  services: Services,
  shopId: string,
  { origin, proof }: { origin: string; proof: ProofResult },
): Promise<void> {
  await lockAllowedOrigins(tx, shopId);
  const row = await lockOrigin(tx, shopId, origin);
  if (!row || row.state === "development") return;
  const at = new Date(services.now());
  if ("method" in proof) {
    const nextAt = new Date(at.getTime() + AGAIN_DAYS * DAY_MS);
    await recordProof(tx, shopId, origin, { method: proof.method, at, nextAt });
    await allowOrigin(tx, shopId, origin);
  } else if (row.state === "verified" || row.state === "failing")
    await follow(tx, services, shopId, { row, fault: proof.fault });
  else
    await recordFailedProof(tx, shopId, origin, {
      ...row,
      fault: proof.fault,
      at,
      failingSince: null,
      nextAt: null,
    });
}

/** Checks a site for its proof now; no database connection is held meanwhile. Throws `not-found` (404). */
export async function verify(services: Services, shopId: string, origin: string): Promise<OriginsAnswer> {
  const { database, secrets } = services;
  const rows = await database.transaction({ shopId }, (tx) => listOrigins(tx, shopId));
  if (!rows.some((row) => row.origin === origin && row.state !== "development")) refuse("not-found", 404);
  const proof = await proofOf(services, origin, secrets.siteProof(shopId, origin));
  return database.transaction({ shopId }, async (tx) => {
    await note(tx, services, shopId, { origin, proof });
    return originsOf(tx, services, shopId);
  });
}

/** Job: checks a proven site again. */
export async function onOriginCheck(services: Services, data: JobData["origin-check"]): Promise<void> {
  const { shopId, origin } = data;
  const { database, secrets } = services;
  const row = await database.transaction({ shopId }, (tx) => lockOrigin(tx, shopId, origin));
  if (row?.state !== "verified" && row?.state !== "failing") return;
  const proof = await proofOf(services, origin, secrets.siteProof(shopId, origin));
  await database.transaction({ shopId }, (tx) => note(tx, services, shopId, { origin, proof }));
}

/** Housekeeping: enqueues the sites that are due for a check, each once. */
export async function sweepOrigins({ database, jobs, now }: Services): Promise<void> {
  const at = new Date(now());
  const due = await database.transaction({}, (tx) => dueOrigins(tx, at));
  for (const { shopId, origin } of due)
    await database.transaction({ shopId }, async (tx) => {
      const nextAt = new Date(at.getTime() + DAY_MS);
      if (await claimOriginCheck(tx, shopId, origin, { at, nextAt }))
        await jobs.send(tx, "origin-check", { shopId, origin });
    });
}
