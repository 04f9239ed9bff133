import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

const get = async (query: string, language = "fr"): Promise<{ status: number; text: string }> => {
  const reply = await fetch(`${server.url}/roi-simulator${query}`, {
    headers: { "accept-language": language },
  });
  return { status: reply.status, text: (await reply.text()).replaceAll(/[\u00a0\u202f]/g, " ") };
};

it("computes from the address, in French and English, and names every text", async () => {
  const { status, text } = await get("");
  expect(status).toBe(200);
  expect(text).toContain("des exemples à remplacer, pas des statistiques");
  expect(text).toContain("le résultat est de 8 646 € sur un an");
  expect(text).toContain("288 bouteilles vendues en direct");
  expect((await get("?directPrice=12,5")).text).toContain("gagnés par bouteille (prix direct 12,50 €");
  const english = await get("?lang=en");
  expect(english.text).toContain("the result is €8,646 over one year");
  expect((await get("", "de")).text).toContain('<html lang="en"');
  for (const page of [text, english.text])
    expect(page).not.toMatch(/>(?:input|part|scenario|formula|unit)\.[a-zA-Z.]+</);
});

it("names what it cannot read, keeps what was typed, and writes no markup of others", async () => {
  const { status, text } = await get("?bottles=-4&moved=%3Cscript%3Ealert(1)&hours=1&hours=2&other=1");
  expect(status).toBe(200);
  expect(text).toContain('id="bottles-problem"');
  expect(text).toContain("Entrez un nombre entier entre 0 et 5 000 000");
  expect(text).toContain('value="-4"');
  expect(text).toContain("2 chiffres n&#39;ont pas pu être lus");
  expect(text).not.toContain("<script>alert");
  expect(text).toContain("le résultat est de 8 646 €");
});
