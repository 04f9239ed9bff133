import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let plain: TestServer;
let named: TestServer;
beforeAll(async () => {
  plain = await startTestServer({ jobs: false });
  named = await startTestServer({
    jobs: false,
    env: {
      OPERATOR_NAME: "Vigne & Vrille <SAS>",
      OPERATOR_ADDRESS: "1 quai des Chartrons, 33000 Bordeaux",
      OPERATOR_REGISTER: "RCS Bordeaux 123 456 782",
      OPERATOR_VAT: "FR32123456782",
      OPERATOR_PHONE: "+33 5 56 00 00 00",
      OPERATOR_DIRECTOR: "Ada Quintefeuille",
      OPERATOR_HOST: "Hébergeur SA, 2 rue du Port, 59000 Lille, +33 3 20 00 00 00",
      OPERATOR_MEDIATOR: "Médiateur du commerce, mediateur.example",
      CONTACT_EMAIL: "bonjour@vrille.example",
      VIES_URL: "https://vies.example/ms",
    },
  });
});
afterAll(async () => {
  await plain.stop();
  await named.stop();
});

const read = (server: TestServer, path: string, lang = "fr"): Promise<Reply> =>
  server.send("GET", path, { headers: { "accept-language": lang } });

test.each(["/terms", "/privacy"])(
  "%s is a plain page: no script, no cookie, nothing fetched",
  async (path) => {
    const page = await read(plain, path);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("set-cookie")).toBeNull();
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|https?:/);
    expect(page.text).not.toMatch(/<script|<img|<link rel="stylesheet"|style="|\son\w+=/);
    expect(page.text).toContain('<html lang="fr">');
    for (const [lang, expected] of [
      ["en", "en"],
      ["de", "en"],
      ["ja", "en"],
      ["fr-CA", "fr"],
    ] as const)
      expect((await read(plain, path, lang)).text).toContain(`<html lang="${expected}">`);
    expect((await read(plain, `${path}?lang=en`)).text).toContain('<html lang="en">');
    // No text is missing: a missing one would show its key.
    for (const lang of ["fr", "en"])
      expect((await read(plain, path, lang)).text).not.toMatch(/(terms|privacy|operator)\.\w+|\{\{/);
  },
);

test("who runs the platform is said, and what he has not said is marked", async () => {
  const bare = (await read(plain, "/terms")).text;
  expect(bare.match(/<mark>à compléter<\/mark>/g)).toHaveLength(9);
  const whole = (await read(named, "/terms")).text;
  expect(whole).not.toContain("à compléter");
  for (const part of ["Vigne &#38; Vrille &#60;SAS&#62;", "FR32123456782", "mailto:bonjour@vrille.example"])
    expect(whole).toContain(part);
});

test("what is told of others holds only where it is switched on", async () => {
  const [bare, asks] = [await read(plain, "/privacy"), await read(named, "/privacy")];
  for (const word of ["VIES", "reCAPTCHA", "Stripe"]) expect(bare.text).not.toContain(word);
  expect(asks.text).toContain("VIES");
  for (const cookie of ["auth._refresh_token.local", "auth.lang", "cuvee.adult"])
    expect(bare.text).toContain(cookie);
});
