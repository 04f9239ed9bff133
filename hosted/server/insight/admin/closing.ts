import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { adminContract } from "@cuvee/core/insight/admin/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isOpenPage } from "@cuvee/core/storefront/site/openPages.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import { isPagePath } from "#kit/http/spelling.ts";
import { chooseLang, type ServerLang } from "#kit/translations.ts";
import { CLOSED_POLICY, closedPage, endOf } from "./closing.page.ts";
import { shownAt } from "./maintenances.ts";
import { openDuringMaintenance, type DuringMaintenance } from "./openCalls.ts";
import { findLast, type MaintenanceRow } from "./queries.ts";

type Maintenance = Answer<(typeof adminContract)["maintenances"]>;

/** Time for which an announcement is cached, in milliseconds: another process may have made one. */
const KEPT_MS = 1000;
/** Longest interval after which a closed page reloads itself, in seconds. */
const AGAIN_S = 60;

/** Reads the platform's announcement, from the database at most once a second. */
export type Announced = {
  now(): Promise<Maintenance>;
  /** Drops the cache, because this process has announced something else. */
  forget(): void;
};

/** Opens the cache of maintenances. While the database does not answer, the last known announcement stays. */
function openAnnounced(services: Services): Announced {
  let last: { at: number; row: Promise<MaintenanceRow | undefined> } | null = null;
  const read = (before: Promise<MaintenanceRow | undefined> | undefined) =>
    services.database.transaction({}, findLast).catch((error: unknown) => {
      services.log.warn({ err: error }, "maintenances");
      return before;
    });
  return {
    async now() {
      const now = performance.now();
      if (!last || now - last.at >= KEPT_MS) last = { at: now, row: read(last?.row) };
      return shownAt(await last.row, services.now());
    },
    forget: () => void (last = null),
  };
}

const langOf = ({ query, cookies, headers }: FastifyRequest): ServerLang =>
  chooseLang((query as { lang?: unknown }).lang, cookies["auth.lang"], headers["accept-language"]);

/**
 * Returns the access of a request during a maintenance, as far as it is known without a session: open to all, to buyers
 * alone, or closed.
 */
function openTo(request: FastifyRequest): DuringMaintenance | null {
  const { call } = request.routeOptions.config;
  if (request.method === "OPTIONS") return "anyone";
  if (call) return openDuringMaintenance(`${call.method} ${call.path}`);
  return isOpenPage(request.url.split("?", 1)[0] ?? "/") ? "anyone" : null;
}

function sendClosed(request: FastifyRequest, reply: FastifyReply, end: string, waitS: number): FastifyReply {
  const lang = langOf(request);
  return reply
    .code(503)
    .header("Content-Security-Policy", CLOSED_POLICY)
    .header("Content-Language", lang)
    .header("Cache-Control", "no-store")
    .header("Vary", "Accept-Language, Cookie")
    .header("Retry-After", String(waitS))
    .type("text/html; charset=utf-8")
    .send(closedPage(end, lang, Math.min(waitS, AGAIN_S)));
}

/**
 * Closes the platform while a maintenance in page mode is under way (specification §4): pages answer 503 with a page in
 * the reader's language, calls `maintenance` (503), both with `Retry-After` until the announced end. Administrators
 * always have access; `openCalls.ts` and `openPages.ts` of the core list what stays open to others.
 */
export function closeForMaintenance(app: FastifyInstance, services: Services): Announced {
  const announced = openAnnounced(services);
  app.addHook("onRequest", async (request, reply) => {
    const open = openTo(request);
    if (open === "anyone") return undefined;
    const { page, endDate } = await announced.now();
    if (!page || endDate === null) return undefined;
    const waitS = Math.max(1, Math.ceil((Date.parse(endDate) - services.now()) / 1000));
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Pages are requested without a token: the requester is known for calls alone.
    if (!request.routeOptions.config.call && isRead && isPagePath(request.url))
      return sendClosed(request, reply, endDate, waitS);
    const role = (await request.actor()).person?.role ?? "buyer";
    if (role === "admin" || (open === "buyers" && role === "buyer")) return undefined;
    return refuse("maintenance", 503, { end: endOf(endDate, langOf(request)), endDate, seconds: waitS });
  });
  return announced;
}
