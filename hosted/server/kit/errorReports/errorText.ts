/** Longest texts of a report, in characters. */
const MESSAGE_MAX = 500;
const FRAMES_MAX = 8000;

/** Names that PostgreSQL puts between double quotes: they are ours. Values stand there too. */
const OUR_NAME = /\b(?:column|constraint|relation|table|index|function|type|role|schema|policy) $/;
/** Matches quoted texts, e-mails, and numbers that may be of a card, a telephone or an account. */
const VALUES = /"[^"]*"?|'[^']*'|`[^`]*`|[^\s<>"':,;]+@[^\s<>"':,;]+|\d[\d .-]{3,}\d/g;

/**
 * Returns the message of an error without values, which may be what a person typed: e-mails, long numbers, and quoted
 * texts but names of ours (a property in single quotes, a column after its kind).
 */
export function withoutValues(message: string): string {
  const masked = message.replace(VALUES, (found: string, at: number) => {
    const [quote = ""] = found;
    if (quote === "'") return /^'[A-Za-z_$][\w$]*'$/.test(found) ? found : "'…'";
    if (quote === '"') return OUR_NAME.test(message.slice(0, at)) && /^"\w+"$/.test(found) ? found : '"…"';
    return "…";
  });
  return masked.slice(0, MESSAGE_MAX);
}

/** Returns the calls of a stack, without its message, which may have several lines. */
export function framesOf(error: Error): string {
  const lines = (error.stack ?? "").split("\n");
  return lines
    .filter((line) => /^ {4}at /.test(line))
    .join("\n")
    .slice(0, FRAMES_MAX);
}
