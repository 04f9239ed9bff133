import { createHash } from "node:crypto";
import { SCREEN_KEY } from "@cuvee/core/counter/displays/screens.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Signal } from "#kit/jobs/live.ts";
import type { Services } from "#kit/services.ts";
import { writeEvent, type Stream } from "#kit/http/streams.ts";

/** Time in milliseconds after which a silent till's state is dropped; an open till sends it again every minute. */
const KEPT_MS = 15 * 60_000;
/** Most screens that one process keeps: those silent the longest go first. */
const KNOWN_MAX = 5000;
/** States that the tills of one shop may send in a minute, to all processes together. */
const SHOWS = { name: "states of screens", most: 1200, windowMs: 60_000 };
/** Most streams of one key. */
const STREAMS_MAX = 10;
/** Shortest time in milliseconds between two requests to the other processes: unknown keys are easy to send. */
const ASK_GAP_MS = 100;

export type ScreenStream = Stream & { screen: string };
type Known = { shopId: string; show: string; at: number };

/** Returns the identifier that replaces a key wherever it is stored or sent: its readers cannot follow the screen. */
export const screenOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Keeps the screens of tills in memory: the state of each, and its followers. */
export function openScreens(
  { live, limits, database, now, log }: Services,
  streams: ReadonlySet<ScreenStream>,
) {
  const known = new Map<string, Known>();
  let askedAt = 0;

  const find = (screen: string): Known | undefined => {
    const found = known.get(screen);
    if (found && now() - found.at < KEPT_MS) return found;
    known.delete(screen);
    return undefined;
  };
  const followers = (screen: string): ScreenStream[] =>
    [...streams].filter((stream) => stream.screen === screen);
  const keep = (screen: string, next: Known): void => {
    known.delete(screen);
    known.set(screen, next);
    for (const oldest of known.keys()) {
      if (known.size <= KNOWN_MAX) break;
      known.delete(oldest);
    }
  };
  const hear = ({ screen, shopId, show }: Extract<Signal, { kind: "display" }>): void => {
    const before = find(screen);
    // A key belongs to the first shop that used it: no other shop can send with it.
    if (before && before.shopId !== shopId) return;
    if (show === null) {
      known.delete(screen);
      for (const stream of followers(screen)) {
        writeEvent(stream, "over", "{}");
        stream.raw.end();
      }
      return;
    }
    keep(screen, { shopId, show, at: now() });
    if (before?.show !== show) for (const stream of followers(screen)) writeEvent(stream, "show", show);
  };
  /** Answers another process about a screen whose till is connected to this one. */
  const answer = async (screen: string): Promise<void> => {
    const found = find(screen);
    if (!found) return;
    const { shopId, show } = found;
    await database.transaction({}, (tx) => live.tell(tx, { kind: "display", shopId, screen, show }));
  };
  live.on((signal) => {
    if (signal.kind === "display") hear(signal);
    else if (signal.kind === "displayAsked")
      answer(signal.screen).catch((error: unknown) => log.warn({ err: error }, "screens"));
  });

  return {
    /** Refuses a key that is another shop's (`not-found`), and more states than a till has (`too-many-requests`). */
    async admit(screen: string, shopId: string): Promise<void> {
      const found = find(screen);
      if (found && found.shopId !== shopId) return refuse("not-found", 404);
      const { count, leftMs } = await limits.count(SHOWS, shopId, now());
      if (count > SHOWS.most) refuse("too-many-requests", 429, { seconds: Math.ceil(leftMs / 1000) });
    },
    /**
     * Returns the state of a key's screen. Throws `not-found` for a key that no till uses; the other processes are
     * asked, and their answer makes it known. Throws `too-many-streams` where too many follow it.
     */
    async follow(key: unknown): Promise<{ screen: string; show: string }> {
      if (typeof key !== "string" || !SCREEN_KEY.test(key)) return refuse("not-found", 404);
      const screen = screenOf(key);
      const found = find(screen);
      if (found && followers(screen).length >= STREAMS_MAX) return refuse("too-many-streams", 429);
      if (found) return { screen, show: found.show };
      if (now() - askedAt >= ASK_GAP_MS) {
        askedAt = now();
        await database.transaction({}, (tx) => live.tell(tx, { kind: "displayAsked", screen }));
      }
      return refuse("not-found", 404);
    },
  };
}
