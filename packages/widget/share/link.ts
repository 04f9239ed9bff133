import { cleanCart } from "@cuvee/core/sales/cart/clean.ts";
import type { Cart } from "@cuvee/core/sales/cart/cart.ts";

/** Version of the shape; a link of another one is refused. */
const VERSION = "1";
/** Longer than any cart of ours: ignored. */
const MAX = 20_000;
const ID = 16;

/**
 * Shortens an id to the number of characters that it shares with the one before it, and the rest: ids that were made
 * together begin alike.
 */
function shorten(id: string, before: string): string {
  let same = 0;
  while (same < ID && id[same] === before[same]) same += 1;
  return same.toString(17) + id.slice(same);
}

/**
 * Encodes products of a cart as a word for the fragment of an address: sellers separated by `!`, their lines by `.`; a
 * line is product, vintage, format, quantity. Places, notes, codes and gifts are the buyer's own and stay out.
 */
export function encodeCart({ orders }: Cart): string {
  let before = "";
  const next = (id: string): string => {
    const short = shorten(id, before);
    before = id;
    return short;
  };
  const parts = orders.flatMap(({ sellerId, lines }) => {
    const bought = lines.filter((line) => !line.isFromFidelity);
    return bought[0]
      ? [
          [
            next(sellerId),
            ...bought.map(
              ({ productId, vintageId, formatId, quantity }) =>
                next(productId) + next(vintageId) + next(formatId) + quantity.toString(36),
            ),
          ].join("."),
        ]
      : [];
  });
  return [VERSION, ...parts].join("!");
}

/** Returns the cart of a word from any origin: null for an invalid or empty one. Never throws. */
export function decodeCart(word: string): Cart | null {
  const [version, ...parts] = word.length > MAX ? [] : word.split("!");
  if (version !== VERSION || !/^[0-9a-z.]*$/.test(parts.join(""))) return null;
  let before = "";
  let rest = "";
  const next = (): string => {
    const same = Number.parseInt(rest[0] ?? "", 17) || 0;
    before = before.slice(0, same) + rest.slice(1, 1 + ID - same);
    rest = rest.slice(1 + ID - same);
    return before;
  };
  const orders = parts.map((part) => {
    const [seller = "", ...lines] = part.split(".");
    rest = seller;
    const sellerId = next();
    return {
      sellerId,
      lines: lines.map((line) => {
        rest = line;
        const ids = { productId: next(), vintageId: next(), formatId: next() };
        return { ...ids, quantity: Number.parseInt(rest, 36) };
      }),
    };
  });
  const cart = cleanCart({ lastUpdated: 0, orders });
  return cart.orders[0] ? cart : null;
}
