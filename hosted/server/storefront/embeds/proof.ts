import { Resolver } from "node:dns/promises";
import {
  isDevelopmentOrigin,
  PROOF_FILE,
  PROOF_META,
  proofLine,
  proofRecord,
} from "@cuvee/core/storefront/embeds/origins.ts";
import { safeFetch, SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import type { Services } from "#kit/services.ts";

/** Timeout in milliseconds for each of the site's two answers. */
const PATIENCE_MS = 7000;

const AWAY: ReadonlySet<SafeFetchFault["code"]> = new Set([
  "outside-address",
  "outside-moved",
  "outside-unreachable",
  "outside-slow",
]);

export type ProofResult = { method: "file" | "meta" | "dns" } | { fault: string };

/** Checks whether a text file has the proof on a line of its own; proofs of other shops may be beside it. */
export const isInFile = (text: string, token: string): boolean =>
  text.split(/\r?\n/).some((line) => line.trim() === proofLine(token));

/**
 * Checks whether the head of a page has the proof in a meta tag of its own. A comment or the body may have been written
 * by a visitor.
 */
export function isInPage(html: string, token: string): boolean {
  const head = html.replace(/<!--[\s\S]*?(?:-->|$)/g, "").split(/<body[\s>]/i)[0] ?? "";
  const bare = head.replace(
    /<(script|style|template|noscript|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi,
    "",
  );
  return [...bare.matchAll(/<meta\b[^>]{0,500}>/gi)].some(([tag]) => {
    const of = (name: string): string | undefined => {
      const [, double, single, plain] =
        new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag) ?? [];
      return double ?? single ?? plain;
    };
    return of("name")?.toLowerCase() === PROOF_META && of("content")?.trim() === token;
  });
}

/** Checks whether the name of a site has the proof in a TXT record; a long record comes in several parts. */
async function isInDns({ dnsServer }: Services["settings"], origin: string, token: string): Promise<boolean> {
  // The name of a developer's machine is in no name server but that of a test.
  if (dnsServer === null && isDevelopmentOrigin(origin)) return false;
  const resolver = new Resolver({ timeout: PATIENCE_MS / 2, tries: 2 });
  if (dnsServer !== null) resolver.setServers([dnsServer]);
  const records = await resolver.resolveTxt(proofRecord(origin));
  return records.some((parts) => parts.join("").trim() === proofLine(token));
}

/**
 * Looks for the proof in a file of the site, its home page or a TXT record of its name; no page may redirect to another
 * site. Never throws.
 */
export async function proofOf({ settings }: Services, origin: string, token: string): Promise<ProofResult> {
  const read = async (path: string, accept: string): Promise<string> => {
    const options = { accept, sameOrigin: true, loopback: settings.outsideLoopback, timeoutMs: PATIENCE_MS };
    const outside = await safeFetch(origin + path, options);
    return outside.status === "fetched" ? outside.text : "";
  };
  const [file, page, dns] = await Promise.allSettled([
    read(PROOF_FILE, "text/plain, */*;q=0.1"),
    read("/", "text/html, */*;q=0.1"),
    isInDns(settings, origin, token),
  ]);
  if (file.status === "fulfilled" && isInFile(file.value, token)) return { method: "file" };
  if (page.status === "fulfilled" && isInPage(page.value, token)) return { method: "meta" };
  if (dns.status === "fulfilled" && dns.value) return { method: "dns" };
  // An unreachable home page is reported as such; a site that answers lacks the proof, whatever its answer.
  const reason: unknown = page.status === "rejected" ? page.reason : null;
  const isAway = reason instanceof SafeFetchFault && AWAY.has(reason.code);
  return { fault: isAway ? reason.code : "origin-unproven" };
}
