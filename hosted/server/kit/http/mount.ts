import type { Answer, Call, Input } from "@cuvee/core/kit/contract.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import {
  actingFor,
  admit,
  hasPermission,
  orderKeyHash,
  PRICES,
  isSellerOfCall,
  workShop,
  type Actor,
  type Person,
} from "#kit/http/actor.ts";
import { carriesMoney, writerOf } from "#kit/http/answers.ts";
import type { Scope, Tx } from "#kit/postgres/database.ts";
import { readIdempotencyKey, type IdempotentAttempt } from "#kit/http/idempotency.ts";
import { InvalidInput } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { chooseLang, type ServerLang } from "#kit/translations.ts";

/** Data that a handler receives beside its input. */
export type RequestContext = {
  services: Services;
  actor: Actor;
  scope: Scope;
  lang: ServerLang;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Serialises an answer of the call as its contract says. */
  stringify: (answer: unknown) => string;
  /** Present on calls that need an `Idempotency-Key`. */
  once: IdempotentAttempt | null;
};

export type Handler<C extends Call> = (
  input: Input<C>,
  ctx: RequestContext,
) => Promise<Answer<C> | ReadyAnswer>;
/** One handler per call of a contract: a missing one does not compile. */
export type Handlers<T extends Record<string, Call>> = { [K in keyof T]: Handler<T[K]> };

/** An answer that is already text, or compressed bytes: replayed, or kept ready in memory. */
export class ReadyAnswer {
  readonly text: string | Buffer;
  readonly replayed: boolean;
  constructor(text: string | Buffer, replayed = false) {
    this.text = text;
    this.replayed = replayed;
  }
}

/**
 * Runs a handler in one transaction of its actor, committed before the answer is sent; idempotent calls are stored in
 * it.
 */
export function within<C extends Call>(
  work: (tx: Tx, input: Input<C>, ctx: RequestContext) => Promise<Answer<C>>,
): Handler<C> {
  return (input, ctx) =>
    ctx.services.database.transaction(ctx.scope, async (tx) => {
      const stored = await ctx.once?.find(tx);
      if (stored) return new ReadyAnswer(stored, true);
      const answer = await work(tx, input, ctx);
      if (!ctx.once) return answer;
      const text = ctx.stringify(answer);
      ctx.once.keep(tx, ctx.reply.statusCode, text);
      return new ReadyAnswer(text);
    });
}

/**
 * Works like `within`, for a call with a slow part (a file to read). `before` runs outside of any transaction, because
 * a connection must not be held meanwhile, and not again for a request that has its answer.
 */
export function withinAfter<C extends Call, B>(
  before: (input: Input<C>, ctx: RequestContext) => Promise<B>,
  work: (tx: Tx, input: Input<C>, ctx: RequestContext, created: B) => Promise<Answer<C>>,
): Handler<C> {
  return async (input, ctx) => {
    const { once } = ctx;
    const stored = once && (await ctx.services.database.transaction(ctx.scope, (tx) => once.find(tx)));
    if (stored) return new ReadyAnswer(stored, true);
    const created = await before(input, ctx);
    return within<C>((tx) => work(tx, input, ctx, created))(input, ctx);
  };
}

/** Returns the shop of the member of staff, or of the agent, who makes the request. */
export function shopOf(ctx: RequestContext): string {
  return ctx.scope.shopId ?? ctx.scope.agentShopId ?? refuse("forbidden", 403);
}

/** Returns the signed-in person. Throws `unauthenticated` (401). */
export function personOf(ctx: RequestContext): Person {
  return ctx.actor.person ?? refuse("unauthenticated", 401);
}

/** Returns the owner of an `Idempotency-Key`: a person, their API key, or the holder of one order's private key. */
function principalOf({ person, orderKey }: Actor): string {
  return `${person?.userId ?? "anybody"}${person?.key ? `/${person.key.id}` : ""}${orderKey === null ? "" : `+${orderKeyHash(orderKey).toString("base64url")}`}`;
}

/**
 * Checks whether a person sells for a shop whose prices they may not see (specification §6, `seeAllPrice`): their
 * answers have no amounts.
 */
const withoutPrices = (call: Call, actor: Actor): boolean =>
  actor.person !== null && isSellerOfCall(call, actor) && !hasPermission(workShop(actor.person), PRICES);

/** Returns the name of the person who acts, for histories. */
export function nameOf(ctx: RequestContext): string {
  return ctx.actor.person && workShop(ctx.actor.person) ? ctx.actor.person.username : "buyer";
}

/** Returns a new identifier of now. */
export function newId(services: Pick<Services, "now">): string {
  return makeId(services.now(), (bytes) => crypto.getRandomValues(bytes));
}

function parser(where: "params" | "query" | "body", schema: z.ZodType | undefined, named = false) {
  if (!schema) return (): undefined => undefined;
  return (value: unknown): unknown => {
    const parsed = schema.safeParse(value ?? (where === "body" ? undefined : {}), { reportInput: true });
    if (parsed.success) return parsed.data;
    // An impossible identifier in the path means a missing object, unless the object is to be created under it.
    if (where === "params" && !named) return refuse("not-found", 404);
    throw new InvalidInput(where, parsed.error.issues);
  };
}

export type MountedCall = { call: Call; name: string };

/** Every call mounted so far, for the API page, the permission matrix and the tests. */
export const mounted: MountedCall[] = [];
const known = new Set<Call>();

/** Sends the answer of a call, unless its handler has sent one. */
function sendAnswer(call: Call, writer: ReturnType<typeof writerOf>, ctx: RequestContext, answer: unknown) {
  const { reply, request, stringify } = ctx;
  if (reply.sent) return reply;
  if (!reply.hasHeader("Cache-Control"))
    reply.header("Cache-Control", call.cached ? "public, max-age=5, stale-while-revalidate=600" : "no-store");
  reply.type("application/json; charset=utf-8");
  if (answer instanceof ReadyAnswer && answer.replayed) reply.header("Idempotent-Replayed", "true");
  const text = answer instanceof ReadyAnswer ? answer.text : stringify(answer);
  return reply.send(typeof text === "string" && request.withoutPrices ? writer.withoutMoney(text) : text);
}

/** Mounts a contract: parses input, admits the actor, runs the handler, serialises the answer. */
export function mount<T extends Record<string, Call>>(
  app: FastifyInstance,
  services: Services,
  contract: T,
  handlers: Handlers<T>,
): void {
  for (const [name, call] of Object.entries(contract)) {
    const handler = handlers[name] as Handler<Call>;
    const params = parser("params", call.params, call.named);
    const query = parser("query", call.query);
    const body = parser("body", call.body);
    const writer = writerOf(call);
    const stringify = (answer: unknown): string => {
      const faults = services.settings.checkAnswers && answer !== undefined ? writer.faults(answer) : [];
      if (faults.length > 0)
        throw new TypeError(`${route} answers otherwise than its contract: ${faults.join("; ")}`);
      return writer.write(answer);
    };
    const route = `${call.method} ${call.path}`;
    if (!known.has(call)) mounted.push({ call, name });
    known.add(call);
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      async handler(request, reply) {
        const asking = await request.actor();
        const scope = admit(call, asking);
        const actor = actingFor(asking);
        request.isStaff = isSellerOfCall(call, actor);
        request.withoutPrices = withoutPrices(call, actor);
        const input = {
          params: params(request.params),
          query: query(request.query),
          body: body(request.body),
        } as Input<Call>;
        // A person who may not see amounts may not write them.
        if (request.withoutPrices && carriesMoney(input.body))
          refuse("forbidden", 403, { permission: PRICES });
        const principal = principalOf(actor);
        reply.code(call.status ?? 200);
        const ctx: RequestContext = {
          services,
          actor,
          scope,
          lang: chooseLang(
            (request.query as { lang?: unknown }).lang,
            request.cookies["auth.lang"],
            request.headers["accept-language"],
          ),
          ip: request.ip,
          request,
          reply,
          stringify,
          once: call.idempotent
            ? readIdempotencyKey(principal, {
                key: request.headers["idempotency-key"],
                route,
                url: request.url,
                body: request.body,
              })
            : null,
        };
        return sendAnswer(call, writer, ctx, await handler(input, ctx));
      },
    });
  }
}
