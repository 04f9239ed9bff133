import { Resolver } from "node:dns/promises";
import { Unreadable, type NameReader } from "@cuvee/core/relations/senders/verdicts.ts";
import type { Settings } from "#kit/settings.ts";

/** Timeout in milliseconds of one question, and how often it is asked. */
const PATIENCE = { timeout: 3000, tries: 2 };

/** Errors by which a name server says that a name, or such a record of it, is not there (RFC 2308). */
const ABSENT: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA", "NXDOMAIN"]);

/** Returns the answer, or the fallback where there is no such record. Throws `Unreadable`. */
async function orAbsent<T>(answer: Promise<T>, absent: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (ABSENT.has(code)) return absent;
    throw new Unreadable(code, { cause: error });
  }
}

/** Opens the reader of names: the machine's name servers, or `DNS_SERVER`. Each name is asked once in its life. */
export function openNames({ dnsServer }: Pick<Settings, "dnsServer">): NameReader {
  const resolver = new Resolver(PATIENCE);
  if (dnsServer !== null) resolver.setServers([dnsServer]);
  const texts = new Map<string, Promise<readonly string[]>>();
  const read = async (name: string): Promise<readonly string[]> =>
    (await orAbsent(resolver.resolveTxt(name), [])).map((parts) => parts.join(""));
  return {
    txt(name) {
      const known = texts.get(name) ?? read(name);
      texts.set(name, known);
      return known;
    },
    async hasAddress(name) {
      if ((await orAbsent(resolver.resolve4(name), [])).length > 0) return true;
      return (await orAbsent(resolver.resolve6(name), [])).length > 0;
    },
    async mx(name) {
      return (await orAbsent(resolver.resolveMx(name), [])).map(({ exchange }) => exchange);
    },
  };
}
