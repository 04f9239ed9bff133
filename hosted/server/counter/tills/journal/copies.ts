import { canonicalJson, CHAIN_START, linkText } from "@cuvee/core/billing/documents/canonical.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  copiesEndFault,
  copiesEndText,
  copyText,
  mentionedCopies,
  readCopy,
  type BrokenCopy,
  type CopiesEnd,
  type CopiesReport,
  type CopyMaker,
  type MailedCopy,
} from "@cuvee/core/counter/tills/copies.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import {
  addCopy,
  copiesAfter,
  copiesEnd,
  copiesOf,
  copyOfMail,
  lastCopy,
  mentionsOf,
  moveCopiesEnd,
  lockCopies,
  type StoredCopy,
} from "#counter/tills/journal/copies.queries.ts";
import { checkByServer, digest } from "#counter/pointsOfSale/crypto.ts";

const START: CopiesEnd = { position: 0, hash: CHAIN_START };

type HandedOut = {
  shopId: string;
  ticket: { id: string; number: string };
  /** Id of the e-mail. */
  id: string;
  /** Number that the till sends: 0 for the original, else the duplicate that its journal counts. */
  asked: number | undefined;
  by: { id: string; name: string } | null;
};
type Counted = { copy: number; maker: CopyMaker };

/**
 * Returns the copy that an e-mail is: the till's, where it sends its original or a duplicate that its journal counts;
 * else the next one of the back office.
 */
async function nextCopy(tx: Tx, { shopId, ticket, asked: requested }: HandedOut): Promise<Counted> {
  const there = await copiesOf(tx, shopId, ticket.id);
  const isFree =
    requested === 0
      ? there.length === 0
      : there.some(({ copy, way, maker }) => copy === requested && way === "printed" && maker === "till");
  if (requested !== undefined && isFree) return { copy: requested, maker: "till" };
  const own = there.flatMap(({ copy, maker }) => (maker === "office" ? [copy] : []));
  return { copy: 1 + Math.max(0, ...own), maker: "office" };
}

/**
 * Returns the end that the next copy is chained to. Throws `till-copies` (409) where the copies do not end as they were
 * sealed.
 */
async function endToChain(tx: Tx, shopId: string, serverKey: string): Promise<CopiesEnd> {
  const last = await lastCopy(tx, shopId);
  const end = last ?? START;
  const sealed = await copiesEnd(tx, shopId);
  const fault = copiesEndFault(end, shopId, sealed, {
    checkServer: checkByServer(serverKey),
    isOld: last?.v === 1,
  });
  return fault ? refuse("till-copies", 409, { position: fault.position }) : end;
}

/**
 * Counts a receipt that is mailed, once for each e-mail (rules §3.2): the copy, and its series. The original is the
 * first one of a till, which marks it; later e-mails of the shop are duplicates of the back office. It is chained and
 * signed like the records of a till, and the end of the chain is sealed. Throws `till-copies` (409): nothing is chained
 * to broken copies.
 */
export async function countCopy(tx: Tx, services: Services, of: HandedOut): Promise<Counted> {
  const { shopId, ticket, id, by } = of;
  const { tillKey, tillSign } = services.secrets;
  await lockCopies(tx, shopId);
  const known = await copyOfMail(tx, shopId, id);
  if (known !== undefined) return known;
  const { copy, maker } = await nextCopy(tx, of);
  const end = await endToChain(tx, shopId, tillKey);
  const position = end.position + 1;
  const at = new Date(services.now());
  const mailedCopy: MailedCopy = {
    v: 2,
    shopId,
    position,
    id,
    ticketId: ticket.id,
    number: ticket.number,
    copy,
    maker,
    at: at.toISOString(),
    by,
  };
  const content = canonicalJson(mailedCopy);
  const hash = await digest(linkText(end.hash, content));
  const signature = tillSign(copyText(shopId, position, hash));
  const previous = end.hash;
  await addCopy(tx, {
    shopId,
    position,
    id,
    ticketId: ticket.id,
    copy,
    at,
    content,
    previous,
    hash,
    signature,
  });
  const seal = tillSign(copiesEndText(shopId, { position, hash }));
  await moveCopiesEnd(tx, shopId, { position, hash, seal });
  return { copy, maker };
}

/** Checks that the columns of a copy match the signed content. */
function isShown({ content, id, ticketId, copy, at }: StoredCopy): boolean {
  const mailedCopy = JSON.parse(content) as MailedCopy;
  return (
    mailedCopy.id === id &&
    mailedCopy.ticketId === ticketId &&
    mailedCopy.copy === copy &&
    mailedCopy.at === at.toISOString()
  );
}

/**
 * Verifies the chain of mailed copies of a shop, and returns the first fault: each hash and signature, its sealed end,
 * and the copies that the journals of tills name. The key is public.
 */
export async function verifyCopies(tx: Tx, shopId: string, serverKey: string): Promise<CopiesReport> {
  const checkServer = checkByServer(serverKey);
  const mentions = (await mentionsOf(tx, shopId)).flatMap(({ code, copies }) => {
    const end = mentionedCopies(copies);
    return end ? [{ code, end }] : [];
  });
  let end = START;
  let isOld = false;
  const named = new Map<number, string>();
  const report = (broken: BrokenCopy | null): CopiesReport => ({ copies: end.position, broken });
  for (;;) {
    const page = await copiesAfter(tx, shopId, end.position);
    for (const one of page) {
      const read = await readCopy(end, one, shopId, { digest, checkServer });
      if ("broken" in read) return report(read.broken);
      if (!isShown(one)) return report({ position: one.position, code: "row", at: "" });
      ({ end } = read);
      isOld = read.v === 1;
      if (mentions.some((mention) => mention.end.position === end.position))
        named.set(end.position, end.hash);
    }
    if (page.length < 500) break;
  }
  const fault = copiesEndFault(end, shopId, await copiesEnd(tx, shopId), { checkServer, isOld });
  const lost = mentions.find((mention) => named.get(mention.end.position) !== mention.end.hash);
  const missing = lost && { position: Math.min(lost.end.position, end.position + 1), at: lost.code };
  return report(fault ?? (missing ? { ...missing, code: "end" } : null));
}
