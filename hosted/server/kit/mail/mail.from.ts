/**
 * A name and an address as the transport expects them: it quotes and encodes the name, and writes a domain in ASCII.
 */
export type Mailbox = { name: string; address: string };

/** Longest name of a shop in a sender, in characters; mail programs cut longer ones. */
const NAME_LENGTH = 60;

/**
 * Returns the part of a name that may appear in a header (RFC 5322 §3.4): one line, without control characters and
 * marks that turn the direction of what follows, and without what would read as an address. Letters of any script and
 * emoji stay whole.
 */
function headerName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/[<>"\\@]+/g, " ")
    .replace(/\s+/gu, " ")
    .trim();
  // A letter has at least one code unit: only a longer text is divided into letters.
  if (clean.length <= NAME_LENGTH) return clean;
  const letters = [...new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(clean)];
  return letters.length <= NAME_LENGTH
    ? clean
    : `${letters
        .slice(0, NAME_LENGTH - 1)
        .map(({ segment }) => segment)
        .join("")
        .trim()}…`;
}

/**
 * Returns an address that replies may go to: a single one, without anything that a header or a list would read as more;
 * null for any other text.
 */
export function replyAddress(address: string | null | undefined): string | null {
  const bare = (address ?? "").trim();
  return bare.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(bare)
    ? bare
    : null;
}

/**
 * Returns the sender of a mail: for a shop's business its name with ours behind it, because the address is the
 * platform's; else the platform. Replies go to the shop.
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
