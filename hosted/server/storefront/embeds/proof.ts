import { PROOF_FILE, PROOF_META, proofLine } from "@cuvee/core/storefront/embeds/origins.ts";
import { fetchOutside, OutsideFault } from "#kit/fetchOutside.ts";
import type { Services } from "#kit/services.ts";

/** Milliseconds that a site is given for one of its two answers. */
const PATIENCE_MS = 7000;

const AWAY: ReadonlySet<OutsideFault["code"]> = new Set([
  "outside-address",
  "outside-moved",
  "outside-unreachable",
  "outside-slow",
]);

export type Proof = { method: "file" | "meta" } | { fault: string };

/** Whether a text file has the proof in a line of its own; it may have those of other shops beside it. */
export const isInFile = (text: string, token: string): boolean =>
  text.split(/\r?\n/).some((line) => line.trim() === proofLine(token));

/**
 * Whether the head of a page has the proof in a meta tag of its own. What stands in a comment or after the body's start may have been
 * written by a visitor.
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

/** Looks for the proof in a file of the site, else in its home page; neither may lead to another site. Never throws. */
export async function proofOf({ settings }: Services, origin: string, token: string): Promise<Proof> {
  const read = async (path: string, accept: string): Promise<string> => {
    const options = { accept, sameOrigin: true, loopback: settings.outsideLoopback, timeoutMs: PATIENCE_MS };
    const outside = await fetchOutside(origin + path, options);
    return outside.status === "fetched" ? outside.text : "";
  };
  const [file, page] = await Promise.allSettled([
    read(PROOF_FILE, "text/plain, */*;q=0.1"),
    read("/", "text/html, */*;q=0.1"),
  ]);
  if (file.status === "fulfilled" && isInFile(file.value, token)) return { method: "file" };
  if (page.status === "fulfilled" && isInPage(page.value, token)) return { method: "meta" };
  // What keeps the home page away is worth telling; a site that answers lacks the proof, whatever else it says.
  const reason: unknown = page.status === "rejected" ? page.reason : null;
  const isAway = reason instanceof OutsideFault && AWAY.has(reason.code);
  return { fault: isAway ? reason.code : "origin-unproven" };
}
