import { refuse } from "@cuvee/core/kit/refusal.ts";
import { canCancelOwn } from "@cuvee/core/sales/orders/own.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { readOwn } from "#people/accounts/ownAccount.queries.ts";
import { isPassword } from "#people/accounts/passwords.ts";
import { countTry, forgetFailures, type TryKey } from "#people/accounts/throttle.ts";
import { abandonOrder } from "#sales/orders/commands.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { cancelOwn } from "#sales/orders/own.ts";
import { ownOrder } from "#sales/orders/read.ts";
import { placesOf } from "#sales/orders/reservations.ts";
import { eraseConsents } from "#shops/consents/consents.ts";
import { eraseBuyer, openOrders } from "./erasure.queries.ts";

/**
 * Checks the password of the account's owner. Throws `too-many-attempts` (429), the field code `wrong-password` (422).
 */
export async function provePassword(services: Services, { userId }: Person, password: string): Promise<void> {
  const keys: TryKey[] = [{ counted: "account", of: `own:${userId}` }];
  await countTry(services, keys);
  const own = await services.database.transaction({ signIn: true }, (tx) => readOwn(tx, userId));
  if (!own || !(await isPassword(own.password_hash, password)))
    refuseFields([{ path: ["password"], code: "wrong-password" }]);
  await services.database.transaction({ signIn: true }, (tx) => forgetFailures(tx, keys, services.now()));
}

/**
 * Ends orders that are not accepted yet, together with the account, and refunds them. Places are kept: their code opens
 * them.
 */
async function endOpenOrders(tx: Tx, deps: OrderDeps, userId: string): Promise<void> {
  for (const { id, status } of await openOrders(tx, userId)) {
    const row = await ownOrder(tx, id);
    const reservations = await placesOf(tx, row);
    if (status === "draft") await abandonOrder(tx, deps, id);
    else if (canCancelOwn({ status, deliveryStatus: row.delivery_status, reservations }))
      await cancelOwn(tx, deps, id, "");
  }
}

/**
 * Erases a buyer (GDPR art. 17): their sessions end, their cart is deleted, records that accounting must keep stay
 * without a reference to them (`erase_buyer` and `erase_group_member` of the migrations 0038 and 0042 have the
 * details). They get an e-mail, which is deleted within the hour.
 */
export async function eraseAccount(tx: Tx, deps: OrderDeps, { userId, email }: Person): Promise<void> {
  const { services } = deps;
  const { lang } = (await readOwn(tx, userId)) ?? refuse("session-expired", 401);
  await endOpenOrders(tx, deps, userId);
  await eraseConsents(tx, services, userId);
  if (!(await eraseBuyer(tx, userId, new Date(services.now())))) refuse("session-expired", 401);
  await services.mailer.write(tx, {
    id: newId(services),
    kind: "accountErased",
    lang: letterLang(lang),
    recipient: email,
    values: {},
  });
  services.live.tell(tx, { kind: "session", userId });
}
