import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { usePrinting } from "#counter/tills/payment/usePrinting.ts";

/** Prints a ticket again: marked and counted as a duplicate before it is on paper (rules §3.2). */
export function CopyButtons({ ticket }: { ticket: Recorded<Ticket> }): ReactNode {
  const { t } = useTranslation("tills");
  const { till } = useSale();
  const { printTicket } = usePrinting();
  const { isBusy, once } = useOnce();
  const copy = async (): Promise<void> => {
    const created = await till.duplicate(ticket.body.id);
    await printTicket(created.ticket, created.copy.body.copy);
  };
  return (
    <Touch disabled={isBusy} onClick={() => once(copy)}>
      <Printer aria-hidden="true" size={22} />
      {t("sale.duplicate")}
    </Touch>
  );
}
