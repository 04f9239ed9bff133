/** The three proofs of a sender's domain. */
export const PROOFS = ["dkim", "spf", "dmarc"] as const;
type ProofName = (typeof PROOFS)[number];

/**
 * `green`: as it must be; `orange`: to be watched, or not readable now; `red`: mails of this domain would be refused or
 * marked as spam.
 */
export const VERDICT_STATES = ["green", "orange", "red"] as const;
export type VerdictState = (typeof VERDICT_STATES)[number];

/** Reasons of a verdict; each has a sentence of its own (`senders.json`). */
export const VERDICT_REASONS = [
  "fine",
  "inherited",
  "unreadable",
  "missing",
  "several",
  "malformed",
  "otherKey",
  "revoked",
  "otherAlgorithm",
  "notForMail",
  "testing",
  "taken",
  "notIncluded",
  "refused",
  "tooManyLookups",
  "voidLookups",
  "allowsAll",
  "operator",
  "noPolicy",
  "reportsOnly",
] as const;
export type VerdictReason = (typeof VERDICT_REASONS)[number];

/** The verdict of one proof: `found` is the record as it was read, `count` the look-ups of an SPF record. */
export type Verdict = {
  state: VerdictState;
  reason: VerdictReason;
  found: string | null;
  count: number | null;
};
export type Verdicts = Record<ProofName, Verdict>;

const verdict = (state: VerdictState, reason: VerdictReason, found: string | null = null): Verdict => ({
  state,
  reason,
  found,
  count: null,
});

/** Thrown by a resolver that could not find out: it says nothing about the record. */
export class Unreadable extends Error {}

/** Reads records of names. A name without such records answers with none; `Unreadable` is thrown for a failure. */
export type NameReader = {
  /** The TXT records of a name; the strings of each are joined (RFC 7208 §3.3, RFC 6376 §3.6.2.2). */
  txt(name: string): Promise<readonly string[]>;
  /** Checks whether a name has addresses. */
  hasAddress(name: string): Promise<boolean>;
  /** Returns the names of the mail servers of a name. */
  mx(name: string): Promise<readonly string[]>;
};

/**
 * Reads a list of tags `a=b; c=d` (RFC 6376 §3.2); null where it is malformed or names a tag twice. Names are case
 * sensitive, spaces around them are not.
 */
export function readTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of record.replace(/;\s*$/, "").split(";")) {
    const [, name, value] = /^\s*([A-Za-z][A-Za-z0-9_]*)\s*=\s*([^]*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name)) return null;
    tags.set(name, value);
  }
  return tags;
}

const listOf = (text: string): string[] => text.split(":").map((one) => one.trim().toLowerCase());

/**
 * Judges the key records of a selector (RFC 6376 §3.6.1, §3.6.2.2); `publicKey` is ours, the base64 of its
 * SubjectPublicKeyInfo.
 */
export function judgeDkim(records: readonly string[], publicKey: string): Verdict {
  const [record, ...others] = records;
  if (record === undefined) return verdict("red", "missing");
  // Several records at a selector have undefined results (§3.6.2.2).
  if (others.length > 0) return verdict("red", "several", records.join(" | "));
  const tags = readTags(record);
  const version = tags?.get("v");
  if (!tags || (version !== undefined && version !== "DKIM1") || !tags.has("p"))
    return verdict("red", "malformed", record);
  const key = (tags.get("p") ?? "").replace(/\s+/g, "");
  if (key === "") return verdict("red", "revoked", record);
  if ((tags.get("k") ?? "rsa").toLowerCase() !== "rsa") return verdict("red", "otherAlgorithm", record);
  if (tags.has("h") && !listOf(tags.get("h") ?? "").includes("sha256"))
    return verdict("red", "otherAlgorithm", record);
  if (!listOf(tags.get("s") ?? "*").some((service) => service === "*" || service === "email"))
    return verdict("red", "notForMail", record);
  if (key !== publicKey) return verdict("red", "otherKey", record);
  // A domain that tests DKIM has its mails treated like unsigned ones (t=y).
  if (listOf(tags.get("t") ?? "").includes("y")) return verdict("orange", "testing", record);
  return verdict("green", "fine", record);
}

const isDmarc = (record: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(record);
const POLICIES: ReadonlySet<string> = new Set(["none", "quarantine", "reject"]);

/**
 * Judges the records of `_dmarc` of a domain and of the domains above it, the nearest first (RFC 7489 §6.6.3): a record
 * of a domain above counts with its policy for subdomains. A record without a valid `p` counts as `p=none` where it
 * asks for reports.
 */
export function judgeDmarc(levels: readonly (readonly string[])[]): Verdict {
  for (const [index, records] of levels.entries()) {
    const found = records.filter(isDmarc);
    const [record, ...others] = found;
    if (record === undefined) continue;
    if (others.length > 0) return verdict("red", "several", found.join(" | "));
    const tags = readTags(record);
    if (!tags) return verdict("red", "malformed", record);
    const policy = ((index > 0 ? tags.get("sp") : undefined) ?? tags.get("p"))?.toLowerCase();
    if (policy === undefined || !POLICIES.has(policy))
      return /mailto:/i.test(tags.get("rua") ?? "")
        ? verdict("orange", "reportsOnly", record)
        : verdict("red", "noPolicy", record);
    return verdict("green", index > 0 ? "inherited" : "fine", record);
  }
  return verdict("red", "missing");
}

/** Returns the DMARC record to copy: the domain's own with the policy that it lacks, or the least one. */
export function suggestedDmarc(verdict: Verdict | undefined): string {
  const { state, found } = verdict ?? {};
  const record = found ?? null;
  if (record === null || record.includes(" | ")) return "v=DMARC1; p=none";
  if (state === "green" && verdict?.reason === "fine") return record;
  const tags = readTags(record);
  const kept = [...(tags ?? [])].filter(([name]) => name !== "v" && name !== "p");
  return ["v=DMARC1", "p=none", ...kept.map(([name, value]) => `${name}=${value}`)].join("; ");
}

/** Checks whether a domain may be used: all three proofs are green. */
export const isProven = (verdicts: Verdicts): boolean =>
  PROOFS.every((name) => verdicts[name].state === "green");

/** Checks whether a domain in use must be given up: a proof is red. An unreadable one changes nothing. */
export const isLost = (verdicts: Verdicts): boolean => PROOFS.some((name) => verdicts[name].state === "red");

/** Returns the domain and those above it, the nearest first, without the top one: `a.b.fr` has `a.b.fr` and `b.fr`. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
