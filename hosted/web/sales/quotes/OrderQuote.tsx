import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useQuoteCommands } from "#sales/quotes/calls.ts";
import { OrderDialog } from "#sales/quotes/OrderDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Text keys of the button that makes an order of a sale. */
export const ORDERING_WORDS = { quote: "acts.accept", order: "acts.order", bill: "acts.bill" } as const;

type Props = { open: boolean; quote: QuoteView; onClose: () => void };

/** Makes an order of a sale, and for a draft of an invoice the invoice at once; then shows the result. */
export function OrderQuote({ open, quote, onClose }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const [, navigate] = useLocation();
  const acts = useQuoteCommands();
  return (
    <OrderDialog
      open={open}
      quote={quote}
      busy={acts.busy}
      onClose={onClose}
      onOrder={async (how) => {
        const end = await acts.order(quote, how);
        if ("done" in end) {
          const { orderId, orderNumber } = end.done;
          showSnackbar("success", t("acts.ordered", { number: orderNumber }));
          const billed = quote.subType === "bill" ? await acts.bill(orderId) : null;
          // The order exists in any case; its page shows the error of the invoice.
          if (billed && !("done" in billed))
            showSnackbar("error", t("acts.notBilled", { why: billed.message }));
          navigate(
            billed && "done" in billed ? paths.document("bill", billed.done.id) : paths.order(orderId),
          );
          return null;
        }
        if (end.code !== "stock-missing") return end.message;
        const lines = (end.facts["lines"] ?? []) as { formatId: string; available: number }[];
        return t("acts.stockMissing", {
          lines: format.list(
            lines.map(({ formatId, available }) => {
              const line = quote.content.lines.find((one) => one.formatId === formatId);
              const word = quote.words.find(({ lineId }) => lineId === line?.id);
              return t("acts.missingLine", {
                name: word ? [word.name, word.vintage].filter(Boolean).join(" ") : "?",
                available: format.count(available),
              });
            }),
          ),
        });
      }}
    />
  );
}
