import { contract } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { admit, hasPermission, staffShop, workShop, type Person } from "#kit/http/actor.ts";
import type { Signal } from "#kit/jobs/live.ts";
import { mounted } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { openStreams, startStream, writeEvent, type Stream } from "#kit/http/streams.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Returns the person of this request as they are now, however long ago it began; null once their session has ended.
     */
    personNow(): Promise<Person | null>;
  }
}

/** Streams of one person in one process. */
const STREAMS_MAX = 20;
const eventsContract = contract({
  events: {
    method: "GET",
    path: "/v1/events",
    who: ["buyer", "owner", "iam", "agent", "admin"],
    summary:
      "Stream of events (text/event-stream): `order`, `slot` and `campaign` of the shop, `message` of a conversation, `notification`, `download` and `access` (his rights changed) of the user",
    answer: z.string(),
  },
});

type News = { event: string; data: object };

/**
 * Checks whether an `access` signal concerns this person: a changed permission, or a part of the product switched on or
 * off.
 */
function isOf(person: Person, signal: Extract<Signal, { kind: "access" }>): boolean {
  return "userId" in signal ? signal.userId === person.userId : signal.shopId === workShop(person)?.id;
}

/**
 * Checks whether a person takes part in a conversation: as its buyer, or as staff of its shop who may read its
 * messages.
 */
function takesPart(person: Person, { userId, shopId }: Extract<Signal, { kind: "message" }>): boolean {
  const member = staffShop(person);
  return userId === person.userId || (member?.id === shopId && hasPermission(member, "seeAllMessages"));
}

/** Returns the news that a signal carries for a person, or null when it does not concern them. */
function newsFor(person: Person, signal: Signal): News | null {
  if (signal.kind === "notification")
    return signal.userId === person.userId ? { event: signal.kind, data: {} } : null;
  if (signal.kind === "download")
    return signal.userId === person.userId ? { event: signal.kind, data: { failed: signal.failed } } : null;
  if (signal.kind === "message")
    return takesPart(person, signal)
      ? { event: signal.kind, data: { conversationId: signal.conversationId } }
      : null;
  if (signal.kind === "access") return isOf(person, signal) ? { event: signal.kind, data: {} } : null;
  if (signal.kind !== "order" && signal.kind !== "slot" && signal.kind !== "campaign") return null;
  const member = staffShop(person);
  if (member?.id !== signal.shopId) return null;
  if (signal.kind === "campaign")
    return hasPermission(member, "createCampaign")
      ? { event: signal.kind, data: { campaignId: signal.campaignId } }
      : null;
  if (signal.kind === "slot")
    return hasPermission(member, "seeAllResa")
      ? { event: signal.kind, data: { eventId: signal.eventId, slotId: signal.slotId } }
      : null;
  if (!hasPermission(member, "seeAllOrder")) return null;
  return { event: signal.kind, data: { orderId: signal.orderId } };
}

/**
 * Checks whether this person's session may be among those that have ended. After a gap in the notifications, every
 * session may be.
 */
function mayHaveEnded(person: Person, signal: Signal): boolean {
  if (signal.kind !== "session") return false;
  return (
    (signal.sessionId ?? person.sessionId) === person.sessionId &&
    (signal.userId ?? person.userId) === person.userId
  );
}

/** An open stream, with its person as they were when last loaded. */
type PersonStream = Stream & { person: Person };

/**
 * Mounts `GET /v1/events`: server-sent events for a Bearer token, ended with the session and with the server. Where
 * reads run on standbys, the id of an event is the position of its change: the page sends it with its next reads
 * (`kit/http/readPosition.ts`), which may reach a process that has not received the signal.
 */
export function eventsRoute(app: FastifyInstance, { live, reads }: Services): void {
  const { events } = eventsContract;
  const streams = openStreams<PersonStream>(app);
  if (!mounted.some((m) => m.call === events)) mounted.push({ call: events, name: "events" });

  const follow = (request: FastifyRequest, stream: PersonStream): void => {
    const { raw } = stream;
    const tell = async (signal: Signal): Promise<void> => {
      if (mayHaveEnded(stream.person, signal)) return void raw.end();
      if (!newsFor(stream.person, signal)) return;
      const now = await request.personNow();
      if (!now) return void raw.end();
      stream.person = now;
      const news = newsFor(now, signal);
      if (news) writeEvent(stream, news.event, JSON.stringify(news.data), reads?.floors.ofSignal(signal));
    };
    const off = live.on((signal) => {
      tell(signal).catch((error: unknown) => {
        request.log.warn({ err: error }, "event stream");
        raw.end();
      });
    });
    streams.add(stream);
    raw.on("error", (error) => request.log.debug({ err: error }, "event stream"));
    raw.on("close", () => {
      off();
      streams.delete(stream);
    });
  };

  const options = {
    config: { call: events, isStream: true },
    exposeHeadRoute: false,
    compress: false,
  } as const;
  app.get(events.path, options, async (request, reply) => {
    const actor = await request.actor();
    admit(events, actor);
    const person = actor.person ?? refuse("unauthenticated", 401);
    const own = [...streams].filter((stream) => stream.person.userId === person.userId);
    if (own.length >= STREAMS_MAX) return refuse("too-many-streams", 429);
    const raw = startStream(reply);
    if (raw) follow(request, { person, raw });
    return reply;
  });
}
