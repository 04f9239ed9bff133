import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { pointsContract } from "@cuvee/core/counter/pointsOfSale/points.contract.ts";
import { TILL_OPERATIONS, type TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { isPublicKey } from "#counter/pointsOfSale/keys.ts";
import {
  findPoint,
  findTill,
  grantOperations,
  insertTill,
  lockTill,
  nextTillCode,
  pointGivers,
  readPeople,
  saveTill,
  type TillRow,
} from "#counter/pointsOfSale/points.queries.ts";

type Calls = typeof pointsContract;
type At = {
  tx: Tx;
  shopId: string;
  userId: string;
  by: string;
  now: Date;
  /** True if the person may assign people to a point. */
  givesActs: boolean;
};

export const tillView = (shopId: string, { enrolledAt, retiredAt, ...till }: TillRow): TillView => ({
  ...till,
  shopId,
  enrolledAt: enrolledAt.toISOString(),
  retiredAt: retiredAt?.toISOString() ?? null,
});

/** Returns a till of the shop. Throws `not-found` (404). */
export async function readTill({ tx, shopId }: Pick<At, "tx" | "shopId">, id: string): Promise<TillView> {
  return tillView(shopId, (await findTill(tx, shopId, id)) ?? refuse("not-found", 404));
}

/**
 * Ensures that the enrolling person may unlock the device: one with the right to assign people is added to them,
 * another is refused, before a series of numbers is used up. Throws `till-not-yours` (403) with the names of those who
 * can add them.
 */
async function joinPoint({ tx, shopId, userId, givesActs }: At, pointId: string): Promise<void> {
  const me = (await readPeople(tx, shopId, pointId)).find((one) => one.userId === userId);
  if (me && me.acts !== null) return;
  if (!me || !(me.isOwner || givesActs))
    refuse("till-not-yours", 403, { names: (await pointGivers(tx, shopId)).join(", ") });
  await grantOperations(tx, { shopId, pointId, userId }, TILL_OPERATIONS);
}

/**
 * Enrols a device as a till. The same device sent again gets its existing till. Throws `not-found` (404),
 * `point-archived` (409), `till-not-yours` (403) for a person who does not work at the point, `till-key` (422, field)
 * for an invalid key, `id-taken` (409) where id or key are another's.
 */
export async function enrolTill(
  at: At,
  pointId: string,
  { id, name, publicKey }: Input<Calls["enrol"]>["body"],
): Promise<TillView> {
  const { tx, shopId, by, now } = at;
  const point = (await findPoint(tx, shopId, pointId)) ?? refuse("not-found", 404);
  if (point.archivedAt !== null) refuse("point-archived", 409);
  if (!(await isPublicKey(publicKey))) refuseFields([{ path: ["publicKey"], code: "till-key" }]);
  await joinPoint(at, pointId);
  // The lock of the shop is taken first: of two requests with the same id the second sees the till of the first.
  const code = await nextTillCode(tx, shopId);
  const known = await findTill(tx, shopId, id);
  if (known && known.publicKey === publicKey && known.pointId === pointId) return tillView(shopId, known);
  if ((await insertTill(tx, shopId, { id, pointId, code, name, publicKey }, { by, at: now })) === 0)
    refuse("id-taken", 409);
  return readTill(at, id);
}

/**
 * Renames a till, or retires it. Throws `not-found` (404), `conflict` (409) with its current state, `till-retired`
 * (409).
 */
export async function changeTill(
  at: Pick<At, "tx" | "shopId" | "now">,
  id: string,
  { name, state, version }: Input<Calls["changeTill"]>["body"],
): Promise<TillView> {
  const { tx, shopId, now } = at;
  const till = (await lockTill(tx, shopId, id)) ?? refuse("not-found", 404);
  if (till.version !== version) refuse("conflict", 409, { current: tillView(shopId, till) });
  if (till.state === "retired" && state === "active") refuse("till-retired", 409);
  await saveTill(tx, shopId, {
    id,
    name,
    state,
    retiredAt: state === "retired" ? (till.retiredAt ?? now) : null,
  });
  return readTill(at, id);
}
