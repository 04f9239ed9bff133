import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSearchParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";

/** Value of `?act=` that opens the invoice dialog. */
export const BILL_ASKED = "bill";

/** The last step of a delivered order: a button for its invoice, beside the other actions. */
export default function BillAct({ orderId }: { orderId: string }): ReactNode {
  const { t } = useTranslation("invoicing");
  const { data } = useAnswer("GET /v1/orders/:orderId/billing", { params: { orderId } });
  const [, setQuery] = useSearchParams();
  if (!data?.canBill) return null;
  return (
    <Button
      look="primary"
      icon={<ReceiptText aria-hidden="true" />}
      onClick={() =>
        setQuery(
          (before) => {
            before.set("act", BILL_ASKED);
            return before;
          },
          { replace: true },
        )
      }
    >
      {t("order.bill")}
    </Button>
  );
}
