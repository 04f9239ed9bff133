import type { EndedMoney as Ended, MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import MoneyDialog from "#sales/orders/MoneyDialog.tsx";
import css from "#sales/orders/OrderPayment.module.css";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/**
 * Money of an order that will not be carried out: still bound to it, or its client's credit; it is refunded, or
 * released, from here.
 */
export default function EndedMoney({ order, ended }: { order: OrderView; ended: Ended }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const { mutate } = useSWRConfig();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef<{ of: string; key: string } | null>(null);
  const { heldCents, creditCents } = ended;
  const amount = format.money(heldCents + creditCents);
  const said = heldCents > 0 ? "held" : "free";

  const release = async (money: MoneyChoice): Promise<void> => {
    const of = `${order.version} ${JSON.stringify(money)}`;
    if (key.current?.of !== of) key.current = { of, key: newId() };
    setBusy(true);
    setFailure(null);
    try {
      const input = { params: { orderId: order.id }, body: { version: order.version, money } };
      const now = await call("POST /v1/orders/:orderId/money-release", input, {
        idempotencyKey: key.current.key,
      });
      await mutate(["GET /v1/orders/:orderId", { params: { orderId: order.id } }], now, {
        revalidate: false,
      });
      setOpen(false);
      showSnackbar("success", t(`endedMoney.done.${money.to}`, { amount }));
    } catch (error) {
      if (!canRetry(error)) key.current = null;
      setFailure(problemOf(error).message);
      await mutate(answersOf("GET /v1/orders/:orderId"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.link}>
      <Notice
        tone={heldCents > 0 ? "warning" : "info"}
        title={t(`endedMoney.${said}.title`, { amount })}
        actions={
          <Button size="s" onClick={() => setOpen(true)}>
            {t(`endedMoney.${said}.button`)}
          </Button>
        }
      >
        {t(`endedMoney.${said}.text`)}
      </Notice>
      {open ? (
        <MoneyDialog
          title={t(`endedMoney.${said}.ask`, { amount })}
          text={t(`endedMoney.${said}.askText`, { number: order.number ?? "" })}
          confirm={t("endedMoney.confirm")}
          busy={busy}
          failure={failure}
          paidBy={order.paymentType}
          asksReason={false}
          refundOnly={heldCents === 0}
          onClose={() => setOpen(false)}
          onConfirm={({ money }) => void release(money)}
        />
      ) : null}
    </div>
  );
}
