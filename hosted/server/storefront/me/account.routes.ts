import { accountContract } from "@cuvee/core/storefront/me/account.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, newId, personOf, within } from "#kit/http/mount.ts";
import { withRetryAfter, confirmationSentence } from "#people/accounts/answers.ts";
import { clearRefresh } from "#people/accounts/cookie.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { bookOf, editAddress, forgetAddress, saveNewAddress } from "./addresses.ts";
import { requestDataExport, exportLink, fetchCopy, readDataExport } from "./dataExport.ts";
import { eraseAccount, provePassword } from "./erasure.ts";

/** Mounts the buyer's own data: their addresses, a copy of everything, the deletion of the account. */
export function accountRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { services } = deps;
  mount(app, services, accountContract, {
    addresses: within((tx, _, ctx) => bookOf(tx, personOf(ctx).userId)),
    addAddress: within((tx, { body }, ctx) =>
      saveNewAddress(tx, personOf(ctx).userId, { id: newId(services), at: new Date(services.now()) }, body),
    ),
    changeAddress: within((tx, { params, body }, ctx) =>
      editAddress(tx, personOf(ctx).userId, params.addressId, body),
    ),
    dropAddress: within((tx, { params }, ctx) => forgetAddress(tx, personOf(ctx).userId, params.addressId)),
    dataExports: within((tx, _, ctx) => readDataExport(tx, personOf(ctx).userId)),
    askData: within((tx, _, ctx) => requestDataExport(tx, services, personOf(ctx).userId, ctx.lang)),
    fetchData: within((tx, { params }, ctx) =>
      exportLink(tx, services, personOf(ctx).userId, params.exportId),
    ),
    async downloadData({ params, query }, { reply }) {
      const created = await fetchCopy(services, params.exportId, query.key);
      return reply
        .headers({
          "Cache-Control": "no-store",
          "Content-Disposition": `attachment; filename="${created.name.replace(/[^\w.-]/g, "_")}"`,
          "X-Content-Type-Options": "nosniff",
        })
        .type(created.mime)
        .send(created.content);
    },
    async erase(input, ctx) {
      const person = personOf(ctx);
      await withRetryAfter(ctx, provePassword(services, person, input.body.password));
      // Needs the scope of signing in, which may read accounts and write e-mails without a person.
      const scope = { ...ctx.scope, signIn: true };
      const answer = await within<(typeof accountContract)["erase"]>(async (tx) => {
        await eraseAccount(tx, deps, person);
        return confirmationSentence(ctx, "accountErased");
      })(input, { ...ctx, scope });
      clearRefresh(ctx.reply, services.settings);
      return answer;
    },
  });
}
