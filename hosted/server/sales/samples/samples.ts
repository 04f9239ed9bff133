import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { SampleRow, samplesContract } from "@cuvee/core/sales/samples/contract.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import { readFacts } from "#cellar/stocks/articles.queries.ts";
import type { Hand } from "#cellar/stocks/hand.ts";
import { operate } from "#cellar/stocks/operations.ts";
import { post } from "#cellar/stocks/postings.ts";
import { lockRows, type Leg } from "#cellar/stocks/postings.queries.ts";
import { firstSelling } from "#cellar/warehouses/queries.ts";
import { pageOf } from "#kit/list.ts";
import { newId } from "#kit/mount.ts";
import { samplesListing } from "#sales/samples/list.queries.ts";
import {
  clientToTaste,
  goneWithSample,
  insertSample,
  lockSample,
  markCancelled,
  type SampledClient,
} from "#sales/samples/queries.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";
import { findShop } from "#shops/settings/queries.ts";

type Calls = typeof samplesContract;
const PREFIX = "EC-";

/** A sample as the list shows it. Throws `not-found` (404). */
async function rowOf({ tx, shopId }: Hand, id: string): Promise<SampleRow> {
  const columns = Object.keys(samplesListing.columns);
  // An identifier that `lockSample` found, or that was just written.
  const one = { ...samplesListing, where: `${samplesListing.where} and s.id = '${id}'` };
  const { rows } = await pageOf(tx, one, shopId, columns, { limit: 1 });
  return rows[0] ?? refuse("not-found", 404);
}

/** Where a client has things sent to: his main address for deliveries, else the first that can take some. */
function addressOf({ addresses, firstname, lastname, company }: SampledClient): Address | null {
  const book = (addresses as Partial<ClientAddress>[]).filter((a) => a.street && a.city);
  const taking = book.filter((a) => a.use !== "billing");
  const at = taking.find((a) => a.main) ?? taking[0] ?? book[0];
  if (!at) return null;
  return {
    firstname: at.firstname || firstname,
    lastname: at.lastname || lastname,
    ...(at.company || company ? { company: at.company || company } : {}),
    street: at.street ?? "",
    ...(at.street2 ? { street2: at.street2 } : {}),
    zipcode: at.zipcode ?? "",
    city: at.city ?? "",
    country: at.country ?? "FR",
  };
}

/** The next number of samples: prefix, fiscal year and a sequence without gaps. */
async function takeNumber({ tx, services, shopId }: Hand): Promise<string> {
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const year = fiscalYear(new Date(services.now()), shop.log_start_month, shop.log_start_day);
  return `${PREFIX}${year}-${String(await nextNumber(tx, shopId, "sample", year)).padStart(5, "0")}`;
}

/** What lines are called. */
async function named(
  { tx, shopId }: Hand,
  lines: Input<Calls["sending"]>["body"]["lines"],
): Promise<{ formatId: string; name: string; quantity: number }[]> {
  const facts = await readFacts(
    tx,
    shopId,
    lines.map((l) => l.formatId),
  );
  return lines.map((line) => {
    const fact = facts.find((f) => f.formatId === line.formatId) ?? refuse("not-found", 404);
    if (fact.formatType === "vrac") refuse("sample-bulk", 422);
    const name = [fact.productName, fact.vintage, fact.formatName ?? `${fact.volumeMl / 10} cl`];
    return { ...line, name: name.filter(Boolean).join(" ") };
  });
}

/**
 * Sends samples for nothing: their stock leaves at once (kind `sample`). Throws `not-found` (404) for a client or article that is
 * not the shop's, `sample-address` (422) for a client without an address, `sample-bulk`, `stock-carton` (422), `stock-short` (409),
 * `sample-exists` (409).
 */
export async function sendSample(hand: Hand, body: Input<Calls["sending"]>["body"]): Promise<SampleRow> {
  const { tx, shopId, by } = hand;
  const { id, clientId, handedOver, carrier, tracking, note } = body;
  const client = (await clientToTaste(tx, shopId, clientId)) ?? refuse("not-found", 404);
  const recipient = handedOver ? null : addressOf(client);
  if (!handedOver && recipient === null) refuse("sample-address", 422);
  const lines = await named(hand, body.lines);
  const warehouseId = body.warehouseId ?? (await firstSelling(tx, shopId)) ?? refuse("not-found", 404);
  const number = await takeNumber(hand);
  const { said } = await operate(hand, {
    kind: "sample",
    warehouseId,
    lines: body.lines,
    reason: client.name.slice(0, 200),
    observation: "",
    document: number,
    clientId,
  });
  const made = { shopId, id, number, clientId, at: said.at, recipient, carrier, tracking, note, by, lines };
  if (!(await insertSample(tx, { ...made, operationId: said.operationId }))) refuse("sample-exists", 409);
  return rowOf(hand, id);
}

/** Samples are where they lay. Throws `not-found` (404), `conflict` (409), `sample-cancelled` (409). */
export async function cancelSample(
  hand: Hand,
  sampleId: string,
  { version, reason }: Input<Calls["cancellation"]>["body"],
): Promise<SampleRow> {
  const { tx, services, shopId, by } = hand;
  const sample = (await lockSample(tx, shopId, sampleId)) ?? refuse("not-found", 404);
  if (sample.version !== version) refuse("conflict", 409, { current: await rowOf(hand, sampleId) });
  if (sample.status !== "sent") refuse("sample-cancelled", 409);
  const gone = await goneWithSample(tx, shopId, sample.operationId);
  await lockRows(tx, shopId, [...new Set(gone.map((g) => g.formatId))]);
  const legs = gone.map(({ units, ...key }): Leg => ({ ...key, kind: "return", onHand: units, reserved: 0 }));
  const { number: document, clientId } = sample;
  const said = { shopId, by, at: new Date(services.now()), operationId: newId(services), document, clientId };
  await post(tx, services, { ...said, reason }, legs);
  await markCancelled(tx, shopId, sampleId);
  return rowOf(hand, sampleId);
}
