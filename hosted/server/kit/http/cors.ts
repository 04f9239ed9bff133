import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import type { Settings } from "#kit/settings.ts";

/** Cart calls that pages of other origins make, accepted only from origins that a shop has allowed. */
const SHOP_CALLS: readonly RegExp[] = [
  /^\/v1\/orders\/get-cart-price$/,
  /^\/v1\/carts\/handoff$/,
  /^\/v1\/carts\/handoff\/[\w-]+$/,
  // Each token is valid on one origin only, which its reader checks.
  /^\/v1\/members\/(tokens|tokens\/revocation|me|offers)$/,
];
/** Published data that any page may read. */
const PUBLIC_CALLS: readonly RegExp[] = [
  /^\/v1\/embeds\//,
  /^\/v1\/shops\/(?!me$)[^/]+$/,
  /^\/v1\/shops\/[^/]+\/visits(\/[^/]+\/slots)?$/,
  /^\/widget\//,
  /^\/files\//,
  /^\/gs1(\/|$)/,
  /^\/\.well-known\/gs1resolver$/,
];

/**
 * Answers cross-origin requests: published data for every origin, cart calls for origins that shops have allowed,
 * nothing else. No credentials.
 */
export async function crossOrigin(
  app: FastifyInstance,
  settings: Settings,
  allowed: { origins(): Promise<ReadonlySet<string>> },
): Promise<void> {
  const own = new URL(settings.publicUrl).origin;
  const decide = async (path: string, origin: string | undefined): Promise<boolean | string> => {
    if (PUBLIC_CALLS.some((p) => p.test(path))) return "*";
    if (origin === undefined || origin === own || !SHOP_CALLS.some((p) => p.test(path))) return false;
    return (await allowed.origins()).has(origin) ? origin : false;
  };
  await app.register(cors, {
    delegator: (request, done) => {
      const path = (request.url ?? "/").split("?")[0] ?? "/";
      decide(path, request.headers.origin).then(
        (origin) =>
          done(null, {
            origin,
            methods: ["GET", "POST"],
            allowedHeaders: ["Content-Type", "Idempotency-Key", "Accept-Language", "Authorization"],
            exposedHeaders: ["Idempotent-Replayed", "Retry-After", "X-Request-Id"],
            maxAge: 600,
            credentials: false,
            strictPreflight: false,
          }),
        (error: Error) => done(error),
      );
    },
  });
  app.addHook("onSend", async (_request, reply) => {
    const vary = String(reply.getHeader("Vary") ?? "");
    if (!/\bOrigin\b/i.test(vary)) reply.header("Vary", vary ? `${vary}, Origin` : "Origin");
  });
}
