import { createHash } from "node:crypto";
import { canonicalJson, CHAIN_START, linkText } from "@cuvee/core/billing/documents/canonical.ts";
import type { Tx } from "#kit/database.ts";
import type { Services } from "#kit/services.ts";
import {
  addCopy,
  copiesAfter,
  copiesOf,
  copyOfMail,
  lastCopy,
  takeCopyTurn,
} from "#sales/tills/copies.queries.ts";
import { checkByServer } from "#sales/tills/crypto.ts";

const hashOf = (previous: string, content: string): string =>
  createHash("sha256").update(linkText(previous, content)).digest("hex");
/** What the server signs of a copy: whose it is, which place in its chain, what. */
const signedText = (shopId: string, position: number, hash: string): string =>
  `till-copy\n${shopId}\n${position}\n${hash}`;

type HandedOut = {
  shopId: string;
  ticket: { id: string; number: string };
  /** The mail's own. */
  id: string;
  /** What the till says that it is: 0 the original, else the duplicate that its journal counts. */
  asked: number | undefined;
  by: { id: string; name: string } | null;
};

/**
 * Counts a receipt that leaves by mail, once for each mail (rules §3.2): which copy it is. The original is what a till hands out first
 * and says so; what the shop mails later is the next duplicate. It is chained and signed, as what happens at a till is.
 */
export async function countCopy(tx: Tx, services: Services, of: HandedOut): Promise<number> {
  const { shopId, ticket, id, asked, by } = of;
  await takeCopyTurn(tx, shopId);
  const known = await copyOfMail(tx, shopId, id);
  if (known !== undefined) return known;
  const there = await copiesOf(tx, shopId, ticket.id);
  const isFree =
    asked === 0 ? there.length === 0 : there.some(({ copy, way }) => copy === asked && way === "printed");
  const copy = asked !== undefined && isFree ? asked : 1 + Math.max(0, ...there.map((one) => one.copy));
  const last = await lastCopy(tx, shopId);
  const position = (last?.position ?? 0) + 1;
  const previous = last?.hash ?? CHAIN_START;
  const at = new Date(services.now());
  const content = canonicalJson({
    v: 1,
    shopId,
    position,
    id,
    ticketId: ticket.id,
    number: ticket.number,
    copy,
    at: at.toISOString(),
    by,
  });
  const hash = hashOf(previous, content);
  const signature = services.secrets.tillSign(signedText(shopId, position, hash));
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
  return copy;
}

/** Whether the chain of mailed copies of a shop holds, and the first that does not. The key is public. */
export async function verifyCopies(
  tx: Tx,
  shopId: string,
  serverKey: string,
): Promise<{ copies: number; broken: number | null }> {
  const check = checkByServer(serverKey);
  let [position, previous] = [0, CHAIN_START];
  for (;;) {
    const page = await copiesAfter(tx, shopId, position);
    for (const one of page) {
      const { content, hash, signature } = one;
      const isWhole =
        one.position === position + 1 &&
        one.previous === previous &&
        hash === hashOf(previous, content) &&
        check(signedText(shopId, one.position, hash), signature);
      if (!isWhole) return { copies: position, broken: position + 1 };
      [position, previous] = [one.position, hash];
    }
    if (page.length < 500) return { copies: position, broken: null };
  }
}
