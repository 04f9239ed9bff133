import {
  Ban,
  Banknote,
  Check,
  Clock,
  CreditCard,
  FileMinus,
  HandCoins,
  Mail,
  PackageCheck,
  Receipt,
  ReceiptText,
  RotateCcw,
  ShoppingBag,
  TriangleAlert,
  X,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { OrderEvent } from "@cuvee/core/sales/orders/orders.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { History } from "#ui/record/History.tsx";

const ICONS: Record<string, LucideIcon> = {
  created: Receipt,
  placed: ShoppingBag,
  accepted: Check,
  refused: X,
  cancelled: Ban,
  aborted: Ban,
  expired: Clock,
  delivered: PackageCheck,
  billed: ReceiptText,
  "part-billed": ReceiptText,
  "lines-cancelled": Ban,
  "deposit-asked": HandCoins,
  "instalment-due": Clock,
  credited: FileMinus,
  "payment-recorded": Banknote,
  "payment-part-recorded": Banknote,
  "payment-owed": TriangleAlert,
  "payment-received": Banknote,
  "payment-paid": Banknote,
  "imprint-kept": CreditCard,
  "debit-asked": CreditCard,
  "imprint-debited": Banknote,
  "imprint-released": CreditCard,
  "payment-refunded": RotateCcw,
  "payment-returned": RotateCcw,
  "payment-part-refunded": RotateCcw,
  "part-refund-due": RotateCcw,
  visited: PackageCheck,
  "refund-due": RotateCcw,
  "money-credited": HandCoins,
  "money-refunded": RotateCcw,
  "payment-failed": TriangleAlert,
  "mail-sent": Mail,
  "mail-waiting": Mail,
  "mail-failed": TriangleAlert,
};

/** Authors in the history that have a word; people are shown by their username. */
const KNOWN = new Set(["buyer", "system", "bank"]);

/** Shows the events of an order, the latest first, with their authors and reasons. */
export function OrderHistory({ events, own }: { events: readonly OrderEvent[]; own: boolean }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const nameOf = usePersonName();
  const who = (by: string): string => {
    if (KNOWN.has(by)) return t(own && by === "buyer" ? "history.by.you" : `history.by.${by}`);
    // An agent sees no user names of the shop either.
    return own || by === "seller" ? t("history.by.shop") : nameOf(by);
  };
  return (
    <History
      events={events.toReversed().map((event) => ({
        at: event.at,
        title: t([`history.kind.${event.kind}`, "history.kind.other"]),
        by: who(event.by),
        icon: ICONS[event.kind] ?? Clock,
        details: [
          event.amountCents === undefined ? null : format.money(event.amountCents),
          event.reason
            ? t([`history.reason.${event.reason}`, "history.quoted"], {
                text: event.subject ? `${event.reason} : ${event.subject}` : event.reason,
              })
            : null,
        ],
      }))}
    />
  );
}
