import {
  REACH_REASONS,
  type ReachCounts,
  type ReachQuestion,
  type ReachReason,
  type ReachRow,
} from "@cuvee/core/shops/consents/reach.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import * as queries from "./reach.queries.ts";
import { suppressedOf } from "./suppressedAddresses.ts";

type Reader = Pick<Services, "secrets">;
type Reaching = { clientIds: readonly string[]; question: ReachQuestion };

/**
 * Returns one row for each client of some, with the address that a question chooses among theirs: the first that is
 * reached, else the first with the reason why it is not. Clients that the shop does not have are left out.
 */
export async function readReach(
  tx: Tx,
  { secrets }: Reader,
  shopId: string,
  { clientIds, question }: Reaching,
): Promise<ReachRow[]> {
  const suppressed = await suppressedOf(tx, secrets, shopId, { clientIds, channel: question.channel });
  return queries.readRows(tx, { shopId, clientIds, question, suppressed, address: null });
}

/** Returns how many clients of some a question reaches, and how many not, by reason. */
export async function countReach(
  tx: Tx,
  { secrets }: Reader,
  shopId: string,
  { clientIds, question }: Reaching,
): Promise<ReachCounts> {
  const suppressed = await suppressedOf(tx, secrets, shopId, { clientIds, channel: question.channel });
  const counts = {
    reachable: 0,
    members: 0,
    ...Object.fromEntries(REACH_REASONS.map((reason) => [reason, 0])),
  } as ReachCounts;
  for (const { reason, clients } of await queries.countRows(tx, {
    shopId,
    clientIds,
    question,
    suppressed,
  })) {
    counts[reason ?? "reachable"] += clients;
    counts.members += clients;
  }
  return counts;
}

/**
 * Returns why a message to an address must not leave now; null where it may. A withdrawal that is under way is waited
 * for, and one that begins later waits for this transaction. An address that the client has no more is `noAddress`.
 */
export async function mayReach(
  tx: Tx,
  { secrets }: Reader,
  shopId: string,
  { clientId, address, question }: { clientId: string; address: string; question: ReachQuestion },
): Promise<ReachReason | null> {
  await queries.holdAddress(tx, shopId, address);
  const clientIds = [clientId];
  const suppressed = await suppressedOf(tx, secrets, shopId, { clientIds, channel: question.channel });
  const [row] = await queries.readRows(tx, { shopId, clientIds, question, suppressed, address });
  return row ? row.reason : "noAddress";
}

/**
 * Keeps the addresses of a campaign and returns the id of each, by its address: links of messages name it
 * (`unsubscribeLinks`). They are kept for as long as such a link must work.
 */
export const keepReachAddresses = (
  tx: Tx,
  shopId: string,
  rows: readonly { address: string; lang: Language }[],
): Promise<Map<string, string>> => queries.keepAddresses(tx, shopId, rows);

export { withdrawByAddress } from "./consents.ts";
