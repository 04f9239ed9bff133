import { useCallback, useEffect, useReducer, type Dispatch } from "react";
import { newId } from "#kit/api.ts";
import {
  applyBasketCommand,
  emptyBasket,
  type Basket,
  type BasketCommand,
} from "#counter/tills/basket/basket.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import type { Sale } from "#counter/tills/sale/sale.ts";

type State = Pick<Sale, "basket" | "voided">;
type Command = BasketCommand | { do: "keepVoided"; basket: Basket | null };

/** Reads a basket as the engine kept it; one kept by another version of the till is not trusted. */
function keptBasket(stored: unknown): Basket {
  const found = stored as Partial<Basket> | null;
  const empty = emptyBasket(newId());
  return found && Array.isArray(found.lines) ? { ...empty, ...found } : empty;
}

function changed(state: State, command: Command): State {
  if (command.do === "keepVoided") return { ...state, voided: command.basket };
  const basket = applyBasketCommand(state.basket, command);
  // The next sale begins with its first line.
  return { basket, voided: basket.lines.length > 0 ? null : state.voided };
}

type SaleBasket = Pick<Sale, "basket" | "voided" | "setVoided"> & { act: Dispatch<BasketCommand> };

/** Holds the basket of the current sale, which the engine keeps at every change, and the one that was voided last. */
export function useSaleBasket(till: TillEngine): SaleBasket {
  const [{ basket, voided }, act] = useReducer(changed, null, () => ({
    basket: keptBasket(till.basket()),
    voided: null,
  }));
  const setVoided = useCallback((voidedBasket: Basket | null): void => {
    act({ do: "keepVoided", basket: voidedBasket });
  }, []);
  const isUntouched = basket.lines.length === 0 && basket.client === null && basket.note === "";
  useEffect(() => till.keepBasket(isUntouched ? null : basket), [till, basket, isUntouched]);
  return { basket, voided, act, setVoided };
}
