import type { ClientReach, OwnReach, ReachLine } from "@cuvee/core/shops/consents/reach.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { preferencesToken } from "./links.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let staff: string;
let buyer: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  staff = await server.login("calades", "Calades2026");
  buyer = await server.login("camille", "Camille2026");
});
afterAll(() => server.stop());
beforeEach(() => inDatabase("delete from login_throttles"));

const inDatabase = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query<T>(sql, values)).rows);
const post = (path: string, raw: string): Promise<Reply> =>
  server.send("POST", path, { raw, headers: { "content-type": "application/x-www-form-urlencoded" } });

/** Orders as a guest who was shown the sentence, and answered it; returns the order. */
async function order(email: string, change: object): Promise<{ id: string; version: number }> {
  const body = { ...(await orderBody(server, shop, { payment: "transfer", quantity: 1, email })), ...change };
  const placed = await server.send("POST", "/v1/orders", { body });
  expect(placed.status, placed.text).toBe(201);
  return (placed.body as unknown as { order: { id: string; version: number } }).order;
}
async function accept({ id, version }: { id: string; version: number }): Promise<void> {
  const body = { version, reason: "" };
  const accepted = await server.send("POST", `/v1/orders/${id}/acceptance`, { token: staff, body });
  expect(accepted.status, accepted.text).toBe(200);
}
const clientOf = async (email: string): Promise<string> =>
  (
    await inDatabase<{ id: string }>(
      "select id from clients where shop_id = $1 and $2 = any (emails) and merged_into is null",
      [shop.id, email],
    )
  )[0]?.id ?? "";
const reachOf = async (email: string): Promise<ClientReach> =>
  (await server.send("GET", `/v1/clients/${await clientOf(email)}/reach`, { token: staff }))
    .body as unknown as ClientReach;
const line = ({ lines }: { lines: readonly ReachLine[] }, channel: string, purpose: string): ReachLine => {
  const found = lines.find((one) => one.channel === channel && one.purpose === purpose);
  if (!found) throw new Error(`no ${purpose} by ${channel}`);
  return found;
};
const record = async (email: string, said: object): Promise<Reply> =>
  server.send("POST", `/v1/clients/${await clientOf(email)}/reach`, {
    token: staff,
    body: { channel: "mail", address: email, purposes: ["newsletter"], proof: "", ...said },
  });
const preferences = async (): Promise<OwnReach> => {
  const { body } = await server.send("GET", `/v1/users/me/preferences?shopId=${shop.id}`, { token: buyer });
  const found = (body["shops"] as unknown as OwnReach[]).find(({ shopId }) => shopId === shop.id);
  if (!found) throw new Error("no preferences");
  return found;
};
const set = (wish: object, shopId = shop.id): Promise<Reply> =>
  server.send("PUT", `/v1/users/me/preferences/${shopId}`, {
    token: buyer,
    body: { channel: "mail", purpose: "newsletter", isOn: true, lang: "fr", element: "account", ...wish },
  });
/** Returns the path of the page of an address, as the foot of every mail names it. */
async function pageOf(email: string): Promise<string> {
  const [row] = await inDatabase<{ id: string }>(
    "select id from consent_addresses where shop_id = $1 and address = $2",
    [shop.id, email],
  );
  return `/consent/${preferencesToken(server.app.services, shop.id, row?.id ?? "")}`;
}

it("may write to buyers who were told and did not object, once their order is accepted", async () => {
  const placed = await order("told@example.org", { isObjectingToOffers: false });
  expect(line(await reachOf("told@example.org"), "mail", "newsletter").reason).toBe("noConsent");
  await accept(placed);
  const reach = await reachOf("told@example.org");
  for (const purpose of ["newsletter", "invitations"])
    expect(line(reach, "mail", purpose)).toMatchObject({
      reason: null,
      ground: "customer",
      proof: {
        madeBy: "person",
        lang: "fr",
        page: "/checkout",
        wording: expect.stringMatching(/peut vous écrire à cette adresse/),
      },
    });
  expect(line(reach, "mail", "cartReminder").reason).toBe("noConsent");
  expect(line(reach, "call", "newsletter").reason).toBe("noConsent");
  expect(line(reach, "letter", "newsletter")).toMatchObject({ reason: null, ground: "none" });
});

it("may not where the sentence was not shown, nor where the buyer objected, also before", async () => {
  await accept(await order("untold@example.org", {}));
  expect(line(await reachOf("untold@example.org"), "mail", "newsletter").reason).toBe("noConsent");
  await accept(await order("no@example.org", { isObjectingToOffers: true }));
  // Another order, whose box was left empty, does not take the objection back.
  await accept(await order("no@example.org", { isObjectingToOffers: false }));
  expect(line(await reachOf("no@example.org"), "mail", "invitations")).toMatchObject({
    reason: "suppressed",
    proof: { madeBy: "person", page: "/checkout" },
  });
});

it("ends the basis of a sale by one POST of a mail program; a GET only shows it, with its day", async () => {
  await accept(await order("eight@example.org", { isObjectingToOffers: false }));
  const page = await pageOf("eight@example.org");
  for (const path of [page, `${page}/invitations`]) {
    const shown = await server.send("GET", path);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Envoyé à ses clients, depuis votre commande du");
    expect(shown.text).toContain("Invitations");
    expect(shown.text).not.toContain("Rappel de panier");
  }
  expect(line(await reachOf("eight@example.org"), "mail", "invitations").reason).toBeNull();
  expect((await post(`${page}/invitations`, "List-Unsubscribe=One-Click")).status).toBe(200);
  const after = await reachOf("eight@example.org");
  expect(line(after, "mail", "invitations")).toMatchObject({
    reason: "suppressed",
    proof: { madeBy: "oneClick" },
  });
  expect(line(after, "mail", "newsletter").reason).toBeNull();
  // Everything, and then the newsletter again by a new request: the basis of the rest does not come back.
  await post(page, "act=stopAll");
  await post(`${page}/newsletter`, "act=ask");
  const [mail] = await inDatabase<{ body_text: string }>(
    "select body_text from mails where recipient = 'eight@example.org' and kind = 'consentAsked'",
  );
  await post(/\/consent\/confirm\/[\w-]+/.exec(mail?.body_text ?? "")?.[0] ?? "", "act=confirm");
  const again = await reachOf("eight@example.org");
  expect(line(again, "mail", "newsletter")).toMatchObject({ reason: null, ground: "consent" });
  expect(line(again, "mail", "invitations").reason).toBe("suppressed");
});

it("asks for invitations by a mail of their own words, and for a reminder on no page", async () => {
  await accept(await order("invited@example.org", { isObjectingToOffers: true }));
  const page = await pageOf("invited@example.org");
  await post(`${page}/invitations`, "act=ask");
  const [mail] = await inDatabase<{ subject: string; body_text: string }>(
    "select subject, body_text from mails where recipient = 'invited@example.org' and kind = 'invitationsAsked'",
  );
  expect(mail?.subject).toContain("invitations");
  await post(/\/consent\/confirm\/[\w-]+/.exec(mail?.body_text ?? "")?.[0] ?? "", "act=confirm");
  expect(line(await reachOf("invited@example.org"), "mail", "invitations").ground).toBe("consent");
  await post(`${page}/cartReminder`, "act=ask");
  expect(line(await reachOf("invited@example.org"), "mail", "cartReminder").state).toBe("withdrawn");
});

it("has a buyer switch purposes on and off at once, each with its proof", async () => {
  const before = await preferences();
  expect(before.lines.length).toBeGreaterThan(2);
  const { wording, address } = before.lines.find(({ purpose }) => purpose === "cartReminder") ?? {};
  expect(wording).toContain("vous rappelle par e-mail un panier");
  const given = await set({ purpose: "cartReminder", element: "checkout" });
  expect(given.status, given.text).toBe(200);
  expect(line(await preferences(), "mail", "cartReminder")).toMatchObject({
    address,
    reason: null,
    ground: "consent",
    proof: { madeBy: "account", wording, lang: "fr", page: "/checkout" },
  });
  await set({ purpose: "cartReminder", isOn: false });
  expect(line(await preferences(), "mail", "cartReminder")).toMatchObject({
    state: "withdrawn",
    proof: { madeBy: "account", page: "/dashboard/settings" },
  });
  const { body } = await server.send("GET", "/v1/users/me/consents", { token: buyer });
  expect(body["consents"]).toMatchObject([{ purpose: "cartReminder", state: "withdrawn", wording }]);
  // An agreement of the buyer ends the suppression of the address, and only they can make it.
  await post(await pageOf(String(address)), "act=stopAll");
  expect(line(await preferences(), "mail", "newsletter").isSuppressed).toBe(true);
  await set({});
  expect(line(await preferences(), "mail", "newsletter")).toMatchObject({
    isSuppressed: false,
    reason: null,
  });
  expect(line(await preferences(), "mail", "invitations").reason).toBe("suppressed");
});

it("agrees for the buyer's own addresses alone, and refuses what is no choice", async () => {
  expect((await set({ channel: "sms", purpose: "cartReminder" })).status).toBe(422);
  expect((await set({ purpose: "backInStock" })).status).toBe(422);
  expect((await set({ channel: "letter" }, other.id)).status).toBe(404);
  expect((await set({}, "0000000000000000")).status).toBe(404);
  const mail = (await preferences()).lines[0]?.address;
  await inDatabase("update users set email_verified_at = null where username = 'camille'");
  const { body } = await server.send("GET", `/v1/users/me/preferences?shopId=${other.id}`, { token: buyer });
  expect(body["isConfirmed"]).toBe(false);
  const lines = (body["shops"] as unknown as OwnReach[]).flatMap((one) => one.lines);
  expect(lines.filter(({ address }) => address === mail)).toEqual([]);
  expect((await set({})).status).toBe(404);
  await inDatabase("update users set email_verified_at = now() where username = 'camille'");
});

it("keeps the birthday that a buyer gives to a shop, without a year", async () => {
  const [client] = await inDatabase<{ id: string; version: number }>(
    `select c.id, c.version from clients c join users u on u.id = c.user_id
     where c.shop_id = $1 and u.username = 'camille'`,
    [shop.id],
  );
  const give = (birthday: string): Promise<Reply> =>
    server.send("PUT", `/v1/users/me/preferences/${shop.id}/birthday`, {
      token: buyer,
      body: { birthday, lang: "fr" },
    });
  expect((await give("02-30")).status).toBe(422);
  expect((await give("02-29")).status).toBe(200);
  expect((await preferences()).birthday).toBe("02-29");
  const { body } = await server.send("GET", `/v1/clients/${client?.id ?? ""}`, { token: staff });
  expect(body).toMatchObject({ birthday: "02-29", version: (client?.version ?? 0) + 1 });
  expect((await give("")).status).toBe(200);
});

it("has staff record what clients said, never over what a person decided", async () => {
  await accept(await order("paper@example.org", { isObjectingToOffers: true }));
  const refused = await record("paper@example.org", { act: "consent", proof: "Bulletin signé au salon" });
  expect([refused.status, refused.body["code"]]).toEqual([409, "refused-by-person"]);
  await accept(await order("phone@example.org", {}));
  const bare = await record("phone@example.org", { act: "consent" });
  expect(bare.status).toBe(422);
  const given = await record("phone@example.org", { act: "consent", proof: "Bulletin signé au salon" });
  expect(given.status, given.text).toBe(201);
  expect(line(given.body as unknown as ClientReach, "mail", "newsletter")).toMatchObject({
    ground: "consent",
    proof: { madeBy: "staff", staff: "calades", wording: "Bulletin signé au salon" },
  });
  await record("phone@example.org", { act: "objection", purposes: ["newsletter", "invitations"] });
  expect(line(await reachOf("phone@example.org"), "mail", "invitations").reason).toBe("suppressed");
  // Staff may mend a mistake of staff.
  const mended = await record("phone@example.org", { act: "consent", proof: "Rappelé le 3 novembre" });
  expect(mended.status).toBe(201);
  const stranger = await record("phone@example.org", {
    act: "consent",
    proof: "Bulletin",
    address: "told@example.org",
  });
  expect(stranger.status).toBe(404);
});

it("states that a professional was informed, and no consumer", async () => {
  const consumer = await record("told@example.org", { act: "function", proof: "Carte de visite" });
  expect([consumer.status, consumer.body["code"]]).toEqual([422, "professionals-only"]);
  const email = "acheteur@caviste.example";
  const added = await server.send("POST", "/v1/clients", {
    token: staff,
    body: { kind: "professional", company: "Cave des Halles", emails: [email], mobile: "+33639980142" },
  });
  expect(added.status, added.text).toBe(201);
  expect(line(await reachOf(email), "mail", "newsletter").reason).toBe("noConsent");
  expect(line(await reachOf(email), "call", "newsletter").ground).toBe("none");
  expect((await record(email, { act: "function", proof: "Carte de visite" })).status).toBe(201);
  expect(line(await reachOf(email), "mail", "invitations")).toMatchObject({
    ground: "function",
    proof: { staff: "calades", wording: "Carte de visite" },
  });
  // A consumer who was a professional has no function any more.
  await inDatabase("update clients set kind = 'individual' where $1 = any (emails)", [email]);
  expect(line(await reachOf(email), "mail", "invitations").reason).toBe("noConsent");
});

it("states for many clients at once that the professionals among them were informed, over no objection", async () => {
  const add = async (name: string, more: object = {}): Promise<string> => {
    const client = { kind: "professional", company: name, emails: [`${name}@many.example`], ...more };
    const { body } = await server.send("POST", "/v1/clients", { token: staff, body: client });
    return String(body["id"]);
  };
  const ids = [
    await add("first"),
    await add("told"),
    await add("objecting"),
    await add("half"),
    await add("silent", { emails: [] }),
    await add("person", { kind: "individual", lastname: "Personne" }),
  ];
  await record("told@many.example", { act: "function", proof: "Carte de visite" });
  await record("objecting@many.example", { act: "objection" });
  await record("half@many.example", { act: "objection", purposes: ["invitations"] });
  const state = (rows: object, more: object = {}) =>
    server.send("POST", "/v1/clients/bulk/reach", {
      token: staff,
      body: { rows, channel: "mail", proof: "Salon de Lyon, 3 novembre", ...more },
    });
  const done = await state({ ids });
  expect(done.status, done.text).toBe(201);
  expect(done.body).toEqual({ recorded: 1, reached: 1, objected: 2, individuals: 1, noAddress: 1 });
  expect(line(await reachOf("first@many.example"), "mail", "invitations")).toMatchObject({
    ground: "function",
    reason: null,
    proof: { madeBy: "staff", staff: "calades", wording: "Salon de Lyon, 3 novembre" },
  });
  // An earlier statement keeps its proof; nothing is stated twice.
  expect(line(await reachOf("told@many.example"), "mail", "newsletter").proof?.wording).toBe(
    "Carte de visite",
  );
  expect((await state({ ids })).body).toMatchObject({ recorded: 0, reached: 2 });
  expect((await state({ ids }, { channel: "sms" })).body).toMatchObject({ recorded: 0, noAddress: 5 });
  expect((await state({ ids: [newTestId()] })).status).toBe(404);
  expect((await state({ ids }, { proof: "" })).status).toBe(422);
  expect((await state({ ids }, { channel: "letter" })).status).toBe(422);
});

it("has objections to letters follow a client who is merged into another", async () => {
  await accept(await order("one@example.org", {}));
  await accept(await order("two@example.org", {}));
  const [from, into] = [await clientOf("one@example.org"), await clientOf("two@example.org")];
  expect(from).not.toBe(into);
  const letter = { act: "objection", channel: "letter" };
  await record("one@example.org", { ...letter, address: `letter:${from}`, purposes: ["newsletter"] });
  await record("two@example.org", { ...letter, address: `letter:${into}`, purposes: ["invitations"] });
  const versions = await inDatabase<{ id: string; version: number }>(
    "select id, version from clients where id = any ($1)",
    [[from, into]],
  );
  const versionOf = (id: string): number => versions.find((one) => one.id === id)?.version ?? 0;
  const merged = await server.send("POST", `/v1/clients/${from}/merge`, {
    token: staff,
    body: { into, take: [], version: versionOf(from), intoVersion: versionOf(into) },
  });
  expect(merged.status, merged.text).toBe(200);
  const reach = await reachOf("two@example.org");
  for (const purpose of ["newsletter", "invitations"])
    expect(line(reach, "letter", purpose)).toMatchObject({
      reason: "suppressed",
      proof: { madeBy: "staff", staff: "calades" },
    });
});

it("forgets numbers, letters and birthday of an erased account, and suppresses its numbers", async () => {
  const [client] = await inDatabase<{ id: string; mobile: string }>(
    `update clients c set birthday = '05-01', mobile = '+33639980777' from users u
     where u.id = c.user_id and u.username = 'camille' and c.shop_id = $1 returning c.id, c.mobile`,
    [shop.id],
  );
  expect((await set({ channel: "sms" })).status).toBe(200);
  const done = await server.send("POST", "/v1/users/me/erasure", {
    token: buyer,
    body: { keyword: "supprimer", password: "Camille2026" },
  });
  expect(done.status, done.text).toBe(200);
  expect(await inDatabase("select 1 from consent_addresses where address = $1", [client?.mobile])).toEqual(
    [],
  );
  expect(await inDatabase("select birthday from clients where id = $1", [client?.id])).toEqual([
    { birthday: "" },
  ]);
});
