import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { GridScope } from "@cuvee/core/shops/clients/clients.ts";
import type { clientsContract } from "@cuvee/core/shops/clients/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { addEventToClients } from "#shops/clients/bulk.queries.ts";
import type { ActingUser } from "#shops/clients/clients.ts";
import { countNegotiated, moveClientsToGrids, readMoves } from "#shops/clients/gridMatches.queries.ts";
import { readMatchGrids } from "#shops/clients/queries.ts";

type Contract = typeof clientsContract;

/** Previews the changes of `matchGrids` if it applied to existing clients too. */
export async function previewGrids(
  tx: Tx,
  { now }: Pick<Services, "now">,
  shopId: string,
): Promise<Answer<Contract["gridMatches"]>> {
  const match = await readMatchGrids(tx, shopId);
  const at = new Date(now());
  return {
    moves: await readMoves(tx, shopId, match, at),
    negotiated: await countNegotiated(tx, shopId, match, at),
  };
}

/** Gives existing clients the grid of their kind or family, in their open sessions too. */
export async function applyGrids(
  tx: Tx,
  { now, live }: Pick<Services, "now" | "live">,
  { shopId, by }: ActingUser,
  scope: GridScope,
): Promise<Answer<Contract["applyGrids"]>> {
  const at = new Date(now());
  const changed = await moveClientsToGrids(tx, shopId, await readMatchGrids(tx, shopId), { at, scope });
  await addEventToClients(
    tx,
    shopId,
    changed.map(({ id }) => id),
    { at, kind: "terms", by },
  );
  for (const { userId } of changed) if (userId !== null) live.tell(tx, { kind: "session", userId });
  return { changed: changed.length };
}
