import { languageIn, LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { useEffect, useRef } from "react";
import { useCustomerDisplay } from "#counter/displays/customerDisplay.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { useSale, type ShownLine } from "#counter/tills/sale/sale.ts";

const CURRENCY = "EUR";

const twoLines = (text: string): [string, string] => {
  const [first = "", second = ""] = text.split("\n");
  return [first, second];
};

/** Returns the line that changed between two baskets, the last one first; null where none did. */
function changed(before: readonly ShownLine[], after: readonly ShownLine[]): ShownLine | null {
  const known = new Set(before);
  return after.findLast((row) => !known.has(row)) ?? null;
}

/** Shows the sale on the customer display: the last article and the total, the sum due, the change, a welcome. */
export function useDisplay(): void {
  const { lines, dueCents: totalTtcCents, pane, done, catalogue, log, priced } = useSale();
  const isNet = priced.chain === "ht";
  const { shop, point } = catalogue.snapshot;
  const { displayIdle: idle, displayWelcome: welcome } = point;
  const language = languageIn(LANGUAGES, spokenLanguage()) ?? "fr";
  const display = useCustomerDisplay({ shop: shop.name, accent: null, language, currency: CURRENCY });
  // A display that showed sales and stops is an event (rules §3.2); one that was never connected here is none.
  useEffect(() => {
    let wasOpen = display.line.state() === "open";
    return display.line.watch(() => {
      const state = display.line.state();
      if (wasOpen && (state === "lost" || state === "unplugged")) log("displayLost", {});
      wasOpen = state === "open";
    });
  }, [display, log]);
  const wasDone = useRef(false);
  const before = useRef<readonly ShownLine[]>([]);
  const isPaying = pane === "pay";
  useEffect(() => {
    const last = changed(before.current, lines);
    const wasEmpty = before.current.length === 0;
    before.current = lines;
    if (done) {
      const { payments, totalTtcCents: all } = done.body;
      const cash = payments.find((payment) => (payment.changeCents ?? 0) > 0);
      if (cash)
        display.show({
          kind: "change",
          givenCents: cash.givenCents ?? 0,
          changeCents: cash.changeCents ?? 0,
        });
      else if (all < 0) display.show({ kind: "total", totalCents: all });
      else display.show({ kind: "thanks" });
    } else if (isPaying) display.show({ kind: "total", totalCents: totalTtcCents });
    else if (last) {
      const { name, line, amountCents, discountCents } = last;
      display.show({
        kind: "item",
        name,
        quantity: line.quantity,
        priceCents: amountCents - (amountCents === 0 ? 0 : discountCents),
        totalCents: totalTtcCents,
        ...(isNet ? { isNet } : {}),
      });
    } else if (lines.length > 0) display.show({ kind: "total", totalCents: totalTtcCents });
    else if (wasEmpty && !wasDone.current) {
      if (idle === "") display.rest();
      else display.show({ kind: "idle", text: idle });
    } else if (welcome === "") display.welcome();
    else display.show({ kind: "welcome", lines: twoLines(welcome) });
    wasDone.current = done !== null;
  }, [display, lines, isNet, totalTtcCents, isPaying, done, idle, welcome]);
}
