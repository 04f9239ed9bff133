import type { Database } from "#kit/postgres/database.ts";

/** Returns every shop, for the owner of the database: no transaction of the application sees more than one. */
export const everyShop = async (pool: Database["pool"]): Promise<{ id: string; code: string }[]> =>
  (await pool.query<{ id: string; code: string }>("select id, code from shops order by code")).rows;
