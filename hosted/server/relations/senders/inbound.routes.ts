import { createHash, timingSafeEqual } from "node:crypto";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  INBOUND_RESULTS,
  takeInboundMail,
  takeSmsNews,
  type InboundDeps,
  type InboundResult,
} from "#relations/senders/inbound.ts";
import { readBrevoNews, readBrevoNumber } from "#relations/senders/sms/brevo.ts";
import { readSmsTag } from "#relations/senders/verp.ts";

/** Largest mail that is taken: a bounce quotes the message that it is about. */
const MAIL_BYTES = 1024 * 1024;
const NEWS_BYTES = 64 * 1024;

/** Checks whether a request has the key of the operator's mail server, in constant time. */
function hasKey({ headers }: FastifyRequest, key: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${key}`));
}

/** Returns the recipient of the dialogue that the mail server names (`?to=`). */
function recipientOf(query: unknown): string | undefined {
  const { to } = query as { to?: unknown };
  return typeof to === "string" && to.length <= 320 ? to : undefined;
}

/**
 * Mounts the addresses that messages come in by: `POST /v1/inbound/mails` for the operator's mail server, with
 * `INBOUND_SECRET`, and `POST /v1/inbound/sms?tag=…` for the provider of text messages, whose tag is signed. Neither is
 * a call of the public API. What cannot be used is counted and answered like the rest: a mail server would send it back
 * to a sender who is mostly forged.
 */
export async function inboundRoutes(app: FastifyInstance, deps: InboundDeps): Promise<void> {
  const { services } = deps;
  const { inboundSecret } = services.settings;
  const counts = new Map<InboundResult, number>();
  const count = (result: InboundResult): void => void counts.set(result, (counts.get(result) ?? 0) + 1);
  services.metrics.add({
    name: "cuvee_inbound_total",
    help: "Bounces, complaints and news of messages that came in, by what became of them.",
    type: "counter",
    read: () => INBOUND_RESULTS.map((result) => ({ labels: { result }, value: counts.get(result) ?? 0 })),
  });
  await app.register(async (mails) => {
    // Checked before the body is read. Without the setting there is no such address.
    mails.addHook("onRequest", async (request) => {
      if (inboundSecret === null) return refuse("not-found", 404);
      if (!hasKey(request, inboundSecret)) return refuse("unauthenticated", 401);
    });
    mails.removeAllContentTypeParsers();
    mails.addContentTypeParser(
      /^(?:message\/(?:rfc822|global)|application\/octet-stream)(?:;|$)/i,
      { parseAs: "buffer", bodyLimit: MAIL_BYTES },
      (_request, body, done) => done(null, body),
    );
    mails.post("/v1/inbound/mails", async (request, reply) => {
      const { body, query } = request;
      if (!(body instanceof Uint8Array)) return refuse("unsupported-media-type", 415);
      count(await takeInboundMail(deps, { raw: body, to: recipientOf(query) }));
      return reply.code(202).send({ received: true });
    });
  });
  app.post<{ Querystring: { tag?: unknown } }>(
    "/v1/inbound/sms",
    { bodyLimit: NEWS_BYTES },
    async (request, reply) => {
      const { tag } = request.query;
      const subject = typeof tag === "string" ? readSmsTag(services, tag) : null;
      if (!subject) return refuse("not-found", 404);
      // A provider may send several events at once.
      for (const event of [request.body].flat().slice(0, 100))
        count(
          await takeSmsNews(deps, subject, { news: readBrevoNews(event), number: readBrevoNumber(event) }),
        );
      return reply.send({ received: true });
    },
  );
}
