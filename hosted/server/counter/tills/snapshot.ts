import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PointUser } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { SLOT_DAYS, type TillSlot, type TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { addDays } from "@cuvee/core/visits/events/zone.ts";
import { createHash } from "node:crypto";
import { sellerOf } from "#billing/documents/parties.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Catalogue, Snapshot } from "#offer/catalogue/catalogue.ts";
import { readEans } from "#sales/quotes/queries.ts";
import { unrecordedArchives } from "#counter/tills/journal/journal.queries.ts";
import { bookingsOf } from "#counter/tills/tickets/places.queries.ts";
import { settingsOf } from "#counter/pointsOfSale/points.ts";
import { findPoint, findTill, readPeople, type TillRow } from "#counter/pointsOfSale/points.queries.ts";
import { availableIn, lastDone } from "#counter/tills/snapshot.queries.ts";
import { yearRuleOf } from "#shops/settings/numbers.ts";
import { momentsOf, viewOf } from "#visits/events/slots.ts";
import { slotRows } from "#visits/events/slots.queries.ts";

/** Returns an active till. Throws `not-found` (404), `till-retired` (409). */
export async function activeTill(tx: Tx, shopId: string, id: string): Promise<TillRow> {
  const till = (await findTill(tx, shopId, id)) ?? refuse("not-found", 404);
  return till.state === "active" ? till : refuse("till-retired", 409);
}

/** Returns slots of the days that a till knows; none where the shop has no visits. */
async function slotsAt(tx: Tx, { shop }: Snapshot, at: number): Promise<TillSlot[]> {
  if (!isActive(shop.integrations, "reservations")) return [];
  const from = dayInFrance(at);
  const span = momentsOf({ from, to: addDays(from, SLOT_DAYS - 1) });
  const rows = await slotRows(tx, shop.id, new Date(at), span);
  return rows
    .filter((row) => row.eventStatus !== "closed")
    .map((row) => ({ ...viewOf(row, at), eventTitle: row.eventTitle }));
}

export type TillSnapshots = {
  /** Returns the answer as text, and its version. Throws as `activeTill`. */
  read(tx: Tx, shopId: string, tillId: string, at: number): Promise<{ text: string; version: string }>;
};

/** Creates snapshots for tills: the common part of a shop is serialized once for each version of its catalogue. */
export function openTillSnapshots(catalogue: Catalogue): TillSnapshots {
  const written = new WeakMap<Snapshot, string>();
  const catalogueText = (snapshot: Snapshot): string => {
    const found = written.get(snapshot);
    if (found !== undefined) return found;
    const { products, shelf, shop } = snapshot;
    const tickets = isActive(shop.integrations, "reservations") ? [...(shelf.tickets?.values() ?? [])] : [];
    const text = JSON.stringify({ products, tickets } satisfies Partial<TillSnapshot>).slice(1);
    written.set(snapshot, text);
    return text;
  };
  return {
    async read(tx, shopId, tillId, at) {
      const { id, pointId, code, name, publicKey, state } = await activeTill(tx, shopId, tillId);
      const point = (await findPoint(tx, shopId, pointId)) ?? refuse("not-found", 404);
      const snapshot = await catalogue.exact(tx, shopId);
      const { shop, rules } = snapshot;
      const users = (await readPeople(tx, shopId, pointId)).flatMap((one): PointUser[] =>
        one.acts === null ? [] : [{ userId: one.userId, name: one.name, acts: one.acts, code: one.code }],
      );
      const rest: Omit<TillSnapshot, "version" | "products" | "tickets"> = {
        shop: { id: shopId, code: rules.code, name: rules.name, timeZone: SHOP_TIME_ZONE },
        fiscal: {
          startMonth: shop.log_start_month,
          startDay: shop.log_start_day,
          stated: yearRuleOf(shop).stated,
        },
        seller: sellerOf(shop),
        point: { ...settingsOf(point), id: pointId },
        till: { id, pointId, code, name, publicKey, state },
        archives: await unrecordedArchives(tx, shopId, id),
        users,
        rules,
        eans: await readEans(tx, shopId),
        available: await availableIn(tx, shopId, point.warehouseId),
        stockSeq: await lastDone(tx, shopId, id),
        slots: await slotsAt(tx, snapshot, at),
        bookings: isActive(shop.integrations, "reservations")
          ? await bookingsOf(tx, shopId, { day: dayInFrance(at), clientId: null })
          : [],
      };
      const text = `${JSON.stringify(rest).slice(0, -1)},${catalogueText(snapshot)}`;
      const version = createHash("sha256").update(text).digest("base64url").slice(0, 22);
      return { text: `{"version":"${version}",${text.slice(1)}`, version };
    },
  };
}
