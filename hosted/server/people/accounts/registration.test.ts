import { afterAll, beforeAll, expect, test } from "vitest";
import { solved } from "#kit/testing/captcha.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { linkIn, newBuyer, openBrowser, outbox, registration } from "./testing/browser.fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

async function register(email: string, password: string, more: object = {}): Promise<Reply> {
  const body = registration(email, password, { captcha: await solved(server), ...more });
  return server.send("POST", "/v1/auth/register/buyer", { body });
}
const validate = (token: string | null): Promise<Reply> =>
  openBrowser(server).send("POST", "/v1/auth/validate", { body: { token } });
const askReset = async (email: string): Promise<Reply> =>
  server.send("POST", "/v1/auth/reset-password", { body: { email, captcha: await solved(server) } });
const reset = (token: string | null, password: string): Promise<Reply> =>
  server.send("POST", "/v1/auth/reset-password/confirmation", { body: { token, password } });
const login = (email: string, password: string): Promise<Reply> => openBrowser(server).login(email, password);
const tokenOf = (mail: { text: string } | undefined): string | null => linkIn(mail).searchParams.get("token");

test("a registration is proven by its mailed link, which signs in and works once", async () => {
  const reply = await register("nouvelle@example.org", "Grenache-84", { redirectLink: "/cart?x=1" });
  expect(reply.status).toBe(202);
  expect((await login("nouvelle@example.org", "Grenache-84")).status).toBe(401);
  const [mail, ...others] = await outbox(server, "nouvelle@example.org");
  expect(others).toEqual([]);
  const link = linkIn(mail);
  expect(mail?.kind).toBe("validate");
  expect(link.pathname).toBe("/auth/validate");
  expect(link.searchParams.get("redirectLink")).toBe("/cart?x=1");
  const opened = await validate(tokenOf(mail));
  expect(opened).toMatchObject({
    status: 200,
    body: { user: { email: "nouvelle@example.org", firstname: "Élodie", role: "buyer", shops: [] } },
  });
  expect(opened.headers.getSetCookie()[0]).toContain("HttpOnly");
  expect(await validate(tokenOf(mail))).toMatchObject({ status: 410, body: { code: "link-expired" } });
  expect((await login("Nouvelle@example.org", "Grenache-84")).status).toBe(200);
});

test("a link that is used twenty times at once works once", async () => {
  await register("vingt@example.org", "Grenache-84");
  const token = tokenOf((await outbox(server, "vingt@example.org"))[0]);
  const replies = await Promise.all(Array.from({ length: 20 }, () => validate(token)));
  expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
  expect(replies.filter((r) => r.status === 410)).toHaveLength(19);
});

test("a known and an unknown e-mail answer the same, after about the same time", async () => {
  const known = await newBuyer(server, "connue");
  const time = async (email: string): Promise<[Reply, number]> => {
    const since = performance.now();
    return [await register(email, "Syrah-noire-3"), performance.now() - since];
  };
  const [a, aMs] = await time(known.email);
  const [b, bMs] = await time("inconnue@example.org");
  expect([a.status, a.text]).toEqual([b.status, b.text]);
  expect([...a.headers.keys()]).toEqual([...b.headers.keys()]);
  expect(Math.min(aMs, bMs)).toBeGreaterThan(295);
  const mails = await outbox(server, known.email);
  expect(mails.map((m) => m.kind)).toEqual(["validate", "known"]);
  expect((await login(known.email, "Syrah-noire-3")).status).toBe(401);
  expect((await login(known.email, known.password)).status).toBe(200);
});

test("registering an address again kills the earlier link: nobody confirms another one's password", async () => {
  await register("dispute@example.org", "Pirate-attend-1");
  await register("Dispute@example.org", "Victime-choisit-2");
  const [first, second] = await outbox(server, "dispute@example.org");
  expect([first?.kind, second?.kind]).toEqual(["validate", "known"]);
  expect((await validate(tokenOf(first))).status).toBe(410);
  expect((await reset(tokenOf(second), "Victime-choisit-3")).status).toBe(200);
  expect((await login("dispute@example.org", "Pirate-attend-1")).status).toBe(401);
  expect((await login("dispute@example.org", "Victime-choisit-2")).status).toBe(401);
  expect((await login("dispute@example.org", "Victime-choisit-3")).status).toBe(200);
});

test("five registrations of one address at once make one account", async () => {
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => register("ensemble@example.org", "Cinsault-rose-9")),
  );
  expect(replies.map((r) => r.status)).toEqual(Array(5).fill(202));
  const kinds = (await outbox(server, "ensemble@example.org")).map((m) => m.kind);
  expect(kinds.toSorted()).toEqual(["known", "known", "known", "known", "validate"]);
});

test("what a registration refuses, in the specification's words", async () => {
  const cases: [object, string, string][] = [
    [{ password: "abc" }, "password", "Au moins 5 caractères, avec une majuscule et une minuscule"],
    [{ password: "Password1" }, "password", "Ce mot de passe est trop courant : choisissez-en un autre"],
    [{ email: "pas un mail" }, "email", "Le mail est incorrect"],
    [{ firstname: "" }, "firstname", "Ce champ ne peut pas être vide"],
    [{ lastname: "x".repeat(51) }, "lastname", "Doit faire au maximum 50 caractères"],
    [{ firstname: "<script>" }, "firstname", "Ne doit contenir que des lettres"],
    [{ phone: "abc" }, "phone", "Ce numéro n'est pas valide"],
    [{ terms: false }, "terms", "Veuillez accepter les conditions générales d'utilisation"],
    [{ adult: false }, "adult", "Certifiez que vous avez au moins 18 ans"],
    [{ role: "owner" }, "role", "Ce champ ne peut pas être modifié ici"],
    [{ isPro: true }, "isPro", "Ce champ ne peut pas être modifié ici"],
    [{ emailVerified: true }, "emailVerified", "Ce champ ne peut pas être modifié ici"],
  ];
  for (const [more, path, message] of cases) {
    const reply = await register("refus@example.org", "Roussanne-77", more);
    expect(reply.status).toBe(422);
    expect(reply.body["fields"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ path, message })]),
    );
  }
  expect(await outbox(server, "refus@example.org")).toEqual([]);
});

test("common passwords are refused however they are dressed up", async () => {
  const common = [
    "Password1",
    "Azerty123",
    "P@ssw0rd!",
    "Motdepasse2026",
    "123Soleil",
    "Qwerty!!!",
    "Dresse",
    "DRESSé.moi",
  ];
  const codes = await Promise.all(
    common.map(async (password) => {
      const { body } = await register("dresse@example.org", password);
      return (body["fields"] as unknown as { code: string }[] | undefined)?.[0]?.code ?? "accepted";
    }),
  );
  expect(codes).toEqual([...Array(7).fill("password-common"), "accepted"]);
});

test("links go nowhere but to paths of ours", async () => {
  const evil = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/a\nb",
    "x",
  ];
  for (const [n, redirectLink] of evil.entries()) {
    const email = `lien${n}@example.org`;
    await register(email, "Marsanne-51", { redirectLink });
    expect(linkIn((await outbox(server, email))[0]).searchParams.get("redirectLink")).toBeNull();
  }
});

test("mails carry no word of the one who registers, and are in his language", async () => {
  const name = "Gagnez sur evil.example";
  await register("cible@example.org", "Carignan-33", { firstname: name, lastname: name, lang: "en" });
  const [mail] = await outbox(server, "cible@example.org");
  expect(mail?.text).not.toContain("Gagnez");
  expect(mail?.text).toContain("Confirm my address");
});

test("a link ends after its hours", async () => {
  await register("tard@example.org", "Roussanne-77");
  const token = tokenOf((await outbox(server, "tard@example.org"))[0]);
  server.clock.now = Date.now() + 24 * 3_600_000 + 1000;
  try {
    expect((await validate(token)).status).toBe(410);
  } finally {
    server.clock.now = 0;
  }
});

test("a reset sets the password, ends every session within a second, and tells the owner", async () => {
  const { email, password } = await newBuyer(server, "perdue");
  const browsers = [openBrowser(server), openBrowser(server)];
  for (const browser of browsers) await browser.login(email, password);
  const [known, unknown] = [await askReset(email), await askReset("personne@example.org")];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect(await outbox(server, "personne@example.org")).toEqual([]);
  const mail = (await outbox(server, email)).at(-1);
  expect(mail?.kind).toBe("reset");
  expect(linkIn(mail).pathname).toBe("/auth/resetpwd");
  expect((await reset(tokenOf(mail), "weak")).status).toBe(422);
  expect((await reset(tokenOf(mail), "Azerty123")).status).toBe(422);
  expect((await reset(tokenOf(mail), "Mourvedre-12")).status).toBe(200);
  for (const browser of browsers) {
    expect((await browser.send("GET", "/v1/users/me", { token: browser.token })).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
  }
  expect((await login(email, password)).status).toBe(401);
  expect((await login(email, "Mourvedre-12")).status).toBe(200);
  expect((await reset(tokenOf(mail), "Mourvedre-13")).status).toBe(410);
  expect((await outbox(server, email)).at(-1)?.kind).toBe("passwordChanged");
});

test("a reset kills the other open links, and a link of one purpose does not serve the other", async () => {
  const { email } = await newBuyer(server, "deux-liens");
  await askReset(email);
  await askReset(email);
  const [first, second] = (await outbox(server, email)).filter((m) => m.kind === "reset");
  expect((await validate(tokenOf(first))).status).toBe(410);
  expect((await reset(tokenOf(second), "Piquepoul-18")).status).toBe(200);
  expect((await reset(tokenOf(first), "Piquepoul-19")).status).toBe(410);
  server.clock.now = Date.now() + 3_600_000 + 1000;
  try {
    await askReset(email);
    const last = (await outbox(server, email)).at(-1);
    server.clock.now += 3_600_000 + 1000;
    expect((await reset(tokenOf(last), "Piquepoul-20")).status).toBe(410);
  } finally {
    server.clock.now = 0;
  }
});

test("a reset proves the e-mail of an account that never was", async () => {
  await register("jamais@example.org", "Vermentino-4");
  await askReset("jamais@example.org");
  const mail = (await outbox(server, "jamais@example.org")).at(-1);
  expect((await reset(tokenOf(mail), "Vermentino-5")).status).toBe(200);
  expect((await login("jamais@example.org", "Vermentino-5")).status).toBe(200);
});

test("tokens of nobody's", async () => {
  for (const token of ["x", "a".repeat(43), "' or 1=1 --", "\u0000", "é".repeat(43)]) {
    expect((await validate(token)).status).toBe(410);
    expect((await reset(token, "Vermentino-5")).status).toBe(410);
  }
});
