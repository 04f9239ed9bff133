import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { startMailServer, type MailServer } from "#relations/senders/testing/mailServer.fixture.ts";
import { makeAudience, mailDraft, makeCampaign } from "./testing/audience.fixture.ts";

let mails: MailServer;
let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mails.url } });
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

const TEXTS = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Bonjour" }] }] };
const CONTENTS = {
  standard: {
    kind: "standard",
    subject: { fr: "Nouvelles" },
    preheader: { fr: "Pour {{firstname|vous}}" },
    texts: { fr: TEXTS },
  },
  advanced: { kind: "advanced", subject: { fr: "Nouvelles" }, preheader: {}, blocks: [] },
};
const HEALTH = "L'abus d'alcool est dangereux pour la santé, à consommer avec modération.";
const count = (text: unknown, part: string): number => String(text).split(part).length - 1;

/** Makes a model, and returns its id. */
async function makeModel(kind: keyof typeof CONTENTS): Promise<string> {
  const id = newTestId();
  const body = { id, name: `Nouvelles ${kind}`, use: "campaign", content: CONTENTS[kind] };
  const made = await server.send("POST", "/v1/models", { token, body });
  expect(made.status).toBe(201);
  return id;
}

test.each(["text", "standard", "advanced"] as const)(
  "a campaign of a %s has the health message; both links are in a promotion, none in an information",
  async (from) => {
    const { listId } = await makeAudience(server.ownerUrl, shop.id, { count: 1 });
    const a = from === "text" ? {} : { a: { modelId: await makeModel(from), subject: { fr: "Nouvelles" } } };
    const kinds = [
      { kind: "promotion", links: 1 },
      { kind: "information", purpose: null, links: 0 },
    ];
    for (const { links, ...more } of kinds) {
      const campaign = await makeCampaign(server, token, mailDraft(listId, { ...a, ...more }));
      const preview = await server.send("GET", `${campaign.path}/preview`, { token });
      expect(preview.status).toBe(200);
      expect(String(preview.body["preheader"])).toMatch(from === "standard" ? /^Pour [^{]+$/ : /^$/);
      for (const name of ["html", "text"]) {
        const body = String(preview.body[name]).replaceAll("&#39;", "'").replaceAll(/\s+/g, " ");
        expect(count(body, HEALTH)).toBe(1);
        expect(count(body, "Se désinscrire")).toBe(links);
        expect(count(body, "Choisir ce que vous recevez")).toBe(links);
      }
      const to = `essai-${campaign.id.toLowerCase()}@lecteur.example`;
      const sent = await campaign.command("tests", { variant: "A", to: [to] });
      expect(sent.body["outcomes"]).toMatchObject([{ to, isAccepted: true }]);
      const raw = mails.taken.find((mail) => mail.to === to)?.raw ?? "";
      // Quoted-printable lines are joined before they are read.
      const letters = raw.replaceAll(/=\r?\n/g, "");
      expect(count(letters, "sinscrire")).toBe(2 * links);
      expect(count(letters, "Choisir ce que vous recevez")).toBe(2 * links);
      expect(count(letters, "abus d")).toBe(2);
    }
  },
);
