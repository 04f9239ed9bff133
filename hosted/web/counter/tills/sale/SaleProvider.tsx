import { cents } from "@cuvee/core/kit/money.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId } from "#kit/api.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { piecesOf, SaleContext, type Sale } from "#counter/tills/sale/sale.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { voidFacts } from "#counter/tills/basket/voids.ts";
import { usePanes } from "#counter/tills/sale/usePanes.ts";
import { usePricedBasket } from "#counter/tills/sale/usePricedBasket.ts";
import { useSaleBasket } from "#counter/tills/sale/useSaleBasket.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Returns the functions that run what needs a right, and that record it. */
function useRights(till: TillEngine): Pick<Sale, "guarded" | "log"> {
  const { t } = useTranslation("tills");
  return useMemo(() => {
    const refuse = (error: unknown): void => showSnackbar("error", sentenceOf(error, t));
    return {
      guarded(right, run) {
        if (till.may(right)) run();
        // The refusal is recorded; the seller sees the reason.
        else till.need(right).catch(refuse);
      },
      log: (name, facts) => void till.event(name, facts).catch(refuse),
    };
  }, [till, t]);
}

type Adding = Pick<Sale, "act" | "guarded" | "log" | "finish"> & { isOrdered: boolean };

/** Returns the functions that add an article and that set the quantity of a line. */
function useAdding({ act, guarded, log, finish, isOrdered }: Adding): Pick<Sale, "add" | "count"> {
  const { t } = useTranslation("tills");
  const add = useCallback(
    (formatId: Id, quantity: number) => {
      if (isOrdered) return showSnackbar("error", t("handing.ordered"));
      finish(null);
      return act({ do: "article", id: newId(), formatId, quantity });
    },
    [act, finish, isOrdered, t],
  );
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
    [act, guarded, log, isOrdered, t],
  );
  return { add, count };
}

type Props = Pick<Sale, "till" | "state" | "catalogue" | "close"> & { children: ReactNode };

/** Holds the current sale: its basket, kept at every change, and its price, computed once for each. */
export function SaleProvider({ till, state, catalogue, close, children }: Props): ReactNode {
  const { basket, voided, act, setVoided } = useSaleBasket(till);
  const [done, finish] = useState<Recorded<Ticket> | null>(null);
  const [wanted, want] = useState("");
  const { articles, wish, priced, lines } = usePricedBasket({ catalogue, basket, state });
  const { order } = basket;
  const isOrdered = order !== null;
  const { guarded, log } = useRights(till);
  const { pane, show, leave, clock } = usePanes({ log, isOrdered, aheadMs: state.aheadMs });
  const { add, count } = useAdding({ act, guarded, log, finish, isOrdered });
  const given = useMemo(() => ({ till, state, catalogue, close }), [till, state, catalogue, close]);
  const goods = useMemo(
    () => ({
      articles,
      wish,
      priced,
      lines,
      dueCents: order ? cents(order.totalTtcCents) : priced.totalTtcCents,
      pieces: piecesOf(priced),
    }),
    [articles, wish, priced, lines, order],
  );
  const commands = useMemo(
    () => ({ act, show, leave, add, guarded, log, count, finish, want, setVoided }),
    [act, show, leave, add, guarded, log, count, setVoided],
  );
  const sale = useMemo(
    (): Sale => ({ ...given, ...goods, ...commands, basket, pane, done, clock, voided, wanted }),
    [given, goods, commands, basket, pane, done, clock, voided, wanted],
  );
  return <SaleContext value={sale}>{children}</SaleContext>;
}
