import type { Call, Who } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Membership, Role } from "@cuvee/core/people/accounts/accounts.ts";
import { AGENT_PERMISSIONS } from "@cuvee/core/people/agents/agents.ts";
import { isActive, type Integrations } from "@cuvee/core/shops/settings/integrations.ts";
import { createHash } from "node:crypto";
import type { Scope } from "#kit/database.ts";

export type Member = Membership & {
  role: "owner" | "iam" | "agent" | "buyer";
  /** Parts of the product that the shop has on or off. */
  integrations?: Integrations | null;
};

/** A signed-in user, as his session row says now. */
export type Person = {
  sessionId: string;
  userId: string;
  role: Role;
  username: string;
  email: string;
  memberships: Member[];
  /** Set when a program acts with an API key of this person: his role and his one membership are then narrowed to its scopes. */
  key?: { id: string; writes: ReadonlySet<string> };
};

/** A site that a buyer lets know him: what it may ask is asked as him, with nothing of his but what that shop knows. */
export type SiteMember = { tokenId: string; shopId: string; person: Person };

/**
 * Who makes a request: perhaps a person, perhaps the holder of an order's private key, perhaps a site with its member, else anybody.
 * Until a call is found that is for members, `person` is null beside `member`.
 */
export type Actor = { person: Person | null; orderKey: string | null; member?: SiteMember };

/** The actor of a call that is for members: a site asks as the person whom it knows. */
export const actingFor = (actor: Actor): Actor =>
  actor.member ? { ...actor, person: actor.member.person } : actor;

const STAFF: ReadonlySet<Role> = new Set<Role>(["owner", "iam"]);

/** The shop that a member of staff acts for: his first (specification §6). */
export function staffShop(person: Person): Member | undefined {
  return person.memberships.find((m) => m.role === person.role && STAFF.has(person.role));
}

/** The shop that an agent works for: the one he chose, else his first; one that does without agents is none. */
export function agentShop(person: Person): Member | undefined {
  return person.memberships.find(
    (m) => person.role === "agent" && m.role === "agent" && isActive(m.integrations, "agents"),
  );
}

/** The shop that somebody sells for, as its own or as its agent. */
export function workShop(person: Person): Member | undefined {
  return staffShop(person) ?? agentShop(person);
}

/** Whether somebody of a shop has a permission; an owner has all, an agent a few, a missing one denies (design: trust). */
export function holds(member: Member | undefined, permission: string | undefined): boolean {
  if (!member) return false;
  if (member.role === "owner" || permission === undefined) return true;
  if (member.role === "agent") return AGENT_PERMISSIONS.has(permission);
  // Not what its type says when the stored map is null.
  const map = member.authorizations as Membership["authorizations"] | null;
  return map?.["fullAccess"] === true || map?.[permission] === true;
}

/** SHA-256 of an order's private key: the only form in which it is stored. */
export function orderKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Permission to see prices and every other amount of the shop (specification §6). */
export const PRICES = "seeAllPrice";

/** The permission that a member of staff lacks for a call, null when he has what it asks for. */
function lacking(member: Member | undefined, call: Call): string | null {
  const { permission, also, priced, orElse = [] } = call;
  if (!holds(member, permission) && !orElse.some((other) => holds(member, other))) return permission ?? "";
  if (also !== undefined && !holds(member, also)) return also;
  return priced && !holds(member, PRICES) ? PRICES : null;
}

/**
 * Whether a program may make a call with its key: closed unless the call asks for a permission that the key holds, by a scope that
 * writes where the call changes something. Calls without a permission are people's own: accounts, sessions, team, settings.
 */
function admitKey(call: Call, person: Person, writes: ReadonlySet<string>): Scope {
  const member = staffShop(person);
  if (!member || !call.who.includes("iam")) return refuse("api-key-refused", 403);
  const { permission, orElse = [], integration } = call;
  if (call.anyKey) return { userId: person.userId, shopId: member.id };
  if (permission === undefined) return refuse("api-key-refused", 403);
  const lacks = lacking(member, call);
  if (lacks !== null) return refuse("forbidden", 403, { permission: lacks || null });
  if (call.method !== "GET" && ![permission, ...orElse].some((name) => writes.has(name)))
    return refuse("forbidden", 403, { permission });
  if (integration !== undefined && !isActive(member.integrations, integration))
    return refuse("integration-inactive", 403, { integration });
  return { userId: person.userId, shopId: member.id };
}

/** Whether a seller makes a call that is for sellers; at a call that is for everybody a seller is a buyer like any other. */
export const sells = ({ who }: Pick<Call, "who">, { person }: Pick<Actor, "person">): boolean =>
  person !== null &&
  (STAFF.has(person.role) || person.role === "agent") &&
  who.includes(person.role) &&
  !who.includes("public");

/**
 * Whether the actor may make the call, and what its transaction may touch. Throws `unauthenticated` (401), `member-token` (401) for
 * the token of a site at a call that is not for members, `forbidden`
 * (403), `integration-inactive` (403) where the shop has switched off what the call belongs to. A signed-in person whose
 * role the call does not name falls back on what anybody may do.
 */
export function admit(call: Call, actor: Actor): Scope {
  const may = (who: Who): boolean => call.who.includes(who);
  const { person, orderKey, member } = actor;
  if (member) return may("member") ? { userId: member.person.userId } : refuse("member-token", 401);
  if (person?.key) return admitKey(call, person, person.key.writes);
  if (orderKey !== null && may("link")) return { orderKeyHash: orderKeyHash(orderKey) };
  if (person && may(person.role)) {
    if (!STAFF.has(person.role)) {
      const agency = agentShop(person);
      // What is a shop's is for an agent who works for one.
      if (person.role === "agent" && !agency && may("owner") && !may("buyer")) refuse("forbidden", 403);
      return { userId: person.userId, ...(agency ? { agentShopId: agency.id } : {}) };
    }
    const member = staffShop(person);
    const { integration } = call;
    const isOn = integration === undefined || isActive(member?.integrations, integration);
    const lacks = lacking(member, call);
    if (lacks === null && isOn) return { userId: person.userId, ...(member ? { shopId: member.id } : {}) };
    if (!may("public"))
      return lacks === null
        ? refuse("integration-inactive", 403, { integration: integration ?? null })
        : refuse("forbidden", 403, { permission: lacks || null });
  }
  if (may("public")) return person ? { userId: person.userId } : {};
  return person ? refuse("forbidden", 403) : refuse("unauthenticated", 401);
}
