import type { ListState, ListView, ViewLook, ViewQuery } from "@cuvee/core/people/accounts/views.ts";
import { statement, type Tx } from "#kit/database.ts";

/** Whose views: of a person in a shop. */
export type ViewsOf = { shopId: string; userId: string };

const COLUMNS = "id, name, query, look, version";
const LIST = statement(
  `select ${COLUMNS} from list_views where shop_id = $1 and user_id = $2 and list = $3 order by position, id`,
);
const ONE = statement(
  `select ${COLUMNS}, list, position from list_views where shop_id = $1 and user_id = $2 and id = $3 for update`,
);
// Two windows that save at once get one place each: the later one waits for the first.
const LOCK = statement("select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2 || '/' || $3, 9))");
const ADD = statement(
  `insert into list_views (shop_id, user_id, id, list, name, position, query, look)
   values ($1, $2, $3, $4, $5,
     (select coalesce(max(position), 0) + 1 from list_views where shop_id = $1 and user_id = $2 and list = $4), $6, $7)
   returning ${COLUMNS}`,
);
const CHANGE = statement(
  `update list_views set name = $4, query = $5, look = $6, version = version + 1
   where shop_id = $1 and user_id = $2 and id = $3 returning ${COLUMNS}`,
);
const ORDER = statement(
  `update list_views v set position = o.n from unnest($4::text[]) with ordinality as o(id, n)
   where v.shop_id = $1 and v.user_id = $2 and v.list = $3 and v.id = o.id`,
);
const DROP = statement("delete from list_views where shop_id = $1 and user_id = $2 and id = $3");
const STATE = statement("select state from list_states where shop_id = $1 and user_id = $2 and list = $3");
const KEEP_STATE = statement(
  `insert into list_states (shop_id, user_id, list, state) values ($1, $2, $3, $4)
   on conflict (shop_id, user_id, list) do update set state = excluded.state, changed_at = now()`,
);
const CLEAR = statement("delete from list_states where user_id = $1");

export const readViews = (tx: Tx, of: ViewsOf, list: string): Promise<ListView[]> =>
  tx.rows<ListView>(LIST, [of.shopId, of.userId, list]);

/** A view, held until the end of the transaction. */
export const holdView = (
  tx: Tx,
  of: ViewsOf,
  id: string,
): Promise<(ListView & { list: string; position: number }) | undefined> =>
  tx.one<ListView & { list: string; position: number }>(ONE, [of.shopId, of.userId, id]);

/** Holds the order of a list's views until the end of the transaction. */
export const holdViews = (tx: Tx, of: ViewsOf, list: string): Promise<number> =>
  tx.run(LOCK, [of.shopId, of.userId, list]);

type Kept = { id: string; name: string; query: ViewQuery; look: ViewLook };

export const insertView = (tx: Tx, of: ViewsOf, list: string, view: Kept): Promise<ListView | undefined> =>
  tx.one<ListView>(ADD, [of.shopId, of.userId, view.id, list, view.name, view.query, view.look]);

export const updateView = (tx: Tx, of: ViewsOf, view: Kept): Promise<ListView | undefined> =>
  tx.one<ListView>(CHANGE, [of.shopId, of.userId, view.id, view.name, view.query, view.look]);

export const placeViews = (tx: Tx, of: ViewsOf, list: string, ids: readonly string[]): Promise<number> =>
  tx.run(ORDER, [of.shopId, of.userId, list, ids]);

export const deleteView = async (tx: Tx, of: ViewsOf, id: string): Promise<boolean> =>
  (await tx.run(DROP, [of.shopId, of.userId, id])) === 1;

export const readState = async (tx: Tx, of: ViewsOf, list: string): Promise<ListState | null> =>
  (await tx.one<{ state: ListState }>(STATE, [of.shopId, of.userId, list]))?.state ?? null;

export const writeState = (tx: Tx, of: ViewsOf, list: string, state: ListState): Promise<number> =>
  tx.run(KEEP_STATE, [of.shopId, of.userId, list, state]);

/** Forgets how a person left his lists, in every shop: the specification clears filters when he changes account. */
export const deleteStates = (tx: Tx, userId: string): Promise<number> => tx.run(CLEAR, [userId]);
