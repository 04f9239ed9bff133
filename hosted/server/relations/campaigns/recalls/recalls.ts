import { createHash, createHmac } from "node:crypto";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { RecallClient, RecallView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { CampaignDraft } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { recallsContract } from "@cuvee/core/relations/campaigns/contract.ts";
import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import { newId } from "#kit/http/mount.ts";
import type { CampaignContext } from "#relations/campaigns/campaigns.ts";
import { readReach } from "#shops/consents/reach.ts";
import { questionOf } from "#relations/campaigns/audience.ts";
import { insertCampaign } from "#relations/campaigns/campaigns.queries.ts";
import {
  countRecall,
  findRecall,
  insertRecall,
  productName,
  readProof,
  readRecallClients,
  readReceived,
  readUnknown,
  recallIds,
  type RecallClientRow,
} from "./recalls.queries.ts";

type Calls = typeof recallsContract;
/** Ways of a recall in their order: each informs those whom the ones before do not reach. */
const WAYS = ["mail", "letter", "call"] as const satisfies readonly Channel[];

/** Returns how many of some clients each way reaches, in the order of the ways, and how many none does. */
async function waysOf(
  { tx, services, shopId }: CampaignContext,
  clientIds: readonly string[],
): Promise<Record<(typeof WAYS)[number] | "none", number>> {
  const counts = { mail: 0, letter: 0, call: 0, none: 0 };
  let left = [...clientIds];
  for (const channel of WAYS) {
    const question = questionOf({ channel, kind: "information", purpose: null });
    const rows = await readReach(tx, services, shopId, { clientIds: left, question });
    const reached = new Set(rows.filter(({ reason }) => reason === null).map(({ clientId }) => clientId));
    counts[channel] = reached.size;
    left = left.filter((id) => !reached.has(id));
  }
  return { ...counts, none: left.length };
}

/**
 * Returns who received a lot, and the ways that reach them. Throws `recall-lot` (422) for a lot that nobody received.
 */
export async function previewRecall(
  at: CampaignContext,
  { lot, productId }: Input<Calls["found"]>["query"],
): Promise<Answer<Calls["found"]>> {
  const of = { shopId: at.shopId, lot, productId: productId ?? null };
  const clients = await readReceived(at.tx, of);
  const unknownUnits = await readUnknown(at.tx, of);
  if (clients.length === 0 && unknownUnits === 0) refuse("recall-lot", 422, { lot });
  const ways = await waysOf(
    at,
    clients.map(({ clientId }) => clientId),
  );
  return {
    clients: clients.length,
    units: clients.reduce((sum, { units }) => sum + units, 0),
    unknownUnits,
    byMail: ways.mail,
    byLetter: ways.letter,
    byCall: ways.call,
    unreachable: ways.none,
  };
}

/** Returns a recall with its counts. Throws `not-found` (404). */
export async function readRecall({ tx, shopId }: CampaignContext, recallId: string): Promise<RecallView> {
  const recall = (await findRecall(tx, shopId, recallId)) ?? refuse("not-found", 404);
  const counts = (await countRecall(tx, shopId, recallId)) ?? refuse("not-found", 404);
  const { text, createdAt, ...rest } = recall;
  return {
    ...rest,
    ...counts,
    text: text["fr"] ?? Object.values(text)[0] ?? "",
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the recalls of a shop, the latest first. */
export async function readRecalls(at: CampaignContext): Promise<Answer<Calls["recalls"]>> {
  const recalls = [];
  for (const id of await recallIds(at.tx, at.shopId)) {
    const { lot, product, createdAt, clients, left } = await readRecall(at, id);
    recalls.push({ id, lot, product, createdAt, clients, left });
  }
  return { recalls };
}

/**
 * Recalls a lot: keeps who received it, and begins an information campaign by each way, as drafts that a person starts.
 * Throws `not-found` (404) for a product, `recall-lot` (422) for a lot that no known client received, `recall-exists`
 * (409).
 */
export async function beginRecall(
  at: CampaignContext,
  body: Input<Calls["recall"]>["body"],
): Promise<RecallView> {
  const { tx, services, shopId, by } = at;
  const { id, lot, productId } = body;
  const product =
    productId === null ? "" : ((await productName(tx, shopId, productId)) ?? refuse("not-found", 404));
  const of = { shopId, lot, productId };
  const clients = await readReceived(tx, of);
  if (clients.length === 0) refuse("recall-lot", 422, { lot });
  const [subject, text] = [body.subject, body.text] as [Record<string, string>, Record<string, string>];
  const now = new Date(services.now());
  const recall = {
    ...of,
    id,
    product,
    subject,
    body: text,
    unknownUnits: await readUnknown(tx, of),
    at: now,
    by,
  };
  if (!(await insertRecall(tx, recall, clients))) refuse("recall-exists", 409);
  for (const channel of WAYS) {
    const draft: CampaignDraft = {
      name: `${lot} ${product}`.trim().slice(0, 120),
      channel,
      kind: "information",
      purpose: null,
      listIds: [],
      excludedListIds: [],
      a: { modelId: null, subject, preheader: {}, text },
      b: null,
      ab: null,
      automation: null,
      couponCode: "",
      perMinute: null,
    };
    await insertCampaign(tx, { shopId, id: newId(services) }, draft, { at: now, by, recallId: id });
  }
  return readRecall(at, id);
}

const RANK = { left: 0, underway: 1, informed: 2 } as const;
const shown = ({ informedAt, ...row }: RecallClientRow): RecallClient => ({
  ...row,
  informedAt: informedAt?.toISOString() ?? null,
});

/** Returns clients of a recall, those without news first. Throws `not-found` (404). */
export async function recallClients(
  { tx, shopId }: CampaignContext,
  recallId: string,
  { state, limit, cursor }: Input<Calls["recallClients"]>["query"],
): Promise<Answer<Calls["recallClients"]>> {
  if (!(await findRecall(tx, shopId, recallId))) refuse("not-found", 404);
  const found = await readRecallClients(tx, {
    shopId,
    recallId,
    state: state ?? null,
    behind: cursor ?? null,
    most: limit + 1,
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(shown),
    next: found.length > limit && last ? `${RANK[last.state]}${last.clientId}` : null,
  };
}

/**
 * Returns the proof of a recall: every message with its outcome, the hash of these lines, and a seal that only this
 * server can make (HMAC-SHA-256). Throws `not-found` (404).
 */
export async function proofOfRecall(
  at: CampaignContext,
  recallId: string,
): Promise<Answer<Calls["recallProof"]>> {
  const { tx, services, shopId } = at;
  const recall = await readRecall(at, recallId);
  const lines = (await readProof(tx, shopId, recallId)).map((line) => ({
    ...line,
    at: line.at.toISOString(),
    response: line.response.trim(),
  }));
  const sealedAt = new Date(services.now()).toISOString();
  const hash = createHash("sha256").update(JSON.stringify(lines)).digest("hex");
  const seal = createHmac("sha256", services.secrets.bounceKey)
    .update(`recall:${shopId}:${recallId}:${sealedAt}:${hash}`)
    .digest("hex");
  return { recall, sealedAt, lines, hash, seal };
}
