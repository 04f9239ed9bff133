import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { openBare } from "#bench/bare/server.ts";
import { serveParent } from "#bench/child.ts";

// The bare server, connected as the owner of the database: no row-level security either.
// Cents and counters are numbers, the usual setting.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Its queries join many tables and return few rows: planned anew each time they would cost twice as much.
const options = "-c plan_cache_mode=force_generic_plan";
const pool = new pg.Pool({ connectionString: process.env["OWNER_URL"], max: 16, options });
const server = openBare(pool).listen(0, "127.0.0.1");
await once(server, "listening");
serveParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
  server.closeAllConnections();
  await pool.end();
});
