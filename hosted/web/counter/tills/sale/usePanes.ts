import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { PaneName, Sale } from "#counter/tills/sale/sale.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Panes that change a basket: not available for one that became an order. */
const OF_BASKET: ReadonlySet<PaneName> = new Set<PaneName>([
  "line",
  "open",
  "client",
  "visits",
  "discount",
  "note",
  "handing",
]);

/** Change of an accepted clock difference below which it stays accepted. */
const SAME_CLOCK_MS = 2 * 60_000;

type Of = Pick<Sale, "log"> & { isOrdered: boolean; aheadMs: number };

/** Holds the pane that is open over the sale; a wrong clock is confirmed before one that makes a ticket. */
export function usePanes({ log, isOrdered, aheadMs }: Of): Pick<Sale, "pane" | "show" | "leave" | "clock"> {
  const { t } = useTranslation("tills");
  const [pane, open] = useState<PaneName | null>(null);
  /** The clock difference that the seller has accepted. */
  const [accepted, setAccepted] = useState(0);
  const [wants, setWants] = useState<PaneName>("pay");
  const isClockAsked = aheadMs !== 0 && Math.abs(aheadMs - accepted) > SAME_CLOCK_MS;
  const show = useCallback<Sale["show"]>(
    (next) => {
      if (isOrdered && next !== null && OF_BASKET.has(next)) showSnackbar("error", t("handing.ordered"));
      else if (isClockAsked && (next === "pay" || next === "refund")) {
        setWants(next);
        open("clock");
      } else open(next);
    },
    [isOrdered, isClockAsked, t],
  );
  const leave = useCallback<Sale["leave"]>((of) => open((now) => (now === of ? null : now)), []);
  const clock = useMemo(
    () => ({
      wants,
      accept: () => {
        setAccepted(aheadMs);
        log("clockKept", { minutes: Math.round(aheadMs / 60_000) });
        open(wants);
      },
    }),
    [aheadMs, log, wants],
  );
  return { pane, show, leave, clock };
}
