import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor, Person, SiteMember } from "#kit/http/actor.ts";
import type { Signal } from "#kit/jobs/live.ts";
import type { Services } from "#kit/services.ts";
import { findPerson } from "./queries.ts";
import { readAccess, type Access } from "./tokens.ts";

/** Time for which a person is cached, in milliseconds (a revocation must take effect within a second). */
const KEPT_MS = 500;
const KEPT_MAX = 5000;

type Kept = { at: number; userId: string; person: Promise<Person | null> };

/** Lookup of the person behind a request. */
export type People = {
  /** Returns the current person of a session; null when the session is over. */
  personOf(access: Access): Promise<Person | null>;
  /**
   * Returns the actor of a request. Throws `session-expired` (401) for a token that is invalid or no longer valid,
   * `api-key-unknown` for a key.
   */
  actorOf(request: FastifyRequest): Promise<Actor>;
};

/** Readers of the bearer tokens that are no session's; each returns null for a token of another kind. */
export type TokenReaders = {
  /** Reads the token of a site. Throws for one that is invalid or no longer valid. */
  member: (token: string, request: FastifyRequest) => Promise<SiteMember | null>;
  /** Reads an API key. Throws `api-key-unknown` (401), `too-many-requests` (429), `api-key-refused` (403). */
  apiKey: (token: string, request: FastifyRequest) => Promise<Person | null>;
};

const ORDER_KEY = /^[\w-]{32}$/;

function bearer(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}

/** Opens the lookup of people, with a short cache that is cleared when sessions end. */
function openPeople(services: Services, readers: TokenReaders): People {
  const { database, live, secrets } = services;
  const stored = new Map<string, Kept>();
  /**
   * Forgets cached people after a change of permissions. There is no list per shop, so a change for a whole shop clears
   * the cache.
   */
  const forget = (signal: Extract<Signal, { kind: "access" }>): void => {
    for (const [sessionId, { userId }] of stored)
      if (!("userId" in signal) || signal.userId === userId) stored.delete(sessionId);
  };
  live.on((signal) => {
    if (signal.kind === "access") return forget(signal);
    if (signal.kind !== "session") return;
    for (const [sessionId, { userId }] of stored)
      if ((signal.sessionId ?? sessionId) === sessionId && (signal.userId ?? userId) === userId)
        stored.delete(sessionId);
  });

  const read = async ({ sessionId, userId }: Access): Promise<Person | null> => {
    const now = new Date(services.now());
    return (
      (await database.transaction({ signIn: true }, (tx) => findPerson(tx, sessionId, userId, now))) ?? null
    );
  };
  const personOf = async (access: Access): Promise<Person | null> => {
    const now = performance.now();
    const found = stored.get(access.sessionId);
    if (found && found.userId === access.userId && now - found.at < KEPT_MS) return found.person;
    const person = read(access);
    if (!live.connected()) return person;
    const entry = { at: now, userId: access.userId, person };
    stored.delete(access.sessionId);
    stored.set(access.sessionId, entry);
    for (const oldest of stored.keys()) {
      if (stored.size <= KEPT_MAX) break;
      stored.delete(oldest);
    }
    person.catch(() => stored.get(access.sessionId) === entry && stored.delete(access.sessionId));
    return person;
  };

  return {
    personOf,
    async actorOf(request) {
      const key = request.headers["x-order-key"];
      const orderKey = typeof key === "string" && ORDER_KEY.test(key) ? key : null;
      const token = bearer(request.headers.authorization);
      if (token === null) return { person: null, orderKey };
      const member = await readers.member(token, request);
      if (member) return { person: null, orderKey: null, member };
      const holder = await readers.apiKey(token, request);
      if (holder) return { person: holder, orderKey: null };
      const access = readAccess(secrets.jwt, token, services.now());
      const person = access && (await personOf(access));
      return { person: person ?? refuse("session-expired", 401), orderKey };
    },
  };
}

/** Gives every request of the application `actor()`, computed once, and `personNow()`, computed each time. */
export function installActor(app: FastifyInstance, services: Services, readers: TokenReaders): People {
  const people = openPeople(services, readers);
  const requested = new WeakMap<FastifyRequest, Promise<Actor>>();
  app.decorateRequest("actor", function actor(this: FastifyRequest) {
    const known = requested.get(this) ?? people.actorOf(this);
    requested.set(this, known);
    return known;
  });
  app.decorateRequest("personNow", async function personNow(this: FastifyRequest) {
    const { person } = await this.actor();
    return person && people.personOf(person);
  });
  return people;
}
