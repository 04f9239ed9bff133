import type { Closing } from "@cuvee/core/sales/tills/closings.ts";
import type { Ticket } from "@cuvee/core/sales/tills/ticket.ts";
import type { ReceiptLine } from "@cuvee/core/sales/receipts/receipts.ts";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { printer } from "#sales/receipts/printer.ts";
import { useSale } from "#sales/tills/sale.ts";
import type { Recorded } from "#sales/tills/tillState.ts";
import { tell } from "#ui/snackbar.ts";

export type Printing = {
  printTicket: (ticket: Recorded<Ticket>, copy?: number) => void;
  printClosing: (closing: Recorded<Closing>) => void;
  openDrawer: () => void;
};

/** Prints on what hangs on this device; what was not printed is told, and the sale goes on. */
export function usePrinting(): Printing {
  const { t } = useTranslation("tills");
  const { till, catalogue } = useSale();
  const device = printer();
  useEffect(() => device.open(), [device]);
  const print = useCallback(
    (lines: readonly ReceiptLine[]): void => {
      void device.print(lines).then((printed) => {
        if (printed.ok) return;
        tell("error", t(`pay.print.${printed.fault}`));
        void till.event("printerLost");
      });
    },
    [device, till, t],
  );
  return useMemo(
    (): Printing => ({
      printTicket: () => print([]),
      printClosing: () => print([]),
      openDrawer: () => void device.openDrawer(),
    }),
    [print, device, catalogue],
  );
}
