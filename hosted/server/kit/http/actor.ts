import type { Call, Who } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Membership, Role } from "@cuvee/core/people/accounts/accounts.ts";
import { AGENT_PERMISSIONS } from "@cuvee/core/people/agents/agents.ts";
import { isActive, isNamedActive, type Integrations } from "@cuvee/core/people/accounts/integrations.ts";
import { createHash } from "node:crypto";
import type { Scope } from "#kit/postgres/database.ts";

export type Member = Membership & {
  role: "owner" | "iam" | "agent" | "buyer";
  /** Optional parts of the product that the shop has switched on or off. */
  integrations?: Integrations | null;
};

/** A signed-in user, as their session row describes them now. */
export type Person = {
  sessionId: string;
  userId: string;
  role: Role;
  username: string;
  email: string;
  memberships: Member[];
  /**
   * Set when a program acts with an API key of this person: their role and their one membership are then narrowed to
   * its scopes.
   */
  key?: { id: string; writes: ReadonlySet<string> };
};

/**
 * A site that a buyer has allowed to know them: its calls run as the buyer, but see only what that shop knows of them.
 */
export type SiteMember = { tokenId: string; shopId: string; person: Person };

/**
 * The sender of a request: a signed-in person, the holder of an order's private key, a site with its member, or an
 * anonymous visitor.
 * Until a call turns out to be for members, `person` is null beside `member`.
 */
export type Actor = { person: Person | null; orderKey: string | null; member?: SiteMember };

/** Returns the actor of a call that is for members: a site acts as the person whom it knows. */
export const actingFor = (actor: Actor): Actor =>
  actor.member ? { ...actor, person: actor.member.person } : actor;

const STAFF: ReadonlySet<Role> = new Set<Role>(["owner", "iam"]);

/** Returns the shop that a member of staff acts for: their first one (specification §6). */
export function staffShop(person: Person): Member | undefined {
  return person.memberships.find((m) => m.role === person.role && STAFF.has(person.role));
}

/**
 * Returns the shop that an agent works for: the one they chose, else their first. A shop that has switched agents off
 * does not count.
 */
export function agentShop(person: Person): Member | undefined {
  return person.memberships.find(
    (m) => person.role === "agent" && m.role === "agent" && isActive(m.integrations, "agents"),
  );
}

/** Returns the shop that a person sells for, as its staff or as its agent. */
export function workShop(person: Person): Member | undefined {
  return staffShop(person) ?? agentShop(person);
}

/**
 * Checks whether a member of a shop has a permission. An owner has all, an agent has a few, and a missing one denies
 * (design: trust).
 */
export function hasPermission(member: Member | undefined, permission: string | undefined): boolean {
  if (!member) return false;
  if (member.role === "owner" || permission === undefined) return true;
  if (member.role === "agent") return AGENT_PERMISSIONS.has(permission);
  // The stored map can be null, which the type does not say.
  const map = member.authorizations as Membership["authorizations"] | null;
  return map?.["fullAccess"] === true || map?.[permission] === true;
}

/** Returns the SHA-256 of an order's private key: the only form in which it is stored. */
export function orderKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Permission to see prices and every other amount of the shop (specification §6). */
export const PRICES = "seeAllPrice";

/** Returns the permission that a member of staff lacks for a call, or null when they have all that it requires. */
function lacking(member: Member | undefined, call: Call): string | null {
  const { permission, also, priced, orElse = [] } = call;
  if (!hasPermission(member, permission) && !orElse.some((other) => hasPermission(member, other)))
    return permission ?? "";
  if (also !== undefined && !hasPermission(member, also)) return also;
  return priced && !hasPermission(member, PRICES) ? PRICES : null;
}

/**
 * Decides whether a program may make a call with its API key. A call is closed to keys unless it requires a permission
 * that the key holds, by a scope that writes where the call changes something. Calls without a permission belong to
 * people alone: accounts, sessions, team, settings.
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
  if (!isNamedActive(member.integrations, integration))
    return refuse("integration-inactive", 403, { integration: integration ?? null });
  return { userId: person.userId, shopId: member.id };
}

/**
 * Checks whether a seller makes a call that is for sellers. At a call that is open to everyone, a seller counts as a
 * buyer.
 */
export const isSellerOfCall = ({ who }: Pick<Call, "who">, { person }: Pick<Actor, "person">): boolean =>
  person !== null &&
  (STAFF.has(person.role) || person.role === "agent") &&
  who.includes(person.role) &&
  !who.includes("public");

/**
 * Returns the scope of a member of staff. Undefined where they lack a right, or the shop the integration, for a call
 * that is public too.
 */
function admitStaff(call: Call, person: Person): Scope | undefined {
  const member = staffShop(person);
  const { integration } = call;
  const lacks = lacking(member, call);
  if (lacks === null && isNamedActive(member?.integrations, integration))
    return { userId: person.userId, ...(member ? { shopId: member.id } : {}) };
  if (call.who.includes("public")) return undefined;
  return lacks === null
    ? refuse("integration-inactive", 403, { integration: integration ?? null })
    : refuse("forbidden", 403, { permission: lacks || null });
}

/**
 * Decides whether the actor may make the call, and returns the scope of its transaction. Throws `unauthenticated`
 * (401), `member-token` (401) for the token of a site at a call that is not for members, `forbidden` (403),
 * `integration-inactive` (403) where the shop has switched off the part that the call belongs to. A signed-in person
 * whose role the call does not name may do what an anonymous visitor may.
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
      // Data of a shop is open only to an agent who works for one.
      if (person.role === "agent" && !agency && may("owner") && !may("buyer")) refuse("forbidden", 403);
      return { userId: person.userId, ...(agency ? { agentShopId: agency.id } : {}) };
    }
    const scope = admitStaff(call, person);
    if (scope) return scope;
  }
  if (may("public")) return person ? { userId: person.userId } : {};
  return person ? refuse("forbidden", 403) : refuse("unauthenticated", 401);
}
