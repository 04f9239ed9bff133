import type { Input } from "@cuvee/core/kit/contract.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { pointsContract } from "@cuvee/core/counter/pointsOfSale/points.contract.ts";
import {
  TILL_OPERATIONS,
  type PointView,
  type SalesPointSettings,
  type TillOperation,
} from "@cuvee/core/counter/pointsOfSale/points.ts";
import { readPlace } from "#cellar/warehouses/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { ServerLang } from "#kit/translations.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { unknownFormats, unknownGrids } from "#offer/catalogue/references.ts";
import { articlesNamed } from "#counter/pointsOfSale/articles.ts";
import { hashCode } from "#counter/pointsOfSale/codes.ts";
import { tillView } from "#counter/pointsOfSale/tills.ts";
import {
  archivePointRow,
  findPoint,
  grantOperations,
  insertPoint,
  lockPoint,
  readPeople,
  removeUser,
  savePoint,
  setCode,
  tillsOfPoint,
  type StoredPoint,
} from "#counter/pointsOfSale/points.queries.ts";

type Calls = typeof pointsContract;
/** The caller, and their shop. */
export type PointsContext = {
  tx: Tx;
  catalogue: Catalogue;
  shopId: string;
  userId: string;
  by: string;
  now: Date;
  lang: ServerLang;
  /** True if they may assign people to a point. */
  givesActs: boolean;
};
type Reading = Pick<PointsContext, "tx" | "shopId" | "catalogue" | "lang">;

/** Returns the settings of a stored point. */
export const settingsOf = ({ name, warehouseId, settings }: StoredPoint): SalesPointSettings => ({
  name,
  warehouseId,
  ...settings,
});

async function viewOf(at: Reading, point: StoredPoint): Promise<PointView> {
  const { tx, shopId } = at;
  const people = await readPeople(tx, shopId, point.id);
  return {
    ...settingsOf(point),
    id: point.id,
    warehouseName: point.warehouseName,
    articles: await articlesNamed(at, point.settings.favourites),
    archivedAt: point.archivedAt?.toISOString() ?? null,
    version: point.version,
    people: people.map(({ code, acts, ...person }) => ({
      ...person,
      works: acts !== null,
      acts: acts ?? [],
      hasCode: code !== null,
    })),
    tills: (await tillsOfPoint(tx, shopId, point.id)).map((till) => tillView(shopId, till)),
  };
}

/** Returns a point of sale. Throws `not-found` (404). */
export async function readPoint(at: Reading, id: string): Promise<PointView> {
  return viewOf(at, (await findPoint(at.tx, at.shopId, id)) ?? refuse("not-found", 404));
}

/**
 * Locks the point for a change. Throws `not-found` (404), `point-archived` (409), `conflict` (409) with the current
 * point.
 */
async function held(at: PointsContext, id: string, version?: number): Promise<StoredPoint> {
  const point = (await lockPoint(at.tx, at.shopId, id)) ?? refuse("not-found", 404);
  if (version !== undefined && point.version !== version)
    refuse("conflict", 409, { current: await viewOf(at, point) });
  if (point.archivedAt !== null) refuse("point-archived", 409);
  return point;
}

/** Converts settings from the request: whole numbers of cents. */
const moneyIn = (sent: Omit<Input<Calls["change"]>["body"], "version">): SalesPointSettings => ({
  ...sent,
  floatCents: cents(sent.floatCents),
  offlineCents: cents(sent.offlineCents),
});

/** Throws by field (422) `unknown-warehouse`, `unknown-grid`, `unknown-format`. */
async function checked({ tx, shopId }: PointsContext, settings: SalesPointSettings): Promise<void> {
  const place = await readPlace(tx, shopId, settings.warehouseId);
  const { typology, favourites } = settings;
  refuseFields([
    ...(place === undefined || place.archivedAt !== null
      ? [{ path: ["warehouseId"], code: "unknown-warehouse" }]
      : []),
    ...(await unknownGrids(tx, shopId, typology === null ? [] : [{ id: typology, path: ["typology"] }])),
    ...(await unknownFormats(
      tx,
      shopId,
      favourites.map((id, i) => ({ id, path: ["favourites", i] })),
    )),
  ]);
}

/** Creates a point; its author works there, an owner with all acts. Throws as `checked`, `id-taken` (409). */
export async function createPoint(
  at: PointsContext,
  { id, ...sent }: Input<Calls["create"]>["body"],
): Promise<PointView> {
  const settings = moneyIn(sent);
  await checked(at, settings);
  const { tx, shopId, by, now, userId } = at;
  if ((await insertPoint(tx, { shopId, id, by, at: now }, settings)) === 0) refuse("id-taken", 409);
  const me = (await readPeople(tx, shopId, id)).find((person) => person.userId === userId);
  if (me) await grantOperations(tx, { shopId, pointId: id, userId }, me.isOwner ? TILL_OPERATIONS : []);
  return readPoint(at, id);
}

/** Throws as `held` and `checked`. */
export async function changePoint(
  at: PointsContext,
  id: string,
  { version, ...sent }: Input<Calls["change"]>["body"],
): Promise<PointView> {
  const settings = moneyIn(sent);
  await held(at, id, version);
  await checked(at, settings);
  await savePoint(at.tx, at.shopId, id, settings);
  return readPoint(at, id);
}

/** Archives a point. Throws as `held`, `point-tills` (409) while a till of it is active. */
export async function archivePoint(at: PointsContext, id: string, version: number): Promise<PointView> {
  await held(at, id, version);
  const tills = await tillsOfPoint(at.tx, at.shopId, id);
  const active = tills.filter((till) => till.state === "active");
  if (active.length > 0) refuse("point-tills", 409, { tills: active.map((till) => till.code) });
  await archivePointRow(at.tx, at.shopId, id, at.now);
  return readPoint(at, id);
}

/**
 * Sets a person's acts at a point; `acts` null removes them, and their code is deleted. Throws as `held`, `not-found`
 * (404) for a person who may not sell at the shop's tills, `conflict` (409) with the current point.
 */
export async function putUser(
  at: PointsContext,
  { pointId, userId }: { pointId: string; userId: string },
  { acts, version }: { acts: TillOperation[] | null; version: number },
): Promise<PointView> {
  const point = await held(at, pointId);
  const { tx, shopId } = at;
  const person =
    (await readPeople(tx, shopId, pointId)).find((one) => one.userId === userId) ?? refuse("not-found", 404);
  if (person.version !== version) refuse("conflict", 409, { current: await viewOf(at, point) });
  const user = { shopId, pointId, userId };
  if (acts === null) await removeUser(tx, user);
  else await grantOperations(tx, user, acts);
  return readPoint(at, pointId);
}

/**
 * Sets the caller's own code. Throws as `held`, `not-found` (404) for a person who does not work there, `forbidden`
 * (403) for another's code, which only its owner may know.
 */
export async function putCode(
  at: PointsContext,
  { pointId, userId }: { pointId: string; userId: string },
  code: string,
): Promise<PointView> {
  await held(at, pointId);
  if (userId !== at.userId) {
    const people = await readPeople(at.tx, at.shopId, pointId);
    return people.some((one) => one.userId === userId) ? refuse("forbidden", 403) : refuse("not-found", 404);
  }
  const set = await setCode(at.tx, { shopId: at.shopId, pointId, userId }, await hashCode(code));
  if (set === 0) refuse("not-found", 404);
  return readPoint(at, pointId);
}
