import { cents } from "@cuvee/core/kit/money.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { typologyOf } from "@cuvee/core/offer/pricing/grid.ts";
import { unitsToTier } from "@cuvee/core/offer/pricing/unitsToTier.ts";
import { priceFulfilment } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import { priceTicket, type TillSaleInput } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { articlesOf, containerName } from "#counter/tills/finder/articles.ts";
import {
  applyBasketCommand,
  emptyBasket,
  type Basket,
  type PlaceLine,
} from "#counter/tills/basket/basket.ts";
import { newId } from "#kit/api.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { piecesOf, SaleContext, type PaneName, type Sale, type ShownLine } from "#counter/tills/sale/sale.ts";
import { shownLines, type UnitsOf } from "#counter/tills/basket/shownLines.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { voidFacts } from "#counter/tills/basket/voids.ts";
import { useVisits } from "#counter/tills/fulfilment/visits.ts";
import { buyerOf, pricingInputOf } from "#counter/tills/basket/pricingInput.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Reads a basket as the engine kept it; one kept by another version of the till is not trusted. */
function keptBasket(stored: unknown): Basket {
  const found = stored as Partial<Basket> | null;
  const empty = emptyBasket(newId());
  return found && Array.isArray(found.lines) ? { ...empty, ...found } : empty;
}

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

type Props = Pick<Sale, "till" | "state" | "catalogue" | "close"> & { children: ReactNode };

/** Holds the current sale: its basket, kept at every change, and its price, computed once for each. */
export function SaleProvider({ till, state, catalogue, close, children }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const [basket, act] = useReducer(applyBasketCommand, null, () => keptBasket(till.basket()));
  const [pane, open] = useState<PaneName | null>(null);
  const [done, finish] = useState<Recorded<Ticket> | null>(null);
  const [wanted, want] = useState("");
  /** The clock difference that the seller has accepted. */
  const [accepted, setAccepted] = useState(0);
  const [wants, setWants] = useState<PaneName>("pay");
  const [voided, setVoided] = useState<Basket | null>(null);
  const { snapshot, shelf } = catalogue;
  const visits = useVisits(snapshot);
  const articles = useMemo(
    () => articlesOf(snapshot, (one) => containerName(one, format.count, t("sale.unit"))),
    [snapshot, format, t],
  );
  const isUntouched = basket.lines.length === 0 && basket.client === null && basket.note === "";
  useEffect(() => {
    if (basket.lines.length > 0) setVoided(null);
  }, [basket.lines]);
  useEffect(() => till.keepBasket(isUntouched ? null : basket), [till, basket, isUntouched]);

  const { lines: basketLines, discount, discountReason, client, level, handing, order } = basket;
  const placeWords = useCallback((place: PlaceLine) => visits.words(place), [visits]);
  const input = useMemo(
    (): TillSaleInput =>
      pricingInputOf(
        { lines: basketLines, discount, discountReason, level },
        (place) => placeWords(place).detail,
      ),
    [basketLines, discount, discountReason, level, placeWords],
  );
  const priced = useMemo(() => {
    const { point, rules } = snapshot;
    const buyer = buyerOf(client, point.typology);
    return handing
      ? priceFulfilment(input, handing, shelf, buyer, rules, Date.now())
      : priceTicket(input, shelf, buyer, rules, Date.now());
  }, [input, handing, shelf, client, snapshot]);
  const unitsOf = useCallback<UnitsOf>(
    ({ article, next, quantity }) => {
      const { point, rules } = snapshot;
      const typology = typologyOf(rules, buyerOf(client, point.typology).typology);
      return unitsToTier(next, article.format, quantity, typology, rules.allRulesInEq75);
    },
    [snapshot, client],
  );
  const before = useRef<readonly ShownLine[]>([]);
  const lines = useMemo(
    () =>
      (before.current = shownLines(
        basketLines,
        priced,
        { of: articles.of, sold: state.sold },
        { placeWords, rate: (bp) => t("sale.vat", { rate: format.rate(bp) }), unitsOf },
        before.current,
      )),
    [basketLines, priced, articles, state.sold, placeWords, unitsOf, t, format],
  );

  const isOrdered = order !== null;
  const { aheadMs } = state;
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
  const add = useCallback(
    (formatId: Id, quantity: number) => {
      if (isOrdered) return showSnackbar("error", t("handing.ordered"));
      finish(null);
      return act({ do: "article", id: newId(), formatId, quantity });
    },
    [act, isOrdered, t],
  );
  const guarded = useCallback<Sale["guarded"]>(
    (right, run) => {
      if (till.may(right)) run();
      // The refusal is recorded; the seller sees the reason.
      else till.need(right).catch((error: unknown) => showSnackbar("error", sentenceOf(error, t)));
    },
    [till, t],
  );
  const log = useCallback<Sale["log"]>(
    (name, facts) =>
      void till.event(name, facts).catch((error: unknown) => showSnackbar("error", sentenceOf(error, t))),
    [till, t],
  );
  const accept = useCallback(() => {
    setAccepted(aheadMs);
    log("clockKept", { minutes: Math.round(aheadMs / 60_000) });
    open(wants);
  }, [aheadMs, log, wants]);
  const count = useCallback<Sale["count"]>(
    (row, quantity) => {
      const facts = voidFacts(row, quantity);
      const set = (): void => act({ do: "quantity", id: row.line.id, quantity });
      if (isOrdered) return showSnackbar("error", t("handing.ordered"));
      if (!facts) return set();
      return guarded("void", () => {
        set();
        log("lineVoided", facts);
      });
    },
    [guarded, log, isOrdered, t],
  );
  const sale = useMemo(
    (): Sale => ({
      till,
      state,
      catalogue,
      articles,
      basket,
      act,
      wish: input,
      priced,
      lines,
      pane,
      show,
      leave,
      add,
      guarded,
      log,
      count,
      done,
      finish,
      close,
      clock: { wants, accept },
      voided,
      setVoided,
      wanted,
      want,
      dueCents: order ? cents(order.totalTtcCents) : priced.totalTtcCents,
      pieces: piecesOf(priced),
    }),
    [
      till,
      state,
      catalogue,
      articles,
      basket,
      input,
      priced,
      lines,
      pane,
      show,
      leave,
      order,
      add,
      guarded,
      log,
      count,
      done,
      close,
      wants,
      accept,
      voided,
      wanted,
    ],
  );
  return <SaleContext value={sale}>{children}</SaleContext>;
}
