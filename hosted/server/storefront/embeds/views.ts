import { createHmac, randomBytes } from "node:crypto";
import { isId } from "@cuvee/core/kit/ids.ts";
import type { FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import { addressKey } from "#people/accounts/throttle.ts";
import { addViews } from "#storefront/embeds/queries.ts";

/**
 * Most views that one address adds to one embed in a day, and to all of them together: enough for an office, too few to
 * fake a crowd.
 */
const OF_EMBED = 40;
const OF_ADDRESS = 400;
/** Most visitors remembered; the oldest are forgotten first. */
const KEPT = 50_000;
const FLUSH_MS = 10_000;
const WAITING = 5000;

const ROBOTS =
  /bot\b|bot\/|crawl|spider|slurp|scrap|preview|monitor|lighthouse|pagespeed|headless|phantom|curl|wget|python|java\/|go-http|undici|axios|libwww|facebookexternalhit|embedly/i;

/** Checks whether a request comes from a program, or from a browser that prefetches a page. */
export function isNobody(headers: FastifyRequest["headers"]): boolean {
  const agent = headers["user-agent"] ?? "";
  const purpose = String(headers["sec-purpose"] ?? headers["purpose"] ?? "");
  return agent.length < 20 || ROBOTS.test(agent) || /prefetch|prerender/i.test(purpose);
}

export type Views = {
  /** Counts a view, unless it comes from a program or exceeds the limit of its address. */
  count(embedId: string, request: Pick<FastifyRequest, "headers" | "ip">): void;
  /** Writes the counts. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Counts views in memory, per day (UTC), and writes the sums. Of visitors only a number under their hashed address is
 * kept, in memory alone, with a key that differs every day and in every process.
 */
export function openViews({ database, log, now }: Pick<Services, "database" | "log" | "now">): Views {
  let waiting = new Map<string, number>();
  let today = "";
  let key = randomBytes(32);
  const came = new Map<string, number>();

  const isFew = (name: string, most: number): boolean => {
    const hash = createHmac("sha256", key).update(name).digest("base64url").slice(0, 16);
    const before = came.get(hash) ?? 0;
    came.delete(hash);
    came.set(hash, before + 1);
    if (came.size > KEPT) came.delete(came.keys().next().value ?? "");
    return before < most;
  };
  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    const seen = [...taken].map(([name, views]) => {
      const [day = "", id = ""] = name.split(" ");
      return { id, day, views };
    });
    try {
      await database.transaction({}, (tx) => addViews(tx, seen));
    } catch (error) {
      log.warn({ err: error }, "views of embeds");
      for (const [name, views] of taken) waiting.set(name, (waiting.get(name) ?? 0) + views);
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    count(embedId, { headers, ip }) {
      if (!isId(embedId) || isNobody(headers)) return;
      const day = new Date(now()).toISOString().slice(0, 10);
      if (day !== today) {
        today = day;
        key = randomBytes(32);
        came.clear();
      }
      const address = addressKey(ip);
      if (!isFew(address, OF_ADDRESS) || !isFew(`${address} ${embedId}`, OF_EMBED)) return;
      const name = `${day} ${embedId}`;
      // Unknown embed names must not fill the memory.
      if (waiting.size < WAITING || waiting.has(name)) waiting.set(name, (waiting.get(name) ?? 0) + 1);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
