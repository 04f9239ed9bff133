import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { clientsContract } from "@cuvee/core/shops/clients/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ActingUser } from "#shops/clients/clients.ts";
import { addDistinction, countClients, readPairs, readTwins } from "#shops/clients/duplicates.queries.ts";

type Contract = typeof clientsContract;

/** Returns pairs of clients that look like one, at most 100, with the total number. */
export async function duplicatesOf(
  tx: Tx,
  shopId: string,
  clientId: string | null,
): Promise<Answer<Contract["duplicates"]>> {
  const pairs = await readPairs(tx, shopId, clientId);
  const twins = await readTwins(tx, shopId, [
    ...new Set(pairs.flatMap(({ first, second }) => [first, second])),
  ]);
  return {
    total: pairs[0]?.total ?? 0,
    pairs: pairs.flatMap(({ first, second, reasons }) => {
      const [a, b] = [twins.get(first), twins.get(second)];
      return a && b ? [{ first: a, second: b, reasons }] : [];
    }),
  };
}

/** Marks two similar clients as distinct. Throws `not-found` (404) when one of them is not a client of the shop. */
export async function markDistinct(
  tx: Tx,
  services: Pick<Services, "now">,
  { shopId, by }: ActingUser,
  ids: readonly [string, string],
): Promise<Answer<Contract["distinguish"]>> {
  if (ids[0] === ids[1] || (await countClients(tx, shopId, ids)) < 2) refuse("not-found", 404);
  await addDistinction(tx, { shopId, ids, at: new Date(services.now()), by });
  return { done: true };
}
