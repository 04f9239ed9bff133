import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { acceptedOrder, bill, openOffice, type Office } from "#sales/bills/testing/bills.fixture.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

test("its history says of each mail of a document whether it has left, waits, or could not leave", async () => {
  const { server, token } = office;
  const reply = await bill(office, [(await acceptedOrder(office)).id]);
  expect(reply.status, reply.text).toBe(201);
  const path = `/v1/documents/${String(reply.body["id"])}`;
  const to = ["a@example.org", "b@example.org", "c@example.org"];
  const body = { to, version: reply.body["version"] };
  const sent = await server.send("POST", `${path}/sending`, { token, body });
  expect(sent.status, sent.text).toBe(200);
  await server.settle();
  const mailsOf = async () =>
    ((await server.send("GET", path, { token })).body as unknown as DocumentView).events.findLast(
      ({ kind }) => kind === "sent",
    )?.mails;
  expect(await mailsOf()).toEqual(
    to.map((recipient) => ({ recipient, state: "sent", at: expect.stringMatching(/^20/) })),
  );
  // Mails that a mail server refused, and that it has not answered yet.
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("update mails set sent_at = null where recipient = any($1)", [to.slice(1)]);
    await client.query("update mails set error = '550 unknown' where recipient = $1", [to[2]]);
  });
  expect(await mailsOf()).toMatchObject([
    { state: "sent" },
    { state: "waiting", at: null },
    { state: "failed", at: null },
  ]);
});
