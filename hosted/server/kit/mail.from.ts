/** A name and an address as the transport takes them: it quotes and encodes the name, and writes a domain by its letters of ASCII. */
export type Mailbox = { name: string; address: string };

/** Longest name of a shop in a sender, in characters: what is longer is cut by every program. */
const NAME_LENGTH = 60;

/**
 * What of a name may stand in a header (RFC 5322 §3.4): one line, without controls and marks that turn the direction of what follows,
 * and without what would read as an address of its own. Letters of any script and emoji stay whole.
 */
export function headerName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/[<>"\\@]+/g, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const letters = [...new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(clean)];
  return letters.length <= NAME_LENGTH
    ? clean
    : `${letters
        .slice(0, NAME_LENGTH - 1)
        .map(({ segment }) => segment)
        .join("")
        .trim()}…`;
}

/** An address that answers may go to: one, without anything that a header or a list would take for more; null for any other text. */
export function replyAddress(address: string | null | undefined): string | null {
  const bare = (address ?? "").trim();
  return bare.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(bare)
    ? bare
    : null;
}

/**
 * From whom a mail comes: a shop's business by its name with ours behind it, because the address is the platform's; else the platform.
 * Answers go to the shop.
 */
export function fromOf(
  address: string,
  mail: { from_name: string | null; reply_to: string | null },
): { from: Mailbox; replyTo?: Mailbox } {
  const name = headerName(mail.from_name ?? "");
  const replyTo = replyAddress(mail.reply_to);
  return {
    from: { name: name === "" ? "Cuvée" : `${name} via Cuvée`, address },
    ...(replyTo !== null ? { replyTo: { name, address: replyTo } } : {}),
  };
}
