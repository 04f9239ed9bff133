import { canonicalJson, linkText } from "#billing/documents/canonical.ts";
import type { Id } from "#kit/ids.ts";
import type { ServerCheck } from "./archive.ts";
import type { Digest } from "./chain.ts";
import type { SealedRecord } from "./journal.ts";

/**
 * Makers of duplicates of a ticket (rules §3.2): the till in its journal, without network too, and the office that
 * mails it. Each numbers its own series for each ticket, and the paper names the maker: neither has to know of the
 * other's, and no two papers are the same copy.
 */
export const COPY_MAKERS = ["till", "office"] as const;
export type CopyMaker = (typeof COPY_MAKERS)[number];

/** Number and maker of a duplicate; `n` counts from 1 in the maker's series. */
export type TicketDuplicate = { n: number; maker: CopyMaker };

/**
 * A copy of a ticket that was mailed, as in its canonical JSON. `copy` 0: the original, which the till had mailed
 * instead of printing it; `maker` till and `copy` from 1: the duplicate that the till's journal counts. Version 1
 * counted both makers together and names none.
 */
export type MailedCopy = {
  v: 1 | 2;
  shopId: Id;
  /** From 1, in the shop's one chain of mailed copies. */
  position: number;
  id: Id;
  ticketId: Id;
  number: string;
  copy: number;
  maker?: CopyMaker;
  at: string;
  by: { id: Id; name: string } | null;
};

/** The last of the copies mailed by a shop; position 0: none yet. */
export type CopiesEnd = { position: number; hash: string };

/** Returns the text of a copy that the server signs (Ed25519): the shop, the place in its chain, the hash. */
export const copyText = (shopId: Id, position: number, hash: string): string =>
  `till-copy\n${shopId}\n${position}\n${hash}`;
/** Returns the signed text of the end of the chain: a tail that is cut off is noticed. */
export const copiesEndText = (shopId: Id, { position, hash }: CopiesEnd): string =>
  `till-copies-end\n${shopId}\n${position}\n${hash}`;

/**
 * Returns the mention of the last copy known to the server when it accepted a record of a till; empty: there was none.
 */
export const copiesMention = (end: CopiesEnd | undefined): string =>
  end && end.position > 0 ? `${end.position} ${end.hash}` : "";
export function mentionedCopies(mention: string): CopiesEnd | null {
  const [position = "", hash = ""] = mention.split(" ");
  return mention === "" ? null : { position: Number(position), hash };
}

/**
 * A mailed copy that fails verification, with the fault; `row`: the database shows another than was signed, `end`:
 * copies are missing.
 */
export type BrokenCopy = {
  position: number;
  code: "content" | "gap" | "chain" | "signature" | "row" | "end";
  at: string;
};

export type CopiesReport = { copies: number; broken: BrokenCopy | null };

function contentOf(content: string): Pick<MailedCopy, "v" | "shopId" | "position"> | null {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== "object" || value === null || canonicalJson(value) !== content) return null;
    return value as MailedCopy;
  } catch {
    return null;
  }
}

/**
 * Reads the next mailed copy after `end`, whoever wrote it: place, chain, the server's signature. Never throws on
 * invalid content.
 */
export async function readCopy(
  end: CopiesEnd,
  { content, hash, signature }: SealedRecord,
  shopId: Id,
  { digest, checkServer }: { digest: Digest; checkServer: ServerCheck },
): Promise<{ end: CopiesEnd; v: number } | { broken: BrokenCopy }> {
  const position = end.position + 1;
  const broken = (code: BrokenCopy["code"], at = "") => ({ broken: { position, code, at } });
  const copy = contentOf(content);
  if (!copy) return broken("content");
  if (copy.shopId !== shopId) return broken("content", "shop");
  if (copy.position !== position) return broken("gap", String(copy.position));
  if ((await digest(linkText(end.hash, content))) !== hash) return broken("chain");
  return checkServer(copyText(shopId, position, hash), signature)
    ? { end: { position, hash }, v: copy.v }
    : broken("signature");
}

/**
 * Returns the fault where copies do not end at their sealed end; null for a valid end. `isOld`: the last of them was
 * written before ends were sealed.
 */
export function copiesEndFault(
  end: CopiesEnd,
  shopId: Id,
  sealed: (CopiesEnd & { seal: string }) | null | undefined,
  { checkServer, isOld = false }: { checkServer: ServerCheck; isOld?: boolean },
): BrokenCopy | null {
  const { position, hash } = end;
  const broken = (at: string, where = position): BrokenCopy => ({ position: where, code: "end", at });
  if (!sealed) return position === 0 || isOld ? null : broken("missing");
  if (!checkServer(copiesEndText(shopId, sealed), sealed.seal)) return broken("seal", sealed.position);
  if (sealed.position > position) return broken(`${position}`, position + 1);
  return sealed.position === position && sealed.hash === hash ? null : broken("other", sealed.position);
}
