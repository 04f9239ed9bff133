import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "#billing/documents/testing/pdf.fixture.ts";
import { asOwner, WINERY } from "#kit/testing/cluster.ts";
import { refusal } from "#kit/testing/hostile.ts";
import { ADDRESS, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
/** Returns a text of a page as it is displayed. */
const unescaped = (html: string): string =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, digits?: string, name = "") =>
    hex || digits
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(digits))
      : (SIGNS[name as string] ?? all),
  );

describe("HTML in names", () => {
  const NAME = `<script>alert(1)</script> & "Fils" {{buyer}}`;
  /** A text that template languages, formats and HTML would interpret. */
  const TEMPLATES = "{{7*7}} ${7*7} #{7*7} %s &amp; </script><!--";
  const COMPANY = `<img src=x onerror=alert(1)> Sàrl`;

  it("is kept as text, and appears escaped in mails and pages", async () => {
    const mine = (await server.send("GET", "/v1/shops/me", { token })).body as unknown as { version: number };
    const changed = await server.send("PUT", "/v1/shops/me", {
      token,
      body: { version: mine.version, name: NAME },
    });
    expect([changed.status, (changed.body["shop"] as unknown as { name: string }).name]).toEqual([200, NAME]);
    const product = `Cuvée <b onmouseover="alert(1)">'Été'</b> ${TEMPLATES}`;
    await asOwner(server.ownerUrl, (client) =>
      client.query("update products set name = $2 where id = $1", [shop.product.id, product]),
    );
    await new Promise((done) => setTimeout(done, 100));
    const address = { ...ADDRESS, company: COMPANY, street: `12 <iframe src="//evil.example">` };
    const body = {
      ...(await orderBody(server, shop, { payment: "check", quantity: 1 })),
      billingAddress: address,
      deliveryAddress: address,
    };
    const placed = await server.send("POST", "/v1/orders", { body });
    expect(placed.status).toBe(201);
    const { order } = placed.body as unknown as {
      order: {
        id: string;
        version: number;
        shopName: string;
        billingAddress: { company: string };
        lines: { name: string }[];
      };
    };
    expect([order.shopName, order.billingAddress.company, order.lines[0]?.name]).toEqual([
      NAME,
      COMPANY,
      product,
    ]);
    await server.settle();
    const mails = await asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query<{
        kind: string;
        subject: string;
        body_html: string;
        body_text: string;
      }>("select kind, subject, body_html, body_text from mails where order_id = $1 order by kind", [
        order.id,
      ]);
      return rows;
    });
    expect(mails.map((mail) => mail.kind)).toEqual(["orderNotice", "orderPlaced"]);
    for (const { subject, body_html: html, body_text: text } of mails) {
      // Pictures of the wines are attached to the mail, under names of ours.
      expect(html).not.toMatch(/<script|<img (?!src="cid:[\w-]+")|<b |<iframe|onmouseover="/);
      expect(html).toContain("Cuvée &#60;b onmouseover=&#34;alert(1)&#34;&#62;&#39;Été&#39;&#60;/b&#62;");
      expect(unescaped(html)).toContain(TEMPLATES);
      expect(text).toContain(TEMPLATES);
      for (const part of [
        "&#60;img src=x onerror=alert(1)&#62; Sàrl",
        "12 &#60;iframe src=&#34;//evil.example",
      ])
        expect(html).toContain(part);
      expect(subject).not.toMatch(/[\r\n]/);
      // Every sentence was found: no translation key is left, and a name that looks like a placeholder is not filled
      // in.
      expect(`${subject}\n${text}`).not.toMatch(/order(Placed|Notice)\.|payments\.|\{\{(name|number|total)/);
    }
    expect(mails[1]?.body_html).toContain(
      "&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;Fils&#34; {{buyer}}",
    );
    const frame = await server.send("GET", `/iframes/${ESTATE}`);
    expect(frame.status).toBe(200);
    expect(frame.text).not.toContain("<script>alert");
    expect(frame.text).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(frame.headers.get("content-security-policy")).toContain(`frame-ancestors 'self' ${WINERY}`);
    // In the PDF the text appears as it was typed: nothing is filled in, nothing is rendered.
    const send = (path: string, body: object) => server.send("POST", path, { token, body });
    expect((await send(`/v1/orders/${order.id}/acceptance`, { version: order.version })).status).toBe(200);
    await asOwner(server.ownerUrl, (client) =>
      client.query("update clients set siren = '552100554' where shop_id = $1 and company like '%img%'", [
        shop.id,
      ]),
    );
    const billed = await send("/v1/bills", { id: newTestId(), orders: [{ orderId: order.id }] });
    expect(billed.status, billed.text).toBe(201);
    const paper = await fetch(`${server.url}/v1/documents/${String(billed.body["id"])}/file.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const printed = (await readPdf(Buffer.from(await paper.arrayBuffer()))).all.replace(/\s+/g, " ");
    for (const part of ["<img src=x onerror=alert(1)> Sàrl", "12 <iframe src=", "<b onmouseover="])
      expect(printed).toContain(part);
    for (const part of ["{{7*7}} ${7*7} #{7*7} %s &amp; </script>"]) expect(printed).toContain(part);
    const label = await server.send("GET", `/${ESTATE}/nutritiveValues?product=${shop.product.slug}`);
    expect(label.text).not.toMatch(/<b onmouseover|<script>alert/);
    // The public page: its title, its metadata for search engines, and the data that it carries.
    const page = await server.send("GET", `/${ESTATE}/${shop.product.slug}`, {
      headers: { accept: "text/html", "accept-language": "fr" },
    });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<b onmouseover|<script>alert|<\/script><!--/);
    const [, title = ""] = /<title>([^<]*)<\/title>/.exec(page.text) ?? [];
    expect(unescaped(title)).toContain(product);
    const structured = [...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(structured.map(([, json = ""]) => JSON.parse(json) as object)).toContainEqual(
      expect.objectContaining({ "@type": "Product", name: product }),
    );
    const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(page.text) ?? [];
    expect(unescaped(heading.replace(/<[^>]*>/g, ""))).toContain(product);
    const list = await server.send("GET", `/v1/orders?search=${order.id}`, { token });
    expect(list.headers.get("content-type")).toMatch(/^application\/json/);
    expect(list.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("in what is refused comes back in no page", async () => {
    const path = `/v1/embeds/${encodeURIComponent("<script>alert(1)</script>")}`;
    const refused = await server.send("GET", path);
    expect(refusal(refused)).toBe("404 not-found");
    expect(refused.text).not.toContain("<script");
    const unknown = await server.send("POST", "/v1/orders", {
      body: { "<img src=x onerror=alert(1)>": 1, id: newTestId() },
    });
    expect(refusal(unknown)).toBe("422 invalid-input");
    expect(unknown.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  });
});
