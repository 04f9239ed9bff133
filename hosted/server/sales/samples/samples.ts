import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { SampleRow, samplesContract } from "@cuvee/core/sales/samples/contract.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import type { StockContext } from "#cellar/stocks/context.ts";
import { runOperation } from "#cellar/stocks/operations.ts";
import { articlesOf } from "#cellar/stocks/locations.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import { lockRows, type NewMovement } from "#cellar/stocks/postings.queries.ts";
import { firstSelling } from "#cellar/warehouses/queries.ts";
import { pageOf } from "#kit/list/list.ts";
import { newId } from "#kit/http/mount.ts";
import { samplesListing } from "#sales/samples/list.queries.ts";
import {
  clientToTaste,
  endSample,
  findSample,
  unitsOfSample,
  insertSample,
  linesOfSample,
  lockSample,
  markSent,
  type LockedSample,
  type SampledClient,
  type SampleLine,
} from "#sales/samples/queries.ts";
import { worthOf } from "#sales/samples/sampleValue.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";
import { findShop } from "#shops/settings/queries.ts";

type Calls = typeof samplesContract;
type Body<C extends "sending" | "asking" | "sendingAsked" | "refusal" | "withdrawal" | "cancellation"> =
  Input<Calls[C]>["body"];
/** Context of the cellar, with the shop's prices. */
export type SamplesContext = StockContext & { catalogue: Catalogue };
const PREFIX = "EC-";

/** Returns a sample as the list shows it. Throws `not-found` (404). */
async function rowOf({ tx, shopId }: StockContext, id: string): Promise<SampleRow> {
  const columns = Object.keys(samplesListing.columns);
  // An identifier that `lockSample` found, or that was just written.
  const one = { ...samplesListing, where: `${samplesListing.where} and s.id = '${id}'` };
  const { rows } = await pageOf(tx, one, { of: shopId, columns, request: { limit: 1 } });
  return rows[0] ?? refuse("not-found", 404);
}

/** Returns the delivery address of a client: their main one, else the first that can be one. */
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

/** Takes the next number of samples: prefix, fiscal year and a gapless sequence. */
async function takeNumber({ tx, services, shopId }: StockContext): Promise<string> {
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const year = fiscalYear(new Date(services.now()), shop);
  return `${PREFIX}${year}-${String(await nextNumber(tx, shopId, "sample", year)).padStart(5, "0")}`;
}

/**
 * Returns the lines with their names and unit values. Throws `not-found` (404), `sample-bulk`, `stock-carton` (422).
 */
async function named(at: SamplesContext, lines: Body<"asking">["lines"]): Promise<SampleLine[]> {
  const { tx, shopId } = at;
  const formatIds = lines.map((l) => l.formatId);
  const facts = await articlesOf(tx, shopId, formatIds);
  const worth = await worthOf(at, formatIds);
  return lines.map((line) => {
    const fact = facts.get(line.formatId) ?? refuse("not-found", 404);
    if (fact.formatType === "vrac") refuse("sample-bulk", 422);
    const name = [fact.productName, fact.vintage, fact.formatName ?? `${fact.volumeMl / 10} cl`];
    return { ...line, name: name.filter(Boolean).join(" "), unitCents: worth.get(line.formatId) ?? null };
  });
}

/** Returns the destination of a client's samples. Throws `not-found` (404), `sample-address` (422). */
async function goesTo(
  { tx, shopId }: StockContext,
  { clientId, handedOver }: Pick<Body<"asking">, "clientId" | "handedOver">,
): Promise<{ client: SampledClient; recipient: Address | null }> {
  const client = (await clientToTaste(tx, shopId, clientId)) ?? refuse("not-found", 404);
  const recipient = handedOver ? null : addressOf(client);
  if (!handedOver && recipient === null) refuse("sample-address", 422);
  return { client, recipient };
}

/**
 * Takes the samples out of stock, with their number as the document. Throws `stock-short` (409), `warehouse-archived`
 * (409).
 */
async function leave(
  context: StockContext,
  client: Pick<SampledClient, "id" | "name">,
  of: { warehouseId: string | null; lines: readonly Pick<SampleLine, "formatId" | "quantity">[] },
): Promise<{ number: string; at: Date; operationId: string }> {
  const { tx, shopId } = context;
  const warehouseId = of.warehouseId ?? (await firstSelling(tx, shopId)) ?? refuse("not-found", 404);
  const number = await takeNumber(context);
  const { said: fields } = await runOperation(context, {
    kind: "sample",
    warehouseId,
    lines: of.lines.map(({ formatId, quantity }) => ({ formatId, quantity })),
    reason: client.name.slice(0, 200),
    observation: "",
    document: number,
    clientId: client.id,
  });
  return { number, at: fields.at, operationId: fields.operationId };
}

/**
 * Sends free samples: their stock leaves at once (kind `sample`). Throws `not-found` (404) for a client or article that
 * is not the shop's, `sample-address` (422) for a client without an address, `sample-bulk`, `stock-carton` (422),
 * `stock-short` (409), `sample-exists` (409).
 */
export async function sendSample(at: SamplesContext, body: Body<"sending">): Promise<SampleRow> {
  const { tx, shopId, by } = at;
  const { id, clientId, carrier, tracking, note, warehouseId } = body;
  const { client, recipient } = await goesTo(at, body);
  const lines = await named(at, body.lines);
  const left = await leave(at, client, { warehouseId, lines });
  const created = {
    shopId,
    id,
    clientId,
    recipient,
    carrier,
    tracking,
    note,
    by,
    lines,
    agentId: null,
    ...left,
  };
  if (!(await insertSample(tx, created))) refuse("sample-exists", 409);
  return rowOf(at, id);
}

/**
 * Requests samples for an agent: nothing moves before the shop sends them. Runs in the agent's own transaction, which
 * sees only their clients. Throws as `sendSample`, except for the stock.
 */
export async function requestSample(
  at: SamplesContext,
  agentId: string,
  body: Body<"asking">,
): Promise<SampleRow> {
  const { tx, services, shopId, by } = at;
  const { id, clientId, note } = body;
  const { recipient } = await goesTo(at, body);
  // The client is the agent's; from here on the shop acts.
  await tx.actFor(shopId);
  const lines = await named(at, body.lines);
  const now = new Date(services.now());
  const nothing = { number: null, operationId: null, carrier: "", tracking: "" };
  const created = { shopId, id, clientId, recipient, note, by, lines, agentId, at: now, ...nothing };
  if (!(await insertSample(tx, created))) refuse("sample-exists", 409);
  await tell(at, id, "asked");
  return rowOf(at, id);
}

/** Notifies the party that awaits the event. */
const tell = (
  { tx, services, shopId }: StockContext,
  sampleId: string,
  event: "asked" | "answered",
): Promise<void> => services.jobs.send(tx, "sample-event", { shopId, sampleId, event, at: services.now() });

/**
 * Returns a sample, locked, in the expected version. Throws `not-found` (404), `conflict` (409), `sample-status` (409).
 */
async function held(
  context: StockContext,
  id: string,
  of: { version: number; status: LockedSample["status"] },
): Promise<LockedSample> {
  const sample = (await lockSample(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  if (sample.version !== of.version) refuse("conflict", 409, { current: await rowOf(context, id) });
  if (of.status === "sent" && sample.status === "cancelled") refuse("sample-cancelled", 409);
  if (sample.status !== of.status) refuse("sample-status", 409, { status: sample.status });
  return sample;
}

/**
 * Sends the samples that an agent requested. Throws `not-found` (404), `conflict`, `sample-status` (409) for a request
 * that is no longer pending, `stock-short` (409).
 */
export async function sendAsked(
  context: StockContext,
  sampleId: string,
  { version, warehouseId, carrier, tracking }: Body<"sendingAsked">,
): Promise<SampleRow> {
  const { tx, shopId } = context;
  const { clientId } = await held(context, sampleId, { version, status: "asked" });
  const client = (await clientToTaste(tx, shopId, clientId)) ?? refuse("not-found", 404);
  const left = await leave(context, client, {
    warehouseId,
    lines: await linesOfSample(tx, shopId, sampleId),
  });
  await markSent(tx, shopId, { id: sampleId, carrier, tracking, ...left });
  await tell(context, sampleId, "answered");
  return rowOf(context, sampleId);
}

/** Refuses an agent's request for the shop. Throws `not-found` (404), `conflict`, `sample-status` (409). */
export async function refuseSample(
  context: StockContext,
  sampleId: string,
  { version, reason }: Body<"refusal">,
): Promise<SampleRow> {
  await held(context, sampleId, { version, status: "asked" });
  await endSample(context.tx, context.shopId, sampleId, { status: "refused", answer: reason });
  await tell(context, sampleId, "answered");
  return rowOf(context, sampleId);
}

/**
 * Withdraws an agent's own request, in a transaction of theirs. Throws `not-found` (404), `conflict`, `sample-status`
 * (409).
 */
export async function withdrawSample(
  context: StockContext,
  sampleId: string,
  { version }: Body<"withdrawal">,
): Promise<SampleRow> {
  const { tx, shopId } = context;
  if (!(await findSample(tx, shopId, sampleId))) refuse("not-found", 404);
  await tx.actFor(shopId);
  await held(context, sampleId, { version, status: "asked" });
  await endSample(tx, shopId, sampleId, { status: "cancelled" });
  return rowOf(context, sampleId);
}

/**
 * Cancels sent samples and returns them to their stock. Throws `not-found` (404), `conflict` (409), `sample-cancelled`,
 * `sample-status` (409).
 */
export async function cancelSample(
  context: StockContext,
  sampleId: string,
  { version, reason }: Body<"cancellation">,
): Promise<SampleRow> {
  const { tx, services, shopId, by } = context;
  const sample = await held(context, sampleId, { version, status: "sent" });
  const gone = await unitsOfSample(tx, shopId, sample.operationId ?? "");
  await lockRows(tx, shopId, [...new Set(gone.map((g) => g.formatId))]);
  const legs = gone.map(({ units, ...key }): NewMovement => ({
    ...key,
    kind: "return",
    onHand: units,
    reserved: 0,
  }));
  const { number, clientId } = sample;
  const document = number ?? "";
  const fields = {
    shopId,
    by,
    at: new Date(services.now()),
    operationId: newId(services),
    document,
    clientId,
  };
  await postMovements(tx, services, { ...fields, reason }, legs);
  await endSample(tx, shopId, sampleId, { status: "cancelled" });
  return rowOf(context, sampleId);
}
