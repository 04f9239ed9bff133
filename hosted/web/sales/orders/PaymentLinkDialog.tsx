import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Send } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#sales/orders/OrderPayment.module.css";
import * as layout from "#ui/layout.ts";

type Made = { url: string; expiresAt: string };

type PaymentLink = {
  make: (send: boolean) => Promise<void>;
  created: Made | null;
  doing: "making" | "sending" | null;
  failure: string | null;
};

/** Makes the link, and sends it if wished. */
function usePaymentLink(order: OrderView, onClose: () => void): PaymentLink {
  const { mutate } = useSWRConfig();
  const { t } = useTranslation("orders");
  const [created, setMade] = useState<Made | null>(null);
  const [doing, setDoing] = useState<"making" | "sending" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // After a lost answer the request is repeated under the same key: one link, one mail.
  const keys = useRef({ made: newId(), sent: newId() });

  const make = async (send: boolean): Promise<void> => {
    const name = send ? "sent" : "made";
    setDoing(send ? "sending" : "making");
    setFailure(null);
    try {
      const { order: changed, ...link } = await call(
        "POST /v1/orders/:orderId/payment-link",
        { params: { orderId: order.id }, body: { send } },
        { idempotencyKey: keys.current[name] },
      );
      keys.current[name] = newId();
      setMade(link);
      await mutate(["GET /v1/orders/:orderId", { params: { orderId: order.id } }], changed, {
        revalidate: false,
      });
      if (!send) return;
      showSnackbar("success", t("link.sent", { email: order.contact.email }));
      onClose();
    } catch (error) {
      if (!canRetry(error)) keys.current[name] = newId();
      setFailure(problemOf(error).message);
    } finally {
      setDoing(null);
    }
  };
  return { make, created, doing, failure };
}

function Made({ created }: { created: Made }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  return (
    <>
      <Field
        label={t("link.label")}
        hint={t("link.until", { date: format.date(created.expiresAt, "dateTime") })}
      >
        <Input readOnly value={created.url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className={css.copy}>
        <CopyButton what={t("link.label")} text={created.url} />
      </div>
    </>
  );
}

/** Makes the payment link of an order when it opens, to be copied, or sent to the buyer. */
export function PaymentLinkDialog({ order, onClose }: { order: OrderView; onClose: () => void }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const { make, created, doing, failure } = usePaymentLink(order, onClose);
  const started = useRef(false);
  const start = useEffectEvent(() => make(false));
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void start();
  }, []);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("link.title", { number: order.number ?? "" })}
      text={t("link.text", {
        amount: format.money(order.payment.amountCents),
        email: order.contact.email,
      })}
      actions={
        <>
          <Button onClick={onClose}>{t("link.close")}</Button>
          {created ? (
            <Button
              look="primary"
              icon={<Send aria-hidden="true" />}
              busy={doing === "sending"}
              onClick={() => void make(true)}
            >
              {t("link.send")}
            </Button>
          ) : (
            <Button look="primary" busy={doing === "making"} onClick={() => void make(false)}>
              {t("link.retry")}
            </Button>
          )}
        </>
      }
    >
      <div className={layout.stack4}>
        {failure ? <FormError>{failure}</FormError> : null}
        {created ? (
          <Made created={created} />
        ) : doing === "making" ? (
          <div aria-busy="true" aria-label={t("link.making")}>
            <Skeleton height="5rem" />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
