/** Fate of one recipient in a delivery status (RFC 3464 §2.3). */
export type RecipientStatus = {
  /** Address of `Final-Recipient`, or of `Original-Recipient`; in lower case. */
  address: string;
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`; in lower case. */
  action: string;
  /** Enhanced status code (RFC 3463): the most telling of the field and of the diagnostic. */
  status: string;
  /** Words of the other server. */
  text: string;
};

type Fields = ReadonlyMap<string, string>;

/** Reads groups of fields that blank lines divide; a line that begins with a space goes on (RFC 5322 §2.2.3). */
export function readGroups(text: string): Fields[] {
  const blocks = text.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return blocks.flatMap((block) => {
    const fields = new Map<string, string>();
    for (const line of block.replace(/\n[ \t]+/g, " ").split("\n")) {
      const [, name, value = ""] = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
      // The first of a repeated field counts.
      if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
    }
    return fields.size > 0 ? [fields] : [];
  });
}

const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;

/** Returns the first enhanced status code of a text; null where it has none. */
export const statusIn = (text: string): string | null => STATUS.exec(text)?.[1] ?? null;

/**
 * Returns the status of a recipient. Where the field only says "other" (X.0.0, RFC 3463 §3.1) or is missing, a code of
 * the same class in the diagnostic says more; the reply code alone gives a class.
 */
function tellingStatus(field: string, diagnostic: string): string {
  const own = statusIn(field);
  const other = statusIn(diagnostic);
  if (own !== null && !own.endsWith(".0.0")) return own;
  if (other !== null && (own === null || other.startsWith(own.charAt(0)))) return other;
  if (own !== null) return own;
  const [, reply] = /(?:^|[^\d])([245])\d\d(?=[ -])/.exec(diagnostic) ?? [];
  return reply === undefined ? "" : `${reply}.0.0`;
}

/** Returns a value of a field without its type: `rfc822; a@b.fr` has `a@b.fr` (RFC 3464 §2.1.2). */
const untyped = (value: string | undefined): string =>
  (value ?? "").replace(/^[^;]*;\s*/, "").replace(/^<|>$/g, "");

/** Reads the content of a part `message/delivery-status`: the groups of its recipients (RFC 3464 §2.1). */
export function readDeliveryStatus(text: string): RecipientStatus[] {
  return readGroups(text).flatMap((fields) => {
    const recipient = fields.get("final-recipient") ?? fields.get("original-recipient");
    // The first group is about the message itself.
    if (recipient === undefined) return [];
    const diagnostic = untyped(fields.get("diagnostic-code"));
    return [
      {
        address: untyped(recipient).toLowerCase(),
        action: (fields.get("action") ?? "").toLowerCase().split(/\s/)[0] ?? "",
        status: tellingStatus(fields.get("status") ?? "", diagnostic),
        text: diagnostic,
      },
    ];
  });
}
