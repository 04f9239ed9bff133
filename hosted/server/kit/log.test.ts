import { inject, expect, it } from "vitest";
import pg from "pg";
import { loggedError } from "#kit/log.ts";
import type { Cluster } from "#kit/testing/cluster.ts";

const { ownerUrl } = JSON.parse(inject("cluster")) as Cluster;

it("errors of the database are logged without their values and without the connection", async () => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    await pool.query("create temp table people (email text unique)");
    await pool.query("insert into people values ('one@example.org')");
    const double = await pool.query("insert into people values ('one@example.org')").catch((e: Error) => e);
    expect(JSON.stringify(double)).toContain("one@example.org");
    const logged = loggedError(new Error("not stored", { cause: double }));
    expect(logged).toMatchObject({ message: "not stored", cause: { code: "23505", type: "DatabaseError" } });
    expect(JSON.stringify(logged)).not.toContain("one@example.org");
    const cut = new Promise<Error>((done) => pool.once("error", done));
    await pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await other.end();
    const lost = await cut;
    expect(Object.keys(lost)).toContain("client");
    expect(Object.keys(loggedError(lost))).toEqual(["type", "message", "stack", "code"]);
  } finally {
    await pool.end();
  }
});

it("what is no error stays, and errors of several keep each", () => {
  expect(loggedError("stopped" as never)).toBe("stopped");
  const several = new AggregateError([new Error("one"), "two"], "both");
  expect(loggedError(several)).toMatchObject({ type: "AggregateError", errors: [{ message: "one" }, "two"] });
});
