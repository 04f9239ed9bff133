import { solved } from "#kit/testing/captcha.ts";
import { productBody } from "#kit/testing/products.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";
import { linkIn, openBrowser, outbox, registration } from "#people/accounts/testing/browser.fixture.ts";

const BUSINESS = {
  company: "EARL des Œillets",
  siret: "732 829 320 00074",
  vatNumber: "FR44732829320",
  hasTVA: true,
  street: "3 rue du Puits",
  zipcode: "84110",
  city: "Vaison-la-Romaine",
  country: "FR",
};
export const BANK = {
  id: "b1",
  holder: "EARL des Œillets",
  name: "Banque",
  iban: "FR1420041010050500013M02606",
  bic: "PSSTFRPPMAR",
  isDefault: true,
};

type Point = {
  key: string;
  done: boolean;
  blocking: boolean;
  faults: { lack: string; path: string }[];
  path: string;
};
export type OpeningReply = {
  isOnline: boolean;
  ready: boolean;
  points: Point[];
  unstocked: { formatId: string; productName: string }[];
};

/** A shop that was just registered, and its owner's steps to open it. */
export type NewShop = Awaited<ReturnType<typeof registerShop>>;

/** Registers a seller and proves their e-mail: the shop exists, empty and closed. */
export async function registerShop(server: TestServer, name: string) {
  const email = `${name}@example.org`;
  const requested = {
    business: BUSINESS,
    businessType: "wine",
    shopName: name,
    urlShop: name,
    captcha: await solved(server),
  };
  await server.send("POST", "/v1/auth/register/seller", {
    body: registration(email, "Mourvedre-84", requested),
  });
  const link = linkIn((await outbox(server, email)).at(-1)).searchParams.get("token");
  const proven = await openBrowser(server).send("POST", "/v1/auth/validate", { body: { token: link } });
  const token = String(proven.body["jwt"]);
  const get = async (path: string) => (await server.send("GET", path, { token })).body;
  const mine = () =>
    get("/v1/shops/me") as unknown as Promise<{
      version: number;
      shop: { id: string; legal: Record<string, string> };
      rules: { version?: number; shipping: Record<string, unknown>[] };
    }>;
  const send = (method: string, path: string, body: object): Promise<Reply> =>
    server.send(method, path, { token, body });
  const change = async (fields: object): Promise<Reply> =>
    send("PUT", "/v1/shops/me", { version: (await mine()).version, ...fields });
  const opening = () => get("/v1/shops/me/opening") as unknown as Promise<OpeningReply>;
  const lacking = async (): Promise<string[]> =>
    (await opening()).points.filter((point) => point.blocking && !point.done).map(({ key }) => key);
  /** Saves a proposed delivery method as the dialog does. */
  const keep = async (ref: string, change: object = {}): Promise<Reply> => {
    const { rules } = await mine();
    const { ref: _, proposed: __, ...method } = rules.shipping.find((one) => one["ref"] === ref) ?? {};
    const { version } = (await get("/v1/pricing")) as unknown as { version: number };
    return send("PUT", `/v1/pricing/shipping/${ref}`, { ...method, ...change, version });
  };
  const sell = async (): Promise<string> => {
    const reply = await send("POST", "/v1/catalogue/products", {
      ...productBody({}, { status: "online" }),
      id: newTestId(),
    });
    const product = reply.body as unknown as { vintages: { formats: { id: string }[] }[] };
    return product.vintages[0]?.formats[0]?.id ?? "";
  };
  return { token, name, get, mine, send, change, opening, lacking, keep, sell };
}

/** The settings that complete the legal notice of a new shop, except the mediator. */
export const NOTICE = { form: "EARL", capital: "8000", host: "Hébergement des Coteaux, 84000 Avignon" };
