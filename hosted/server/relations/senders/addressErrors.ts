import type { AddressError } from "@cuvee/core/relations/senders/contract.ts";
import {
  addRefusal,
  SOFT_DAYS,
  statusMeaning,
  type ErrorSource,
} from "@cuvee/core/relations/senders/bounces.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import * as queries from "#relations/senders/addressErrors.queries.ts";
import type { ErrorChannel, ErrorRow } from "#relations/senders/addressErrors.queries.ts";
import { noteDomainRefusal } from "#relations/senders/domains.ts";

/** A refusal of an address: `status` is an enhanced code (RFC 3463); `source` says how it became known. */
export type Bounce = {
  shopId: string;
  address: string;
  status: string;
  at: Date;
  source: ErrorSource;
  /** Of mails by default. */
  channel?: ErrorChannel;
  /** Words of the other server. */
  text?: string;
};

/**
 * Counts a refusal of an address; it is in error once the rules of core say so (`addRefusal`). A refusal of our own
 * domain (5.7.x) changes nothing of the address: it is noted with the domain. Returns whether the address is in error
 * now. The transaction acts for the shop.
 */
export async function noteBounce(
  tx: Tx,
  services: Services,
  { shopId, status, at, source, channel = "mail", text = "", ...bounce }: Bounce,
): Promise<{ isBlocked: boolean }> {
  const meaning = statusMeaning(status);
  if (meaning === "none") return { isBlocked: false };
  if (meaning === "policy") {
    if (channel === "mail") await noteDomainRefusal(tx, services, shopId, { status, at });
    return { isBlocked: false };
  }
  const address = channel === "letter" ? bounce.address : bounce.address.toLowerCase();
  const key = { shopId, channel, address };
  const row = await queries.lockErrors(tx, { ...key, status, source, at });
  const before = {
    hard: row.countHard,
    soft: row.countSoft,
    softSince: row.softSince?.getTime() ?? null,
    isBlocked: row.blockedAt !== null,
  };
  const after = addRefusal(before, status, at.getTime());
  await queries.setErrors(tx, {
    ...key,
    hard: after.hard,
    soft: after.soft,
    softSince: after.softSince === null ? null : new Date(after.softSince),
    isBlocked: after.isBlocked,
    status,
    text: text.replace(/\s+/g, " ").slice(0, 300),
    source,
    at,
  });
  return { isBlocked: after.isBlocked };
}

const viewOf = (row: ErrorRow): AddressError => ({
  channel: row.channel,
  address: row.address,
  isBlocked: row.blockedAt !== null,
  status: row.lastStatus,
  text: row.lastText,
  source: row.lastSource,
  hard: row.countHard,
  soft: row.countSoft,
  at: (row.blockedAt ?? row.updatedAt).toISOString(),
  clearing:
    row.clearedAt && row.clearedBy !== null
      ? { by: row.clearedBy, reason: row.clearedReason ?? "", at: row.clearedAt.toISOString() }
      : null,
});

/** Returns the addresses of a client that messages came back from. Throws `not-found` (404). */
export async function readErrors(
  tx: Tx,
  shopId: string,
  clientId: string,
): Promise<{ errors: AddressError[] }> {
  if (!(await queries.hasClient(tx, shopId, clientId))) refuse("not-found", 404);
  return { errors: (await queries.errorsOfClient(tx, shopId, clientId)).map(viewOf) };
}

type Clearing = { channel: ErrorChannel; address: string; reason: string; by: string };

/** Has an address of a client tried again, for a reason. Throws `not-found` (404) for an address without refusals. */
export async function clearError(
  tx: Tx,
  { now }: Services,
  shopId: string,
  { clientId, ...clearing }: Clearing & { clientId: string },
): Promise<{ errors: AddressError[] }> {
  const rows = await queries.errorsOfClient(tx, shopId, clientId);
  const row = rows.find(
    ({ channel, address }) =>
      channel === clearing.channel && address.toLowerCase() === clearing.address.toLowerCase(),
  );
  if (!row) return refuse("not-found", 404);
  await queries.clearErrors(tx, { shopId, ...clearing, address: row.address, at: new Date(now()) });
  return readErrors(tx, shopId, clientId);
}

/** Housekeeping: forgets refusals that had no consequence, and those of addresses that nobody has any more. */
export async function tidyAddressErrors({ database, now }: Services): Promise<void> {
  const before = new Date(now() - 2 * SOFT_DAYS * 86_400_000);
  await database.transaction({}, (tx) => queries.tidyErrors(tx, before));
}
