import type { DocumentRow } from "@cuvee/core/billing/documents/views.ts";
import type { DocumentProofs } from "@cuvee/core/sales/bills/proofs.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, type Reply } from "#kit/testing/server.ts";
import { bill, viewIn, type Office } from "#sales/bills/testing/bills.fixture.ts";
import { openQuotesOffice, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

let office: Office & { pen: QuoteCalls };
beforeAll(async () => {
  office = await openQuotesOffice();
});
afterAll(() => office.server.stop());

/** Creates an invoice of bottles to an individual in a country. */
async function billTo(country: string, zipcode: string): Promise<string> {
  const { pen: quotes } = office;
  const address = { use: "both", main: true, street: "12 Main Street", zipcode, city: "Town", country };
  const clientId = await quotes.client({
    kind: "individual",
    company: "",
    lastname: "Miller",
    addresses: [address],
  });
  const content = quotes.content(6, { shipping: { ref: null, instructions: "" } });
  const sale = await quotes.begin({ subType: "order", clientId, content });
  const reply = await quotes.post(`/v1/quotes/${sale.id}/orders`, { version: sale.version });
  return viewIn(await bill(office, [String(reply.body["orderId"])])).id;
}

const PDF = Buffer.from("%PDF-1.7\n% un certificat de sortie\n%%EOF");
const path = (id: string, more = ""): string => `/v1/documents/${id}/proofs${more}`;

/** Sends a file as the back office does. */
const send = (
  id: string,
  bytes: Buffer,
  {
    kind = "exa",
    dated = "2026-11-20",
    name = "EX-A n° 1.pdf",
    key = newTestId(),
    token = office.token,
  } = {},
): Promise<Reply> =>
  office.server.send("POST", path(id, `?${new URLSearchParams({ kind, dated, name })}`), {
    token,
    raw: bytes.toString(),
    headers: { "content-type": "application/octet-stream", "idempotency-key": key },
  });

const read = async (id: string): Promise<DocumentProofs> =>
  (await office.server.send("GET", path(id), { token: office.token })).body as unknown as DocumentProofs;

/** Returns the numbers of invoices whose proof is missing, as the list filters them. */
async function unproven(): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ proof: { in: ["missing"] } }));
  const reply = await office.server.send("GET", `/v1/documents?filter=${filter}`, { token: office.token });
  return (reply.body as unknown as { rows: DocumentRow[] }).rows.map((row) => row.id);
}

it("an export's bill misses its proof until one is kept, and again once it is taken off", async () => {
  const id = await billTo("US", "10001");
  expect(await read(id)).toEqual({ asked: "export", proofs: [] });
  expect(await unproven()).toContain(id);
  const key = newTestId();
  const stored = await send(id, PDF, { key });
  expect(stored.status, stored.text).toBe(201);
  // The same request again stores nothing twice.
  expect((await send(id, PDF, { key })).body).toEqual(stored.body);
  const { proofs } = await read(id);
  expect(proofs).toMatchObject([
    { kind: "exa", dated: "2026-11-20", name: "EX-A n° 1.pdf", bytes: PDF.length, by: "calades" },
  ]);
  expect(await unproven()).not.toContain(id);
  const [proof] = proofs;
  const file = await office.server.send("GET", path(id, `/${proof?.id}/file`), { token: office.token });
  expect([file.status, file.headers.get("content-type"), file.text]).toEqual([
    200,
    "application/pdf",
    PDF.toString(),
  ]);
  const gone = await office.server.send("POST", path(id, `/${proof?.id}/withdrawal`), {
    token: office.token,
  });
  expect(gone.body).toEqual({ asked: "export", proofs: [] });
  expect(await unproven()).toContain(id);
  expect(
    (await office.server.send("GET", path(id, `/${proof?.id}/file`), { token: office.token })).status,
  ).toBe(404);
});

it("what is no PDF or picture is refused, and so is a proof of a bill with VAT, or of another shop's", async () => {
  const id = await billTo("CH", "1201");
  const page = await send(id, Buffer.from("<script>alert(1)</script>"), { name: "a.html" });
  expect([page.status, page.body["code"]]).toEqual([422, "proof-file"]);
  const home = await billTo("FR", "69002");
  expect(await read(home)).toEqual({ asked: null, proofs: [] });
  expect((await send(home, PDF)).body["code"]).toBe("proof-not-asked");
  const stranger = await office.server.login("aubree", "Lanthier2026");
  expect((await send(id, PDF, { token: stranger })).status).toBe(404);
  expect((await office.server.send("GET", path(id), { token: stranger })).status).toBe(404);
  expect((await read(id)).proofs).toEqual([]);
});
