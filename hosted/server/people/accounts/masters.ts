import { refuse } from "@cuvee/core/kit/refusal.ts";
import { mastersContract } from "@cuvee/core/people/accounts/masters.contract.ts";
import type { FastifyInstance } from "fastify";
import { staffShop, type Person } from "#kit/http/actor.ts";
import { mount, newId, personOf } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { signedIn, type SignedIn } from "./accounts.ts";
import { readRefresh, setRefresh } from "./cookie.ts";
import { accountsOf, findByNames, recordChange, saveAccounts, type AccountRow } from "./masters.queries.ts";
import { openSession, revokeSession, SESSION_SECONDS } from "./sessions.ts";
import { deleteStates } from "./views.queries.ts";

const shown = ({ id, username, email, role, shop, current }: AccountRow): AccountRow => ({
  id,
  username,
  email,
  role,
  shop,
  current,
});

/** Forgets the state of the lists with the change of account (specification §2); saved views stay. */
async function forgetLists(services: Services, person: Person): Promise<void> {
  const shop = staffShop(person);
  if (!shop) return;
  const scope = { userId: person.userId, shopId: shop.id };
  await services.database.transaction(scope, (tx) => deleteStates(tx, person.userId));
}

/**
 * Switches to another account: opens its own new session, ends the old one and records the change. Throws `not-found`
 * (404) for an account that is not in the master's list, whether or not it exists.
 */
async function become(
  services: Services,
  person: Person,
  userId: string,
  userAgent: string,
): Promise<SignedIn> {
  return services.database.transaction({ signIn: true }, async (tx) => {
    const accounts = await accountsOf(tx, person.sessionId);
    const wanted = accounts.find((one) => one.id === userId && !one.current) ?? refuse("not-found", 404);
    const opened = await openSession(tx, services, wanted.id, userAgent);
    await recordChange(tx, {
      id: newId(services),
      masterId: wanted.masterId,
      fromId: person.userId,
      toId: wanted.id,
      sessionId: opened.sessionId,
      now: new Date(services.now()),
    });
    await revokeSession(tx, services, person.sessionId);
    return signedIn(tx, services, opened);
  });
}

/** Mounts the accounts of a master account. */
export function mastersRoutes(app: FastifyInstance, services: Services): void {
  const { database, live, settings } = services;
  mount(app, services, mastersContract, {
    accounts: async (_, ctx) => {
      const { sessionId } = personOf(ctx);
      const all = await database.transaction({ signIn: true }, (tx) => accountsOf(tx, sessionId));
      return all.length > 1 ? all.map(shown) : [];
    },
    change: async ({ body }, ctx) => {
      const person = personOf(ctx);
      // The cookie is not needed, but it is about to change: only our own pages may do so.
      readRefresh(ctx.request, settings);
      const opened = await become(services, person, body.userId, ctx.request.headers["user-agent"] ?? "");
      await forgetLists(services, person);
      setRefresh(ctx.reply, settings, opened.refresh, SESSION_SECONDS);
      return opened.answer;
    },
    link: async ({ body }) =>
      database.transaction({ signIn: true }, async (tx) => {
        const [master] = await findByNames(tx, [body.master]);
        const names = [...new Set(body.accounts.map((name) => name.toLowerCase()))];
        const accounts = await findByNames(tx, names);
        if (!master || accounts.length < names.length || accounts.some(({ id }) => id === master.id))
          return refuse("not-found", 404);
        const ids = accounts.map(({ id }) => id);
        for (const sessionId of await saveAccounts(tx, master.id, ids, new Date(services.now())))
          live.tell(tx, { kind: "session", sessionId });
        return accounts.map(shown);
      }),
  });
}
