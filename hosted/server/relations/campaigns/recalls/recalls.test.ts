import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { makeAudience, makeCampaign, mailDraft } from "#relations/campaigns/testing/audience.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );
const ask = (method: string, path: string, body?: object): Promise<Reply> =>
  server.send(method, `/v1/${path}`, { token, ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Reply): unknown[] => [status, body["code"]];

/** Gives units of a lot to clients, as deliveries by hand. */
async function deliver(lot: string, clientIds: readonly (string | null)[]): Promise<void> {
  for (const clientId of clientIds)
    await sql(
      `insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, made_by, lot, client_id, document)
       select $1, (select min(id) from warehouses where shop_id = $1), $2, 'delivery', -6, 0, 'test', $3, $4, 'BL-1'`,
      [shop.id, shop.bottle.id, lot, clientId],
    );
}

test("a recall informs every client who received the lot by the first way that reaches them, without a consent", async () => {
  const { clientIds } = await makeAudience(server.ownerUrl, shop.id, { count: 4, withdrawn: 2 });
  const [withdrawn = "", mailed = "", letter = "", caller = ""] = clientIds;
  const address = [
    { use: "both", main: true, street: "1 rue Haute", zipcode: "84110", city: "Séguret", country: "FR" },
  ];
  await sql("update clients set emails = '{}', addresses = $2 where id = $1", [
    letter,
    JSON.stringify(address),
  ]);
  await sql("update clients set emails = '{}', mobile = '+33612345678' where id = $1", [caller]);
  await deliver("L2401", [...clientIds, null]);
  const preview = await ask("GET", "recalls/preview?lot=L2401");
  expect(preview.body).toMatchObject({
    clients: 4,
    units: 24,
    unknownUnits: 6,
    byMail: 2,
    byLetter: 1,
    byCall: 1,
  });
  expect(codeOf(await ask("GET", "recalls/preview?lot=NONE"))).toEqual([422, "recall-lot"]);
  const lots = await ask("GET", "recalls/lots?search=l24");
  expect(lots.body["lots"]).toMatchObject([{ lot: "L2401", units: 30, clients: 4 }]);

  const id = newTestId();
  const text = { fr: "Ne buvez pas ce vin. Rapportez-le au domaine." };
  const made = await ask("POST", "recalls", {
    id,
    lot: "L2401",
    subject: { fr: "Rappel du lot L2401" },
    text,
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ clients: 4, left: 4, byMail: 0 });
  const start = async (name: string): Promise<string> => {
    const campaignId = String(made.body[`${name}CampaignId`]);
    const detail = await ask("GET", `campaigns/${campaignId}`);
    const ready = await ask("POST", `campaigns/${campaignId}/readiness`, { version: detail.body["version"] });
    expect(ready.status, ready.text).toBe(200);
    const started = await ask("POST", `campaigns/${campaignId}/sending`, { version: ready.body["version"] });
    expect(started.status, started.text).toBe(200);
    await server.settle();
    return campaignId;
  };
  await start("mail");
  const written = await sql(
    "select recipient, body_text from mails where kind = 'campaign' and subject like 'Rappel%'",
  );
  expect(written).toHaveLength(2);
  expect(String(written[0]?.["body_text"])).toContain("Ne buvez pas");
  expect((await ask("GET", `recalls/${id}`)).body).toMatchObject({ byMail: 2, left: 2 });

  const letters = await start("letter");
  expect((await ask("GET", `campaigns/${letters}/progress`)).body["progress"]).toMatchObject({
    recipients: 1,
  });
  const files = [
    await ask("POST", `campaigns/${letters}/letters`, {}),
    await ask("POST", `campaigns/${letters}/addresses`, { format: "csv" }),
  ];
  expect(files.map(({ status }) => status)).toEqual([202, 202]);
  await server.settle();
  const [pdf, sheet] = await sql(
    "select mime, content from list_exports where list = 'campaigns' order by asked_at, id",
  );
  expect(String(pdf?.["content"]).slice(0, 5)).toBe("%PDF-");
  expect(String(sheet?.["content"])).toContain("1 rue Haute");
  expect((await ask("POST", `campaigns/${letters}/completion`, {})).body["status"]).toBe("sent");

  const calls = await start("call");
  const rows = await ask(
    "GET",
    `campaigns/recipients?filter=${encodeURIComponent(JSON.stringify({ campaignId: { in: [calls] } }))}`,
  );
  const [call] = rows.body["rows"] as unknown as { id: string; address: string; clientId: string }[];
  expect(call).toMatchObject({ clientId: caller, address: "+33612345678" });
  const back = { result: "callBack", note: "", callBackAt: null };
  expect(codeOf(await ask("PUT", `campaigns/recipients/${call?.id}/call`, back))).toEqual([
    422,
    "invalid-input",
  ]);
  const reached = await ask("PUT", `campaigns/recipients/${call?.id}/call`, {
    result: "reached",
    note: "Prévenu",
  });
  expect(reached.body).toMatchObject({ state: "accepted", callResult: "reached", callNote: "Prévenu" });
  expect((await ask("GET", `recalls/${id}`)).body).toMatchObject({
    byMail: 2,
    byLetter: 1,
    byCall: 1,
    left: 0,
    underway: 0,
  });

  // A mail that came back is no news: its client is to be reached again.
  await sql("update campaign_recipients set bounced_at = now() where client_id = $1", [mailed]);
  const left = await ask("GET", `recalls/${id}/clients?state=left`);
  expect(left.body["rows"]).toMatchObject([{ clientId: mailed, units: 6, documents: "BL-1", state: "left" }]);
  const proof = await ask("GET", `recalls/${id}/proof.json`);
  expect(proof.body["lines"]).toHaveLength(4);
  expect(JSON.stringify(proof.body["lines"])).toContain(withdrawn);
  const printed = await server.send("GET", `/v1/recalls/${id}/file.pdf`, { token });
  expect(printed.text.slice(0, 5)).toBe("%PDF-");
});

test("an objection on the telephone and a wrong number keep later lists from them, and calls are given to the team", async () => {
  const { listId, clientIds } = await makeAudience(server.ownerUrl, shop.id, { count: 3 });
  for (const [n, id] of clientIds.entries())
    await sql("update clients set kind = 'professional', company = 'Cave', mobile = $2 where id = $1", [
      id,
      `+3361000000${n}`,
    ]);
  const draft = mailDraft(listId, { channel: "call", a: { text: { fr: "Présenter le millésime" } } });
  const campaign = await makeCampaign(server, token, draft);
  const started = await campaign.start();
  expect(started.status, started.text).toBe(200);
  await server.settle();
  const found = await ask(
    "GET",
    `campaigns/recipients?filter=${encodeURIComponent(JSON.stringify({ campaignId: { in: [campaign.id] } }))}`,
  );
  const rows = found.body["rows"] as unknown as { id: string; clientId: string }[];
  expect(rows).toHaveLength(3);
  const options = await ask("GET", "campaigns/options");
  const [member] = options.body["team"] as unknown as { id: string }[];
  const given = await ask("POST", `campaigns/${campaign.id}/assignments`, {
    rows: { all: true, filter: { campaignId: { in: [campaign.id] } } },
    assigneeId: member?.id,
  });
  expect(given.body["assigned"]).toBe(3);
  expect(
    codeOf(
      await ask("POST", `campaigns/${campaign.id}/assignments`, {
        rows: { ids: [rows[0]?.id] },
        assigneeId: newTestId(),
      }),
    ),
  ).toEqual([404, "not-found"]);
  const back = { result: "callBack", note: "Après 18 h", callBackAt: server.app.services.now() + 3_600_000 };
  const later = await ask("PUT", `campaigns/recipients/${rows[0]?.id}/call`, back);
  expect(later.body).toMatchObject({ state: "waiting", callResult: "callBack" });
  // A call that is to be made again is not a call that was made.
  expect((await ask("GET", `campaigns/${campaign.id}/progress`)).body["progress"]).toMatchObject({
    accepted: 0,
    waiting: 3,
  });
  await ask("PUT", `campaigns/recipients/${rows[0]?.id}/call`, { result: "objected", note: "Ne boit plus" });
  const { events } = (await ask("GET", `clients/${rows[0]?.clientId}/timeline`)).body as unknown as {
    events: { kind: string; what: string; name: string; note: string }[];
  };
  expect(events.filter(({ kind }) => kind === "call")).toMatchObject([
    { what: "objected", name: draft.name, note: "Ne boit plus" },
  ]);
  const wrong = await ask("PUT", `campaigns/recipients/${rows[1]?.id}/call`, { result: "wrongNumber" });
  expect(wrong.status, wrong.text).toBe(200);
  const next = await makeCampaign(server, token, draft);
  const reach = await ask("GET", `campaigns/${next.id}/reach`);
  expect(reach.body).toMatchObject({ members: 3, suppressed: 1, inError: 1, reachable: 1 });
});

test("a birthday is written about once, and not too soon after another automatic message", async () => {
  const { listId, clientIds, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 2 });
  await sql("insert into campaign_settings (shop_id, automatic_from, automatic_until) values ($1, 0, 24)", [
    shop.id,
  ]).catch(() => sql("update campaign_settings set automatic_from = 0, automatic_until = 24"));
  const draft = mailDraft(listId, { automation: { trigger: "birthday", delay: 0 } });
  const campaign = await makeCampaign(server, token, draft);
  expect((await campaign.start()).body["status"]).toBe("sending");
  const sent = () =>
    sql("select recipient from mails where kind = 'campaign' and recipient = any($1)", [addresses]);
  const [{ today } = { today: "" }] = (await sql(
    "select to_char(now() at time zone 'Europe/Paris', 'MM-DD') as today",
  )) as { today: string }[];
  await sql("update clients set birthday = $2 where id = $1", [clientIds[0], today]);
  for (let n = 0; n < 2; n += 1) {
    await server.app.tidy();
    await server.settle();
  }
  expect(await sent()).toEqual([{ recipient: addresses[0] }]);
  const other = await makeCampaign(server, token, draft);
  await other.start();
  await sql("update clients set birthday = $2 where id = $1", [clientIds[1], today]);
  await server.app.tidy();
  await server.settle();
  expect(await sent()).toHaveLength(2);
  expect((await campaign.command("completion")).body["status"]).toBe("sent");
  expect((await other.progress()).progress["accepted"]).toBeLessThanOrEqual(1);
});
