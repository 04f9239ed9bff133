import { readScanned } from "@cuvee/core/counter/tills/scannedCode.ts";
import { ReceiptText, ShoppingBasket } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { usePrinter } from "#counter/receipts/printer.ts";
import { formatOf } from "#counter/tills/finder/articles.ts";
import { typed } from "#counter/tills/basket/basket.ts";
import { BasketPart } from "#counter/tills/basket/BasketPart.tsx";
import { Finder } from "#counter/tills/finder/Finder.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { SalePanes } from "#counter/tills/sale/SalePanes.tsx";
import { soundTaken, soundUnknown } from "#counter/tills/sale/sounds.ts";
import { TillBar } from "#counter/tills/sale/TillBar.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useDisplay } from "#counter/tills/sale/useDisplay.ts";
import { useSaleKeys } from "#counter/tills/sale/useSaleKeys.ts";
import { useScanner } from "#counter/tills/finder/useScanner.ts";
import css from "#counter/tills/sale/SaleScreen.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Pattern of a ticket's number, which its receipt carries in a code. */
const TICKET = /^(?:E-)?[A-Z0-9]{1,8}-\d{6,}$/;

type Side = "articles" | "basket";

function Sides({ side, onSide }: { side: Side; onSide: (side: Side) => void }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { lines, dueCents } = useSale();
  return (
    <nav className={css.turn} aria-label={t("sale.sides")}>
      <Touch chosen={side === "articles"} onClick={() => onSide("articles")}>
        <ReceiptText aria-hidden="true" size={20} />
        {t("sale.articles")}
      </Touch>
      <Touch chosen={side === "basket"} onClick={() => onSide("basket")}>
        <ShoppingBasket aria-hidden="true" size={20} />
        {lines.length > 0 ? format.money(dueCents) : t("sale.basket")}
      </Touch>
    </nav>
  );
}

/** Returns the search field, which has the focus and receives what is typed, unless it is behind a pane. */
function useSearchFocus(isBehind: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBehind) field.current?.focus({ preventScroll: true });
  }, [isBehind]);
  // Typing goes to the search after a touch on an empty place, too. Runs before the scanner sees the key.
  useEffect(() => {
    const find = (event: KeyboardEvent): void => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText && !isBehind && document.activeElement === document.body)
        field.current?.focus({ preventScroll: true });
    };
    addEventListener("keydown", find, { capture: true });
    return () => removeEventListener("keydown", find, { capture: true });
  }, [isBehind]);
  return field;
}

/** The till while it sells: articles on one side, the basket on the other; a phone shows one of them. */
export function SaleScreen(): ReactNode {
  const { catalogue, add, pane, show, want, done, state } = useSale();
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState("");
  const [side, setSide] = useState<Side>("articles");
  useDisplay();
  // Kept open between two receipts.
  usePrinter();

  const isBehind = pane !== null || done !== null;
  const field = useSearchFocus(isBehind);
  const onText = useCallback((next: string): void => {
    setUnknown("");
    setText(next);
  }, []);
  const { onIdleKey } = useSaleKeys(isBehind, text === "");

  /** Opens the refund of a ticket, if a text is the number of one. */
  const openTicket = (number: string): boolean => {
    if (!TICKET.test(number)) return false;
    want(number);
    show("refund");
    return true;
  };
  const onScan = (code: string): void => {
    const scanned = readScanned(code);
    if ((pane === null || pane === "refund") && scanned.kind === "text" && openTicket(scanned.text)) return;
    const { quantity, rest } = typed(text);
    // If a scanner pauses in the middle, its first part was typed into the search.
    const read = [scanned, readScanned(rest + code)];
    const formatId =
      pane === null ? read.map((one) => formatOf(one, catalogue.snapshot.eans)).find(Boolean) : undefined;
    if (formatId === undefined) {
      soundUnknown();
      if (pane === null) setUnknown(code);
      return;
    }
    soundTaken();
    setUnknown("");
    const pieces = scanned.kind === "article" ? (scanned.pieces ?? 1) : 1;
    add(formatId, quantity * pieces);
    setText("");
  };
  useScanner(onScan);

  return (
    <div className={cx(layout.single, css.till)} data-training={state.training || undefined}>
      <TillBar />
      <main className={css.work} data-side={side}>
        <div className={cx(layout.column, layout.shrink, css.find)}>
          <Finder
            text={text}
            onText={onText}
            unknown={unknown}
            fieldRef={field}
            onNone={(typedText) => (openTicket(typedText.toUpperCase()) ? setText("") : undefined)}
            onIdleKey={onIdleKey}
          />
        </div>
        <div className={cx(layout.column, layout.shrink, css.basket)}>
          <BasketPart />
        </div>
      </main>
      <Sides side={side} onSide={setSide} />
      <SalePanes />
    </div>
  );
}
