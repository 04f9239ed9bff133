import type { ListState, ListView, ViewLook, ViewQuery } from "@cuvee/core/people/accounts/views.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** The owner of views: a person in a shop. */
export type ViewsOf = { shopId: string; userId: string };

const COLUMNS = "id, name, query, look, version";
const LIST = statement(
  `select ${COLUMNS} from list_views where shop_id = :shopId and user_id = :userId and list = :list
   order by position, id`,
);
const ONE = statement(
  `select ${COLUMNS}, list, position from list_views where shop_id = :shopId and user_id = :userId and id = :id
   for update`,
);
// Two windows that save at once get one place each: the later one waits for the first.
const LOCK = statement(
  "select pg_advisory_xact_lock(hashtextextended(:shopId || '/' || :userId || '/' || :list, 9))",
);
const ADD = statement(
  `insert into list_views (shop_id, user_id, id, list, name, position, query, look)
   values (:shopId, :userId, :id, :list, :name,
     (select coalesce(max(position), 0) + 1 from list_views where shop_id = :shopId and user_id = :userId
       and list = :list), :query, :look)
   returning ${COLUMNS}`,
);
const CHANGE = statement(
  `update list_views set name = :name, query = :query, look = :look, version = version + 1
   where shop_id = :shopId and user_id = :userId and id = :id returning ${COLUMNS}`,
);
const ORDER = statement(
  `update list_views v set position = o.n from unnest(:ids::text[]) with ordinality as o(id, n)
   where v.shop_id = :shopId and v.user_id = :userId and v.list = :list and v.id = o.id`,
);
const DROP = statement("delete from list_views where shop_id = :shopId and user_id = :userId and id = :id");
const STATE = statement(
  "select state from list_states where shop_id = :shopId and user_id = :userId and list = :list",
);
const KEEP_STATE = statement(
  `insert into list_states (shop_id, user_id, list, state) values (:shopId, :userId, :list, :state)
   on conflict (shop_id, user_id, list) do update set state = excluded.state, changed_at = now()`,
);
const CLEAR = statement("delete from list_states where user_id = :userId");

export const readViews = (tx: Tx, of: ViewsOf, list: string): Promise<ListView[]> =>
  tx.rows<ListView>(LIST, { shopId: of.shopId, userId: of.userId, list });

/** Reads a view and locks it until the end of the transaction. */
export const holdView = (
  tx: Tx,
  of: ViewsOf,
  id: string,
): Promise<(ListView & { list: string; position: number }) | undefined> =>
  tx.one<ListView & { list: string; position: number }>(ONE, { shopId: of.shopId, userId: of.userId, id });

/** Locks the order of a list's views until the end of the transaction. */
export const lockViews = (tx: Tx, of: ViewsOf, list: string): Promise<number> =>
  tx.run(LOCK, { shopId: of.shopId, userId: of.userId, list });

type Kept = { id: string; name: string; query: ViewQuery; look: ViewLook };

export const insertView = (tx: Tx, of: ViewsOf, list: string, view: Kept): Promise<ListView | undefined> =>
  tx.one<ListView>(ADD, {
    shopId: of.shopId,
    userId: of.userId,
    id: view.id,
    list,
    name: view.name,
    query: view.query,
    look: view.look,
  });

export const updateView = (tx: Tx, of: ViewsOf, view: Kept): Promise<ListView | undefined> =>
  tx.one<ListView>(CHANGE, {
    shopId: of.shopId,
    userId: of.userId,
    id: view.id,
    name: view.name,
    query: view.query,
    look: view.look,
  });

export const placeViews = (tx: Tx, of: ViewsOf, list: string, ids: readonly string[]): Promise<number> =>
  tx.run(ORDER, { shopId: of.shopId, userId: of.userId, list, ids });

export const deleteView = async (tx: Tx, of: ViewsOf, id: string): Promise<boolean> =>
  (await tx.run(DROP, { shopId: of.shopId, userId: of.userId, id })) === 1;

export const readState = async (tx: Tx, of: ViewsOf, list: string): Promise<ListState | null> =>
  (await tx.one<{ state: ListState }>(STATE, { shopId: of.shopId, userId: of.userId, list }))?.state ?? null;

export const writeState = (tx: Tx, of: ViewsOf, list: string, state: ListState): Promise<number> =>
  tx.run(KEEP_STATE, { shopId: of.shopId, userId: of.userId, list, state });

/** Forgets the state of a person's lists, in every shop: the specification clears filters on a change of account. */
export const deleteStates = (tx: Tx, userId: string): Promise<number> => tx.run(CLEAR, { userId });
