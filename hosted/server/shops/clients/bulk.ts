import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { clientsContract } from "@cuvee/core/shops/clients/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { chosenIds } from "#kit/list/list.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { changeArchived, changeGrid, changeTags, addEventToClients } from "#shops/clients/bulk.queries.ts";
import type { ActingUser } from "#shops/clients/clients.ts";
import { learnTagsOf } from "#shops/clients/fields.ts";
import { clientsListing, type MembersOfLists } from "#shops/clients/list.ts";
import { readTypologies } from "#shops/settings/queries.ts";

type Contract = typeof clientsContract;

/**
 * Applies one action to many clients. Throws `not-found` (404) when none of the given clients exists, `too-many-rows`
 * (422), `invalid-input` of a filter (422) and the field code `unknown-grid` (422).
 */
export async function changeMany(
  tx: Tx,
  { now, live }: Pick<Services, "now" | "live">,
  {
    shopId,
    by,
    columns,
    membersOf,
  }: ActingUser & { columns: readonly string[]; membersOf?: MembersOfLists | undefined },
  { rows, act }: Input<Contract["bulk"]>["body"],
): Promise<Answer<Contract["bulk"]>> {
  const ids = await chosenIds(tx, clientsListing(now, membersOf), { of: shopId, columns, chosen: rows });
  if ("ids" in rows && ids.length === 0) refuse("not-found", 404);
  const at = new Date(now());
  if (act.kind === "tags") {
    await learnTagsOf(tx, shopId, act.field, act.add);
    return { changed: await changeTags(tx, shopId, ids, act) };
  }
  if (act.kind === "archive") {
    const changed = await changeArchived(tx, shopId, ids, { archived: act.archived, at });
    const kind = act.archived ? "archived" : "restored";
    await addEventToClients(
      tx,
      shopId,
      changed.map(({ id }) => id),
      { at, kind, by },
    );
    return { changed: changed.length };
  }
  const { typology } = act;
  if (typology !== null && !(await readTypologies(tx, shopId)).some((grid) => grid.key === typology))
    refuseFields([{ path: ["act", "typology"], code: "unknown-grid" }]);
  const changed = await changeGrid(tx, shopId, ids, typology);
  await addEventToClients(
    tx,
    shopId,
    changed.map(({ id }) => id),
    { at, kind: "terms", by },
  );
  for (const { userId } of changed) if (userId !== null) live.tell(tx, { kind: "session", userId });
  return { changed: changed.length };
}
