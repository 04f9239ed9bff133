import { CHAMPAGNE_OWNER, DEMO_AGENT, ESTATE_OWNER } from "#demo/accounts.ts";
import { giveClients } from "#demo/queries.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { hashPassword } from "#people/accounts/passwords.ts";
import { createAccount, createMembership } from "#people/accounts/registration.ts";

/**
 * Creates the agent of the demo: every fifth professional client of the estate is hers, and some of the champagne's.
 */
export async function seedAgent(
  services: Services,
  shops: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  const userId = newId(services);
  const { password, ...who } = DEMO_AGENT;
  const passwordHash = await hashPassword(password);
  await services.database.transaction({ signIn: true }, (tx) =>
    createAccount(tx, {
      id: userId,
      ...who,
      role: "agent",
      passwordHash,
      verifiedAt: new Date(services.now()),
    }),
  );
  for (const code of [ESTATE_OWNER.code, CHAMPAGNE_OWNER.code]) {
    const shopId = shops.get(code)?.id;
    if (shopId)
      await services.database.transaction({ shopId, signIn: true }, async (tx) => {
        await createMembership(tx, { shopId, userId, role: "agent", authorizations: {} });
        await giveClients(tx, shopId, userId);
      });
  }
}
