import { createHash } from "node:crypto";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { membersContract } from "@cuvee/core/storefront/members/contract.ts";
import { CODE_SECONDS, IDLE_DAYS, isPageOf } from "@cuvee/core/storefront/members/members.ts";
import type { FastifyRequest } from "fastify";
import type { SiteMember } from "#kit/http/actor.ts";
import type { Chore } from "#kit/jobs/housekeeping.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { findUser } from "#people/accounts/queries.ts";
import { isToken, makeToken, tokenHash } from "#people/accounts/tokens.ts";
import {
  addCode,
  addToken,
  dropOld,
  endTokenOf,
  findToken,
  recordTokenUse,
  consumeCode,
  type Code,
} from "./queries.ts";

type Contract = typeof membersContract;

/** Prefix that distinguishes a site's token from an access token. */
const PREFIX = "cvm_";
const DAY_MS = 86_400_000;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Returns the day on or before which the last use makes a token expire. */
export const idleSince = (now: number): string => day(now - IDLE_DAYS * DAY_MS);

/**
 * Checks whether a site may ask to identify a user: the shop allows its origin, and the return address is a page of it.
 * Throws `origin-not-allowed` (403), `return-not-allowed` (422).
 */
export function checkSite(
  { shop }: Snapshot,
  { origin, returnUrl }: { origin: string; returnUrl: string },
): void {
  if (!shop.allowed_origins.includes(origin)) refuse("origin-not-allowed", 403);
  if (!isPageOf(returnUrl, origin)) refuse("return-not-allowed", 422);
}

/** Creates the code with which a person is sent back to a site that they allow to identify them. */
export async function makeCode(
  services: Services,
  userId: string,
  sellerId: string,
  { origin, challenge }: Pick<Input<Contract["authorize"]>["body"], "origin" | "challenge">,
): Promise<string> {
  const code = makeToken();
  const expiresAt = new Date(services.now() + CODE_SECONDS * 1000);
  await services.database.transaction({ userId }, (tx) =>
    addCode(tx, { hash: tokenHash(code), userId, sellerId, origin, challenge, expiresAt }),
  );
  return code;
}

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/**
 * Exchanges a code for a site's token. Throws `member-code` (410) alike for a code that is unknown, expired, used, or
 * another shop's, origin's or browser's: the attempt uses it up, and a token that was issued for it ends.
 */
export async function exchangeCode(
  services: Services,
  sellerId: string,
  origin: string | undefined,
  { code, verifier }: Pick<Input<Contract["exchange"]>["body"], "code" | "verifier">,
): Promise<string> {
  const [hash, now] = [tokenHash(code), services.now()];
  const at = new Date(now);
  const fits = (found: Code): boolean =>
    found.sellerId === sellerId && found.origin === origin && found.challenge === challengeOf(verifier);
  // The code is used up even on errors: these are thrown after the transaction.
  const token = await services.database.transaction({ signIn: true }, async (tx) => {
    const found = await consumeCode(tx, hash, at);
    if (!found) await endTokenOf(tx, hash, at);
    if (!found || !fits(found)) return null;
    const created = PREFIX + makeToken();
    await addToken(tx, hash, { ...found, id: newId(services), hash: tokenHash(created), at, day: day(now) });
    return created;
  });
  return token ?? refuse("member-code", 410);
}

/**
 * Returns the person behind a site's token; null for any other text. Of their shops only this one is kept, as its
 * client. Throws `member-session` (401) for one that is unknown, revoked or unused for too long, `member-origin` (403)
 * on another site than its own.
 */
export async function memberOf(
  { database, now }: Services,
  token: string,
  request: FastifyRequest,
): Promise<SiteMember | null> {
  if (!token.startsWith(PREFIX)) return null;
  if (!isToken(token.slice(PREFIX.length))) return refuse("member-session", 401);
  const at = now();
  const found = await database.transaction({ signIn: true }, async (tx) => {
    const row = await findToken(tx, tokenHash(token), idleSince(at));
    if (!row) return refuse("member-session", 401);
    // On another site the token is invalid, and its use is not recorded.
    if (request.headers.origin !== row.origin) return refuse("member-origin", 403);
    if (row.usedOn < day(at)) await recordTokenUse(tx, row.id, day(at));
    return { row, user: (await findUser(tx, row.userId)) ?? refuse("member-session", 401) };
  });
  const { row, user } = found;
  if (user.role !== "buyer") return refuse("member-session", 401);
  return {
    tokenId: row.id,
    shopId: row.sellerId,
    person: {
      sessionId: row.id,
      userId: user.id,
      role: "buyer",
      username: user.username,
      email: user.email,
      memberships: user.memberships.filter(({ id, role }) => id === row.sellerId && role === "buyer"),
    },
  };
}

/** Deletes codes an hour after they expired, and tokens that were unused for twice their lifetime. */
export const tidyMembers: Chore = async ({ database, now }) => {
  const at = now();
  await database.transaction({}, (tx) =>
    dropOld(tx, new Date(at - 3_600_000), day(at - 2 * IDLE_DAYS * DAY_MS)),
  );
};
