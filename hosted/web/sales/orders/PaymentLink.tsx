import { isLinkable, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Link2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import { PaymentLinkDialog } from "#sales/orders/PaymentLinkDialog.tsx";
import { Button } from "#ui/Button.tsx";
import css from "#sales/orders/OrderPayment.module.css";

/** A button for the payment link of an unpaid order, for staff who see its payments. */
export function PaymentLink({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("orders");
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { status, deliveryStatus, paymentStatus, paymentType, payment, priced } = order;
  const state = {
    status,
    deliveryStatus,
    paymentStatus,
    paymentType,
    dueCents: payment.amountCents,
    imprint: priced.imprint === true,
  };
  const isStaff = user?.role === "owner" || user?.role === "iam";
  if (!user || !isStaff || !hasPermission(user, "seeAllPayment") || !seesPrices(user) || !isLinkable(state))
    return null;
  return (
    <div className={css.link}>
      <Button size="s" icon={<Link2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("link.open")}
      </Button>
      {open ? <PaymentLinkDialog order={order} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
