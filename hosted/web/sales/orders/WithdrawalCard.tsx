import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { Withdrawal, WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { loadTexts } from "#kit/i18n.ts";
import { holds } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import type { Settling } from "#sales/orders/SettleDialog.tsx";
import { WithdrawalMade } from "#sales/orders/WithdrawalMade.tsx";
import { useWithdrawals } from "#sales/orders/withdrawals.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ask } from "#ui/popup/popup.ts";
import { tell } from "#ui/snackbar.ts";
import css from "#sales/orders/WithdrawalPanel.module.css";

const SettleDialog = lazy(async () => {
  const [part] = await Promise.all([
    import("#sales/orders/SettleDialog.tsx"),
    loadTexts(["payments", "status"]),
  ]);
  return part;
});

/** Returns the refund of a withdrawal: the amount due, as far as it was paid. */
const refundOf = (made: Withdrawal, view: WithdrawalView): number =>
  Math.min(made.dueCents, view.refundableCents ?? 0);

/** The seller's side of withdrawals: the declarations, the return of the goods, the refund. */
export function WithdrawalCard({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("withdrawal");
  const format = useFormat();
  const { user } = useSession();
  const { mutate: mutateAll } = useSWRConfig();
  const { data: view, mutate } = useWithdrawals(order.id, null);
  const [busy, setBusy] = useState<string | null>(null);
  const [settling, setSettling] = useState<string | null>(null);
  const keys = useRef(new Map<string, string>());
  if (!view || view.made.length === 0) return null;

  const act = async (made: Withdrawal, what: "return" | "refund", body: { restock: boolean } | Settling) => {
    const attempt = `${made.id} ${made.version} ${what} ${JSON.stringify(body)}`;
    const idempotencyKey = keys.current.get(attempt) ?? newId();
    keys.current.set(attempt, idempotencyKey);
    const params = { orderId: order.id, withdrawalId: made.id };
    const { version } = made;
    setBusy(attempt);
    try {
      const now =
        "restock" in body
          ? await call(
              "POST /v1/orders/:orderId/withdrawals/:withdrawalId/return",
              { params, body: { version, restock: body.restock } },
              { idempotencyKey },
            )
          : await call(
              "POST /v1/orders/:orderId/withdrawals/:withdrawalId/refund",
              { params, body: { version, ...body } },
              { idempotencyKey },
            );
      await mutate(now, { revalidate: false });
      tell("success", t(`seller.${what}Done`));
    } catch (error) {
      if (!canRetry(error)) keys.current.delete(attempt);
      tell("error", problemOf(error).message);
      await mutate();
    } finally {
      setBusy(null);
      void mutateAll(answersOf("GET /v1/orders/:orderId"));
    }
  };
  const returned = async (made: Withdrawal): Promise<void> => {
    const restock = await ask({
      title: t("seller.returnTitle"),
      text: t("seller.returnText"),
      field: { kind: "checkbox", label: t("seller.restock"), value: true },
    });
    if (restock !== null) await act(made, "return", { restock });
  };
  const settle = async (made: Withdrawal, settling: Settling): Promise<void> => {
    await act(made, "refund", settling);
    setSettling(null);
  };
  return (
    <Card title={t("seller.title")}>
      <div className={css.panel}>
        {view.made.map((made) => {
          const amountCents = refundOf(made, view);
          const isOpen = made.status === "declared" || made.status === "returned";
          return (
            <WithdrawalMade key={made.id} made={made} number={view.number}>
              {made.status === "settled" ? <p className={css.quiet}>{t("seller.settled")}</p> : null}
              <div className={css.acts}>
                {made.status !== "settled" &&
                made.returnedAt === null &&
                user &&
                holds(user, "manageDelivery") ? (
                  <Button
                    size="s"
                    busy={busy?.startsWith(`${made.id} ${made.version} return`) ?? false}
                    onClick={() => void returned(made)}
                  >
                    {t("seller.return")}
                  </Button>
                ) : null}
                {isOpen && user && holds(user, "seeAllPayment") && seesPrices(user) ? (
                  <Button
                    size="s"
                    look="primary"
                    busy={busy?.startsWith(`${made.id} ${made.version} refund`) ?? false}
                    onClick={() => setSettling(made.id)}
                  >
                    {amountCents > 0
                      ? t("seller.refund", { amount: format.money(amountCents) })
                      : t("seller.settle")}
                  </Button>
                ) : null}
              </div>
              {settling === made.id && isOpen ? (
                <Suspense fallback={null}>
                  <SettleDialog
                    order={order}
                    made={made}
                    dueCents={amountCents}
                    mostCents={view.refundableCents ?? 0}
                    busy={busy?.startsWith(`${made.id} ${made.version} refund`) ?? false}
                    onClose={() => setSettling(null)}
                    onConfirm={(given) => void settle(made, given)}
                  />
                </Suspense>
              ) : null}
            </WithdrawalMade>
          );
        })}
      </div>
    </Card>
  );
}
