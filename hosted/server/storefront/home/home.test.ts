import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

const get = async (path: string, language = "fr") => {
  const reply = await fetch(server.url + path, {
    headers: { "accept-language": language },
    redirect: "manual",
  });
  return {
    status: reply.status,
    csp: reply.headers.get("content-security-policy") ?? "",
    text: await reply.text(),
  };
};

it("is a page in French and English, by query and browser, with shops and the ways in", async () => {
  const french = await get("/");
  expect(french.status).toBe(200);
  expect(french.text).toContain('<html lang="fr">');
  for (const type of ["wine", "champaign", "other", "spirit", "beer", "cider"])
    expect(french.text).toContain(`href="/auth/register-${type}/seller"`);
  expect(french.text).toContain('href="/auth/login"');
  expect(french.text).toContain('<cuvee-shop shop="domaine-des-trois-calades"');
  expect(french.text.match(/class="shop"/g)).toHaveLength(3);
  expect((await get("/", "en-GB")).text).toContain('<html lang="en">');
  expect((await get("/?lang=en")).text).toContain('<html lang="en">');
  expect((await get("/", "de")).text).toContain('<html lang="');
  // The canonical address is one of the alternates, and the page's own.
  for (const path of ["/", "/?lang=fr", "/?lang=en"]) {
    const { text } = await get(path);
    const [, own = ""] = /rel="canonical" href="[^"]*?(\/(?:\?[^"]*)?)"/.exec(text) ?? [];
    expect(own).toBe(path);
    expect(text).toMatch(
      new RegExp(`rel="alternate" hreflang="[a-z-]+" href="[^"]*${path.replace("?", "\\?")}"`),
    );
  }
  // No text is missing: an unknown key would appear as it is.
  for (const { text } of [french, await get("/?lang=en")])
    expect(text).not.toMatch(/>(?:nav|hero|live|features|houses|steps|shops|end)\.[a-z.]+</i);
});

it("lets in no script but its own, and its sheet by its hash", async () => {
  const { csp, text } = await get("/");
  expect(csp).toContain("script-src 'self'");
  expect(csp).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]+'/);
  expect(text).not.toMatch(/ on\w+="| style="/);
});

it("does without a widget and shops where none is online", async () => {
  const empty = await startTestServer({ jobs: false });
  await asOwner(empty.ownerUrl, (client) => client.query("update shops set is_online = false"));
  try {
    const text = await (await fetch(empty.url)).text();
    expect(text).not.toContain("<cuvee-shop");
    expect(text).not.toContain("data-widget");
    expect(text).not.toContain("mailto:");
    expect(text).toContain("Ouvrir ma boutique");
  } finally {
    await empty.stop();
  }
});
