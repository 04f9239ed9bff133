import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { PANE_KEYS } from "#counter/tills/sale/shortcuts.ts";
import { useBasketCommands } from "#counter/tills/basket/useBasketCommands.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/**
 * Handles the keys of the sale. `isBehind`: a pane is open over it, with keys of its own. `isIdle`: the search is
 * empty, so that signs and arrows act on the basket.
 */
export function useSaleKeys(
  isBehind: boolean,
  isIdle: boolean,
): { onIdleKey: (event: KeyboardEvent | ReactKeyboardEvent) => void } {
  const { t } = useTranslation("tills");
  const sale = useSale();
  const { voidBasket, toPay } = useBasketCommands();
  const onIdleKey = (event: KeyboardEvent | ReactKeyboardEvent): void => {
    const { lines, basket, act, count } = sale;
    const at = lines.findIndex(({ line }) => line.id === basket.current);
    const row = lines[at];
    if (event.key === "Delete" && event.shiftKey) voidBasket();
    else if (!row) return;
    else if (event.key === "+") count(row, row.line.quantity + 1);
    else if (event.key === "-") count(row, row.line.quantity - 1);
    else if (event.key === "Delete") count(row, 0);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const next = lines[at + (event.key === "ArrowUp" ? -1 : 1)];
      if (next) act({ do: "current", id: next.line.id });
    } else return;
    event.preventDefault();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isBehind) return;
    const { till, show, lines, basket, state } = sale;
    if (event.altKey && event.key.toLowerCase() === "l") {
      event.preventDefault();
      till.lock().catch((error: unknown) => showSnackbar("error", sentenceOf(error, t)));
      return;
    }
    const pane = PANE_KEYS[event.key];
    if (!pane || event.ctrlKey || event.metaKey || event.altKey || (event.key === "?" && !isIdle)) return;
    event.preventDefault();
    const isNothing =
      (pane === "line" && basket.current === null) ||
      (pane === "discount" && lines.length === 0) ||
      (pane === "parked" && lines.length === 0 && state.parked.length === 0);
    if (pane === "pay") toPay();
    else if (!isNothing) show(pane);
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return { onIdleKey };
}
