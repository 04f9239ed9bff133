import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { useCallback, useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePrinter } from "#counter/receipts/printer.ts";
import { ticketLines } from "#counter/tills/payment/receipts.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Printing = {
  /** True if it was printed. */
  print: (lines: readonly ReceiptLine[]) => Promise<boolean>;
  /** Prints in the language of the buyer; `copy` counts duplicates from 1. */
  printTicket: (ticket: Recorded<Ticket>, copy?: number) => Promise<boolean>;
  openDrawer: () => void;
};

/** Prints on the printer of this device; a failure is shown, and the sale goes on. */
export function usePrinting(): Printing {
  const { t, i18n } = useTranslation("tills");
  const { till, catalogue } = useSale();
  const device = usePrinter();
  const { snapshot } = catalogue;
  const print = useCallback(
    async (lines: readonly ReceiptLine[]): Promise<boolean> => {
      const printed = await device.print(lines);
      if (printed.ok) return true;
      showSnackbar("error", t(`pay.print.${printed.fault}`));
      await till.event("printerLost");
      return false;
    },
    [device, till, t],
  );
  return useMemo(
    (): Printing => ({
      print,
      async printTicket(ticket, copy) {
        const { client } = ticket.body;
        const lang = client ? till.clients().get(client.id)?.lang : undefined;
        return print(await ticketLines(ticket, snapshot, lang ?? i18n.resolvedLanguage, copy));
      },
      // A drawer that is connected to no printer is opened by hand.
      openDrawer: () => void device.openDrawer(),
    }),
    [print, device, till, snapshot, i18n],
  );
}
