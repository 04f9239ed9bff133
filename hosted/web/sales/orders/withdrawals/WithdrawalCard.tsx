import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { Withdrawal, WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { loadTexts } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import type { SettleChoice } from "#sales/orders/withdrawals/SettleDialog.tsx";
import { WithdrawalMade } from "#sales/orders/withdrawals/WithdrawalMade.tsx";
import { useWithdrawals } from "#sales/orders/withdrawals/withdrawals.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const SettleDialog = lazy(async () => {
  const [part] = await Promise.all([
    import("#sales/orders/withdrawals/SettleDialog.tsx"),
    loadTexts(["payments", "status"]),
  ]);
  return part;
});

/** Returns the refund of a withdrawal: the amount due, as far as it was paid. */
const refundOf = (withdrawal: Withdrawal, view: WithdrawalView): number =>
  Math.min(withdrawal.dueCents, view.refundableCents ?? 0);

type Acts = {
  act: (
    withdrawal: Withdrawal,
    what: "return" | "refund",
    body: { restock: boolean } | SettleChoice,
  ) => Promise<void>;
  busy: string | null;
  returned: (withdrawal: Withdrawal) => Promise<void>;
};

/** Returns the acts of the seller on a declaration, and the one under way. */
function useActs(order: OrderView, mutate: ReturnType<typeof useWithdrawals>["mutate"]): Acts {
  const { t } = useTranslation("withdrawal");
  const { mutate: mutateAll } = useSWRConfig();
  const [busy, setBusy] = useState<string | null>(null);
  const keys = useRef(new Map<string, string>());

  const act = async (
    withdrawal: Withdrawal,
    what: "return" | "refund",
    body: { restock: boolean } | SettleChoice,
  ) => {
    const attempt = `${withdrawal.id} ${withdrawal.version} ${what} ${JSON.stringify(body)}`;
    const idempotencyKey = keys.current.get(attempt) ?? newId();
    keys.current.set(attempt, idempotencyKey);
    const params = { orderId: order.id, withdrawalId: withdrawal.id };
    const { version } = withdrawal;
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
      showSnackbar("success", t(`seller.${what}Done`));
    } catch (error) {
      if (!canRetry(error)) keys.current.delete(attempt);
      showSnackbar("error", problemOf(error).message);
      await mutate();
    } finally {
      setBusy(null);
      void mutateAll(answersOf("GET /v1/orders/:orderId"));
    }
  };
  const returned = async (withdrawal: Withdrawal): Promise<void> => {
    const restock = await ask({
      title: t("seller.returnTitle"),
      text: t("seller.returnText"),
      field: { kind: "checkbox", label: t("seller.restock"), value: true },
    });
    if (restock !== null) await act(withdrawal, "return", { restock });
  };
  return { act, busy, returned };
}

type DeclarationProps = {
  withdrawal: Withdrawal;
  view: WithdrawalView;
  busy: string | null;
  returned: (withdrawal: Withdrawal) => Promise<void>;
  isOpen: boolean;
  onSettling: (value: string | null) => void;
  amountCents: number;
  settling: string | null;
  order: OrderView;
  settle: (withdrawal: Withdrawal, settling: SettleChoice) => Promise<void>;
};

/** A declaration with its acts. */
function Declaration({
  withdrawal,
  view,
  busy,
  returned,
  isOpen,
  onSettling,
  amountCents,
  settling,
  order,
  settle,
}: DeclarationProps): ReactNode {
  const { t } = useTranslation("withdrawal");
  const { user } = useSession();
  const format = useFormat();
  return (
    <WithdrawalMade withdrawal={withdrawal} number={view.number}>
      {withdrawal.status === "settled" ? <p className={layout.quiet}>{t("seller.settled")}</p> : null}
      <div className={layout.row3}>
        {withdrawal.status !== "settled" &&
        withdrawal.returnedAt === null &&
        user &&
        hasPermission(user, "manageDelivery") ? (
          <Button
            size="s"
            busy={busy?.startsWith(`${withdrawal.id} ${withdrawal.version} return`) ?? false}
            onClick={() => void returned(withdrawal)}
          >
            {t("seller.return")}
          </Button>
        ) : null}
        {isOpen && user && hasPermission(user, "seeAllPayment") && seesPrices(user) ? (
          <Button
            size="s"
            look="primary"
            busy={busy?.startsWith(`${withdrawal.id} ${withdrawal.version} refund`) ?? false}
            onClick={() => onSettling(withdrawal.id)}
          >
            {amountCents > 0 ? t("seller.refund", { amount: format.money(amountCents) }) : t("seller.settle")}
          </Button>
        ) : null}
      </div>
      {settling === withdrawal.id && isOpen ? (
        <Suspense fallback={null}>
          <SettleDialog
            order={order}
            withdrawal={withdrawal}
            dueCents={amountCents}
            mostCents={view.refundableCents ?? 0}
            busy={busy?.startsWith(`${withdrawal.id} ${withdrawal.version} refund`) ?? false}
            onClose={() => onSettling(null)}
            onConfirm={(settleChoice) => void settle(withdrawal, settleChoice)}
          />
        </Suspense>
      ) : null}
    </WithdrawalMade>
  );
}

/** The seller's side of withdrawals: the declarations, the return of the goods, the refund. */
export function WithdrawalCard({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("withdrawal");
  const { data: view, mutate } = useWithdrawals(order.id, null);
  const { act, busy, returned } = useActs(order, mutate);
  const [settling, setSettling] = useState<string | null>(null);
  if (!view || view.made.length === 0) return null;
  const settle = async (withdrawal: Withdrawal, settling: SettleChoice): Promise<void> => {
    await act(withdrawal, "refund", settling);
    setSettling(null);
  };
  return (
    <Card title={t("seller.title")}>
      <div className={cx(layout.grid4, layout.shrink)}>
        {view.made.map((withdrawal) => {
          const amountCents = refundOf(withdrawal, view);
          const isOpen = withdrawal.status === "declared" || withdrawal.status === "returned";
          return (
            <Declaration
              key={withdrawal.id}
              withdrawal={withdrawal}
              view={view}
              busy={busy}
              returned={returned}
              isOpen={isOpen}
              onSettling={setSettling}
              amountCents={amountCents}
              settling={settling}
              order={order}
              settle={settle}
            />
          );
        })}
      </div>
    </Card>
  );
}
