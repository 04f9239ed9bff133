import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maskedEmail } from "#insight/admin/failures.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

type Failed = {
  id: string;
  queue?: string;
  kind?: string;
  recipient?: string;
  tries: number;
  error: string | null;
};

let server: TestServer;
let shop: TestShop;
let admin: string;
beforeAll(async () => {
  // Nothing listens there: every mail fails.
  server = await startTestServer({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
  shop = await openShop(server, ESTATE);
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.stop());

const rows = async (query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows);
beforeEach(() => rows("delete from mails"));
beforeEach(() => rows("delete from pgboss.job where state <> 'active'"));

const list = async (what: "jobs" | "mails"): Promise<{ shown: Failed[]; total: unknown }> => {
  const { status, body, text } = await server.send("GET", `/v1/admin/failed-${what}`, { token: admin });
  expect(status, text).toBe(200);
  return { shown: body[what] as unknown as Failed[], total: body["total"] };
};
const retry = async (what: "jobs" | "mails", id: string): Promise<number> =>
  (await server.send("POST", `/v1/admin/failed-${what}/${id}/retry`, { token: admin, body: {} })).status;
const drop = async (what: "jobs" | "mails", id: string): Promise<number> =>
  (await server.send("DELETE", `/v1/admin/failed-${what}/${id}`, { token: admin })).status;

/** Places an order whose mails fail; returns the first failed mail to the buyer. */
async function failedMail(): Promise<Failed> {
  const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
  expect((await server.send("POST", "/v1/orders", { body })).status).toBe(201);
  await expect.poll(async () => (await list("mails")).shown.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const { shown } = await list("mails");
  return shown[0] as Failed;
}

/** Enqueues a job whose only try fails; returns its id. */
async function failedJob(): Promise<string> {
  const mailId = newTestId();
  await rows(
    `insert into mails (id, kind, lang, recipient, subject, body_text, body_html)
     values ($1, 'x', 'fr', 'marie@example.com', '', '', '')`,
    [mailId],
  );
  const [job] = await rows(
    `insert into pgboss.job (name, data, retry_limit) values ('mail', jsonb_build_object('mailId', $1::text), 0)
     returning id`,
    [mailId],
  );
  const id = String(job?.["id"]);
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe("failed");
  return id;
}
const stateOf = async (id: string): Promise<unknown> =>
  (await rows("select state from pgboss.job where id = $1", [id]))[0]?.["state"];

describe("a job that failed at its last try", () => {
  it("is listed with its queue, tries and last error", async () => {
    const id = await failedJob();
    expect(await list("jobs")).toEqual({
      total: 1,
      shown: [
        {
          id,
          queue: "mail",
          shopId: null,
          tries: 1,
          error: expect.stringContaining("ECONNREFUSED"),
          sentAt: expect.stringMatching(/Z$/),
          failedAt: expect.stringMatching(/Z$/),
        },
      ],
    });
  });

  it("runs again when an administrator says so, with all of its tries", async () => {
    const id = await failedJob();
    await rows(
      "update pgboss.job set retry_limit = 3, keep_until = now() - interval '1 hour' where id = $1",
      [id],
    );
    await rows("delete from mails");
    expect(await retry("jobs", id)).toBe(200);
    // Its mail is gone: there is nothing to do, and it ends.
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe("completed");
    const [kept] = await rows("select keep_until > now() as it from pgboss.job where id = $1", [id]);
    expect(kept).toEqual({ it: true });
    expect([await retry("jobs", id), await drop("jobs", id), await stateOf(id)]).toEqual([
      404,
      404,
      "completed",
    ]);
  });

  it("is deleted when an administrator says so", async () => {
    const id = await failedJob();
    expect([await drop("jobs", id), await drop("jobs", id)]).toEqual([204, 404]);
    expect([await stateOf(id), await list("jobs")]).toEqual([undefined, { shown: [], total: 0 }]);
  });

  it("is kept for thirty days, unlike others that ended", async () => {
    const id = await failedJob();
    const kept = async (): Promise<unknown> =>
      (await rows("select deletion_seconds / 86400 as days from pgboss.job where id = $1", [id]))[0]?.[
        "days"
      ];
    expect(await kept()).toBeLessThan(30);
    await server.app.tidy();
    expect(await kept()).toBe(30);
  });
});

describe("a mail that was tried and not sent", () => {
  it("is listed with its kind and error, its recipient masked", async () => {
    const mail = await failedMail();
    const [stored] = await rows("select kind, recipient from mails where id = $1", [mail.id]);
    expect(mail).toMatchObject({ kind: stored?.["kind"], error: expect.stringContaining("ECONNREFUSED") });
    expect(mail.recipient).toMatch(/^.…@[^@]+$/);
    expect(JSON.stringify(await list("mails"))).not.toContain(String(stored?.["recipient"]));
  });

  it("is tried again at once", async () => {
    const { id } = await failedMail();
    // The next try is far away.
    await rows(
      "update pgboss.job set start_after = now() + interval '1 hour' where name = 'mail' and state = 'retry'",
    );
    const tries = async (): Promise<number> =>
      (await list("mails")).shown.find((mail) => mail.id === id)?.tries ?? 0;
    const before = await tries();
    expect(await retry("mails", id)).toBe(200);
    await expect.poll(tries, { timeout: 10_000 }).toBeGreaterThan(before);
  });

  it("is tried again even when its job is gone", async () => {
    const { id } = await failedMail();
    await expect
      .poll(async () => (await rows("select 1 from pgboss.job where state = 'active'")).length)
      .toBe(0);
    await rows("delete from pgboss.job");
    expect(await retry("mails", id)).toBe(200);
    expect(await rows("select 1 from pgboss.job where data->>'mailId' = $1", [id])).toHaveLength(1);
  });

  it("is deleted with its job", async () => {
    const { id } = await failedMail();
    const jobs = (): Promise<unknown[]> =>
      rows("select 1 from pgboss.job where data->>'mailId' = $1 and state <> 'active'", [id]);
    await expect.poll(async () => (await jobs()).length).toBe(1);
    expect([await drop("mails", id), await drop("mails", id), await retry("mails", id)]).toEqual([
      204, 404, 404,
    ]);
    expect([await jobs(), await rows("select 1 from mails where id = $1", [id])]).toEqual([[], []]);
  });

  it("is none of those that were sent, or not tried yet", async () => {
    const [sent, fresh] = [newTestId(), newTestId()];
    for (const [id, sentAt, attempts] of [
      [sent, new Date(), 2],
      [fresh, null, 0],
    ] as const)
      await rows(
        `insert into mails (id, kind, lang, recipient, subject, body_text, body_html, sent_at, attempts)
         values ($1, 'x', 'fr', 'marie@example.com', '', '', '', $2, $3)`,
        [id, sentAt, attempts],
      );
    expect(await list("mails")).toEqual({ shown: [], total: 0 });
    for (const id of [sent, fresh])
      expect([await retry("mails", id), await drop("mails", id)]).toEqual([404, 404]);
    expect(await rows("select 1 from mails")).toHaveLength(2);
  });
});

it.each([
  ["marie@example.com", "m…@example.com"],
  ["é@example.com", "é…@example.com"],
  ['"a@b"@example.com', '"…@example.com'],
  ["@example.com", "…"],
  ["nobody", "…"],
])("the address %s is shown as %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
