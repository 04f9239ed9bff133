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
import type { Tx } from "#kit/database.ts";
import type { JobData } from "#kit/jobData.ts";
import type { Services } from "#kit/services.ts";
import type { Settings } from "#kit/settings.ts";
import {
  addOrigin,
  allow,
  dropOrigin,
  dueOrigins,
  forbid,
  holdAllowed,
  holdOrigin,
  listOrigins,
  noteFailed,
  noteProven,
  takeTurn,
  type OriginRow,
} from "#storefront/embeds/origins.queries.ts";
import { proofOf, type Proof } from "#storefront/embeds/proof.ts";

const DAY_MS = 86_400_000;
type Told = Answer<(typeof iframesContract)["origins"]>;

/** Whether real buyers order here: the platform has an address that others reach. */
export const isProduction = ({ publicUrl }: Pick<Settings, "publicUrl">): boolean =>
  !isDevelopmentHost(new URL(publicUrl).hostname);

/** Origins of a shop that count in this deployment: a developer's machine never does where real buyers order. */
export const countingOrigins = (
  settings: Pick<Settings, "publicUrl">,
  origins: readonly string[],
): string[] => origins.filter((origin) => !isProduction(settings) || !isDevelopmentOrigin(origin));

/**
 * The origin that somebody named, as browsers send it: scheme, host in punycode, port. A page's address may be given; a name without
 * a scheme is one of https. Throws `origin-…` (422).
 */
export function canonical(settings: Settings, typed: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(whole) ? new URL(whole) : refuse("origin-malformed", 422);
  if (url.username !== "" || url.password !== "" || /[\s\\,;'"*]/.test(typed))
    refuse("origin-malformed", 422);
  const fault = originFault(url, isProduction(settings));
  if (fault) refuse(fault, 422);
  if (url.origin === new URL(settings.publicUrl).origin) refuse("origin-own", 422);
  return url.origin;
}

/** A developer's own machine needs no proof; tests have a site on theirs that is proven like any other. */
function needsNoProof({ outsideLoopback }: Settings, origin: string): boolean {
  if (!isDevelopmentOrigin(origin)) return false;
  return !(outsideLoopback && origin.startsWith("http://127."));
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** All sites of a shop: those that were named, and those that were allowed before proofs were asked for. */
export async function originsOf(tx: Tx, { settings, secrets }: Services, shopId: string): Promise<Told> {
  const rows = await listOrigins(tx, shopId);
  const allowed = await holdAllowed(tx, shopId);
  const named = rows.map((row): Told["origins"][number] => ({
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
  const kept = allowed
    .filter((origin) => !rows.some((row) => row.origin === origin))
    .map((origin): Told["origins"][number] => ({ origin, state: "kept", ...nothing }));
  return { isProduction: isProduction(settings), origins: [...kept, ...named] };
}

/** Names a site. It waits for its proof, unless it is a developer's own machine. Throws `origin-…` (422), `too-many-origins` (409). */
export async function nameOrigin(tx: Tx, services: Services, shopId: string, typed: string): Promise<Told> {
  const origin = canonical(services.settings, typed);
  const allowed = await holdAllowed(tx, shopId);
  const rows = await listOrigins(tx, shopId);
  const all = new Set([...allowed, ...rows.map((row) => row.origin)]);
  // A site that was allowed before keeps on without a proof.
  if (!all.has(origin)) {
    if (all.size >= MAX_ORIGINS) refuse("too-many-origins", 409, { max: MAX_ORIGINS });
    const isOwn = needsNoProof(services.settings, origin);
    await addOrigin(tx, shopId, origin, isOwn ? "development" : "pending", new Date(services.now()));
    if (isOwn) await allow(tx, shopId, origin);
  }
  return originsOf(tx, services, shopId);
}

/** Takes a site out, at once. Throws `not-found` (404). */
export async function takeOut(tx: Tx, services: Services, shopId: string, origin: string): Promise<Told> {
  const dropped = await dropOrigin(tx, shopId, origin);
  const forbidden = await forbid(tx, shopId, origin);
  if (dropped + forbidden === 0) refuse("not-found", 404);
  return originsOf(tx, services, shopId);
}

/** What follows from a look at a site that was proven before. */
async function follow(
  tx: Tx,
  services: Services,
  shopId: string,
  row: OriginRow,
  fault: string,
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
    await noteFailed(tx, shopId, origin, { state: "lost", fault, at, failingSince: null, nextAt: null });
    await forbid(tx, shopId, origin);
    return tell("originLost");
  }
  const nextAt = new Date(at.getTime() + DAY_MS);
  const since = failingSince ?? at;
  await noteFailed(tx, shopId, origin, { state: "failing", fault, at, failingSince: since, nextAt });
  return failingSince ? undefined : tell("originFailing");
}

/** Notes what a look at a site has shown; a site that was taken out meanwhile stays out. */
async function note(tx: Tx, services: Services, shopId: string, origin: string, proof: Proof): Promise<void> {
  await holdAllowed(tx, shopId);
  const row = await holdOrigin(tx, shopId, origin);
  if (!row || row.state === "development") return;
  const at = new Date(services.now());
  if ("method" in proof) {
    const nextAt = new Date(at.getTime() + AGAIN_DAYS * DAY_MS);
    await noteProven(tx, shopId, origin, { method: proof.method, at, nextAt });
    await allow(tx, shopId, origin);
  } else if (row.state === "verified" || row.state === "failing")
    await follow(tx, services, shopId, row, proof.fault);
  else
    await noteFailed(tx, shopId, origin, {
      ...row,
      fault: proof.fault,
      at,
      failingSince: null,
      nextAt: null,
    });
}

/** Looks at a site for its proof now; no connection is held meanwhile. Throws `not-found` (404). */
export async function verify(services: Services, shopId: string, origin: string): Promise<Told> {
  const { database, secrets } = services;
  const rows = await database.transaction({ shopId }, (tx) => listOrigins(tx, shopId));
  if (!rows.some((row) => row.origin === origin && row.state !== "development")) refuse("not-found", 404);
  const proof = await proofOf(services, origin, secrets.siteProof(shopId, origin));
  return database.transaction({ shopId }, async (tx) => {
    await note(tx, services, shopId, origin, proof);
    return originsOf(tx, services, shopId);
  });
}

/** Job: looks at a proven site again. */
export async function onOriginCheck(services: Services, data: JobData["origin-check"]): Promise<void> {
  const { shopId, origin } = data;
  const { database, secrets } = services;
  const row = await database.transaction({ shopId }, (tx) => holdOrigin(tx, shopId, origin));
  if (row?.state !== "verified" && row?.state !== "failing") return;
  const proof = await proofOf(services, origin, secrets.siteProof(shopId, origin));
  await database.transaction({ shopId }, (tx) => note(tx, services, shopId, origin, proof));
}

/** Housekeeping: sends those that are due to be looked at, each once. */
export async function sweepOrigins({ database, jobs, now }: Services): Promise<void> {
  const at = new Date(now());
  const due = await database.transaction({}, (tx) => dueOrigins(tx, at));
  for (const { shopId, origin } of due)
    await database.transaction({ shopId }, async (tx) => {
      const nextAt = new Date(at.getTime() + DAY_MS);
      if (await takeTurn(tx, shopId, origin, at, nextAt))
        await jobs.send(tx, "origin-check", { shopId, origin });
    });
}
