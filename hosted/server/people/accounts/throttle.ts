import { isIPv6 } from "node:net";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { blockedUntil, count, forget, returnAttempt } from "./throttle.queries.ts";
import { tokenHash } from "./tokens.ts";

/** Longest block, in seconds (design: trust, "Login throttle"). */
const LONGEST_S = 3600;
/** Seconds without attempts after which a key restarts. */
const QUIET_S = 86_400;

/** Attempts without waiting time, by what is counted: a typing error is not punished. */
const FREE = {
  account: 5,
  ip: 20,
  mail: 5,
  "mail-ip": 50,
  contact: 60,
  "contact-mail": 5,
  "contact-ip": 5,
  consent: 3,
  "consent-ip": 10,
} as const;
type ThrottledAction = keyof typeof FREE;

/** A key that attempts are counted under, in counting order; names and e-mails in lower case. */
export type TryKey = { counted: ThrottledAction; of: string };

/**
 * Returns the part of an address that one customer holds: IPv4 whole (also when written as IPv6), IPv6 by its /64.
 * Anything else is returned as it is.
 */
export function addressKey(ip: string): string {
  const bare = ip.split("%")[0] ?? "";
  if (!isIPv6(bare)) return bare;
  const [head = "", tail = ""] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [
    ...(left ?? []),
    ...Array<string>(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill("0"),
    ...(right ?? []),
  ];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff")
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function text({ counted, of }: TryKey): string {
  const subject = counted.endsWith("ip") ? addressKey(of) : tokenHash(of).toString("base64url");
  return `${counted}:${subject}`;
}

/**
 * Counts an attempt before it is made, each key only while the ones before it are open. Returns null, or the whole
 * seconds to wait. Must be committed before a password is checked: fifty concurrent attempts get no further than six
 * sequential ones.
 */
async function takeTry(tx: Tx, keys: readonly TryKey[], now: number): Promise<number | null> {
  for (const key of keys) {
    const name = text(key);
    const rule = { free: FREE[key.counted], quietS: QUIET_S, longestS: LONGEST_S };
    if (await count(tx, name, new Date(now), rule)) continue;
    const until = await blockedUntil(tx, name);
    return Math.max(1, Math.ceil(((until?.getTime() ?? now) - now) / 1000));
  }
  return null;
}

/**
 * Forgets the failures of an account, and takes back one attempt of an address: a successful login never clears an
 * address.
 */
export async function forgetFailures(tx: Tx, keys: readonly TryKey[], now: number): Promise<void> {
  for (const key of keys) {
    if (key.counted.endsWith("ip")) await returnAttempt(tx, text(key), new Date(now - 1000));
    else await forget(tx, text(key));
  }
}

/** Counts an attempt in a transaction of its own. Throws `too-many-attempts` (429) with the seconds to wait. */
export async function countTry(services: Services, keys: readonly TryKey[]): Promise<void> {
  const wait = await services.database.transaction({ signIn: true }, (tx) =>
    takeTry(tx, keys, services.now()),
  );
  if (wait !== null) refuse("too-many-attempts", 429, { seconds: wait });
}
