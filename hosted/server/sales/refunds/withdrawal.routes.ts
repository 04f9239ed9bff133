import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { withdrawalContract } from "@cuvee/core/sales/orders/withdrawal.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, ReadyAnswer, shopOf, within } from "#kit/http/mount.ts";
import { translate } from "#kit/translations.ts";
import { withRetryAfter } from "#people/accounts/answers.ts";
import { countTry } from "#people/accounts/throttle.ts";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";
import { findOrder } from "#sales/orders/queries.ts";
import { ownOrder } from "#sales/orders/read.ts";
import { mailOrderLink } from "#sales/orders/withdrawal/withdrawalLetters.ts";
import { declareWithdrawal, recordWithdrawalReturn } from "#sales/orders/withdrawal/withdrawal.ts";
import { ordersByNumber } from "#sales/orders/withdrawal/withdrawal.queries.ts";
import { withdrawalRight } from "#sales/orders/withdrawal/withdrawalView.ts";
import { requestProviderRefund, prepareRefund, settleWithdrawal } from "#sales/refunds/withdrawals.ts";

/** Shortest duration of the answer in milliseconds: its timing must not reveal whether an order exists. */
const STEADY_MS = 300;

/** Mounts the right of withdrawal from an order, and its refund. */
export function withdrawalRoutes(app: FastifyInstance, deps: CardDeps): void {
  const { services } = deps;
  mount(app, services, withdrawalContract, {
    read: within(async (tx, { params }, ctx) => {
      const row = await ownOrder(tx, params.orderId);
      return (await withdrawalRight(tx, row, services.now(), ctx.scope.shopId === row.shop_id)).view;
    }),
    declare: within((tx, { params, body }) => declareWithdrawal(tx, deps, params.orderId, body)),
    async link(input, ctx) {
      const { number, email, lang } = input.body;
      const tries = [
        { counted: "mail-ip", of: ctx.ip },
        { counted: "mail", of: email },
      ] as const;
      const send = within<(typeof withdrawalContract)["link"]>(async (tx) => {
        for (const { shopId, orderId } of await ordersByNumber(tx, number, email)) {
          await tx.actFor(shopId);
          const row = await findOrder(tx, orderId);
          if (row) await mailOrderLink(tx, deps, row, lang);
        }
        return { success: true, message: translate(ctx.lang, "answers", "withdrawalLink") };
      });
      const work = countTry(services, tries).then(() => send(input, ctx));
      const [answer] = await Promise.all([withRetryAfter(ctx, work), sleep(STEADY_MS)]);
      return answer;
    },
    goodsReturn: within((tx, { params, body }, ctx) =>
      recordWithdrawalReturn(
        tx,
        deps,
        { ...params, version: body.version, shopId: shopOf(ctx), by: nameOf(ctx) },
        body,
      ),
    ),
    async refund({ params, body }, ctx) {
      const once = ctx.once ?? refuse("idempotency-key-required", 400);
      const what = { ...params, version: body.version, shopId: shopOf(ctx), by: nameOf(ctx) };
      const first = await services.database.transaction(ctx.scope, async (tx) => {
        const stored = await once.find(tx);
        return stored ? new ReadyAnswer(stored, true) : prepareRefund(tx, deps, what, body);
      });
      if (first instanceof ReadyAnswer) return first;
      if (first) await requestProviderRefund(deps, what, first);
      return services.database.transaction(ctx.scope, async (tx) => {
        const stored = await once.find(tx);
        if (stored) return new ReadyAnswer(stored, true);
        const text = JSON.stringify(await settleWithdrawal(tx, deps, what, body));
        once.keep(tx, 200, text);
        return new ReadyAnswer(text);
      });
    },
  });
}
