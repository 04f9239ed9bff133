import type {
  CodeTerms,
  OrderProblem,
  OrderInput,
  PricedOrder,
  PricingBuyer,
} from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder, shelve, type Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { payloadOf } from "@cuvee/core/sales/cart/payload.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CallAnswer, Caller } from "@cuvee/client/call.ts";
import { holdOf } from "./seats/seatHolds.ts";
import type { Visits } from "./seats/visits.ts";
import { changesBetween, type Changes } from "./changes.ts";
import { pricingInputOfOrder } from "./lines.ts";
import { withShortages } from "./problems.ts";

export type Embed = CallAnswer<"GET /v1/embeds/:shop">;

/** Caller of the price: the function that calls the server, and the user. */
export type PriceCaller = { call: Caller; userId: string | undefined };
/** A seller's catalogue, once it is there, and a function that reads it again. */
export type Sold = { embed: Embed | undefined; reread: () => unknown };

/** Pause in changes after which the server is called, in milliseconds. */
const QUIET_MS = 250;

type SellerAnswer = CallAnswer<"POST /v1/orders/get-cart-price">[number];
export type Account = NonNullable<SellerAnswer["account"]>;

export type SellerPrice = {
  /** The wish to price: the seller's part of the cart with a country. */
  wish: OrderInput;
  /** The server's price when it has answered for this very wish, else the one computed here; null without catalogue. */
  priced: PricedOrder | null;
  shelf: Shelf;
  /** Events of the places in the cart. */
  visits: Visits;
  /** Terms of the code that the buyer typed, once the server has sent them; null for none. */
  code: CodeTerms | null;
  /** Points of the buyer with this shop; null while not known, or without an account or a programme. */
  points: number | null;
  /**
   * For a professional: the terms on which they may order on account, the due date of an order of today, and their
   * company.
   */
  onFile: { account: Account | null; company: NonNullable<SellerAnswer["company"]> | null };
  /** The server has confirmed the price on screen. */
  confirmed: boolean;
  /** The server could not be reached; the price is the one computed here. */
  failed: boolean;
  /** The server's price differs from the one shown: the changes, until the buyer has seen them. */
  changes: Changes | null;
  forget: () => void;
  /** Takes over a price that the server sent with a refusal, and marks its changes. */
  accept: (priced: PricedOrder) => void;
};

type Said = { key: string; priced: PricedOrder | null };
/**
 * Facts on the buyer that only the server knows, from its last answer: their own terms, those of their code, their
 * points.
 */
type Buyer = PricingBuyer;

/** Computes the price locally. A code without an answer of the server yet is not reported as wrong. */
function priceHere(
  input: OrderInput,
  shelf: Shelf,
  { typology, rules, availability }: Embed,
  told: Buyer,
): PricedOrder {
  const isTold = told.code?.code === input.promoCode?.toUpperCase();
  const { code, ...known } = told;
  const buyer: PricingBuyer = { typology, ...known, ...(isTold && code ? { code } : {}) };
  const priced = priceOrder(input, shelf, buyer, rules, Date.now());
  const problems = priced.problems.filter((problem) => problem.code !== "promo-code" || isTold);
  return { ...priced, problems: withShortages(problems, input.lines, availability) };
}

/**
 * Builds the request to the server: a line that the catalogue does not know is reported at its place, the rest is
 * priced.
 */
function wireFor(order: CartOrder, input: OrderInput, shelf: Shelf, company: BuyerCompany | undefined) {
  const wire = payloadOf(order);
  // An empty postal code counts as unknown.
  const shipping = { ...input.shipping, zipcode: input.shipping?.zipcode || undefined };
  const reservations = wire.reservations?.map((r) => ({ ...r, hold: holdOf(r.slot.id) }));
  const products = wire.products.filter((line) => shelf.has(line.formatId));
  return {
    ...wire,
    products,
    ...(reservations ? { reservations } : {}),
    shipping,
    ...(company ? { company } : {}),
  };
}

/**
 * Computes the price of a seller's part of the cart: at once by the core, then by the server (design: domain §1).
 * Independent of the application's texts and of its cache of answers: public pages show a cart too.
 */
export function usePriceOf(
  { call, userId }: PriceCaller,
  order: CartOrder,
  { embed, reread }: Sold,
  visits: Visits,
  company?: BuyerCompany,
): SellerPrice {
  const shelf = useMemo(() => shelve(embed?.products ?? [], visits.tickets), [embed, visits.tickets]);
  const input = useMemo(
    () => pricingInputOfOrder(order, embed?.rules ?? null, visits.wishes),
    [order, embed, visits.wishes],
  );
  // A user who signs in has another grid, other points and perhaps a code that is no longer theirs.
  const wished = wireFor(order, input, shelf, company).reservations ?? [];
  const key = `${userId ?? ""} ${JSON.stringify([input, wished, company])}`;
  const [said, setSaid] = useState<Said | null>(null);
  const [pricingBuyer, setTold] = useState<Buyer>({});
  const [changes, setChanges] = useState<Changes | null>(null);
  const [onFile, setOnFile] = useState<SellerPrice["onFile"]>({ account: null, company: null });
  const who = useRef(userId);
  useEffect(() => {
    if (who.current !== userId) setTold({});
    who.current = userId;
  }, [userId]);

  const local = useMemo(
    () => (embed && visits.ready ? priceHere(input, shelf, embed, pricingBuyer) : null),
    // The wish is compared by its content: `key`.
    [embed, visits.ready, shelf, key, pricingBuyer],
  );

  useEffect(() => {
    if (!embed || !visits.ready) return undefined;
    const wire = wireFor(order, input, shelf, company);
    if (wire.products.length === 0 && !wire.reservations?.length) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call("POST /v1/orders/get-cart-price", { body: { orders: [wire] } }, { signal: stop.signal }).then(
        ([answer]) => {
          if (!answer) return;
          const { terms, code, points } = answer;
          const buyer: Buyer = {
            ...terms,
            ...(code ? { code } : {}),
            ...(points === undefined ? {} : { points }),
          };
          setSaid({ key, priced: answer.priced });
          setOnFile({ account: answer.account ?? null, company: answer.company ?? null });
          setTold(buyer);
          // The server alone knows the price of an event that cannot be read here: that is no change.
          const isKnown = input.reservations?.every((ticket) => shelf.tickets?.has(ticket.ticketId)) ?? true;
          const different = isKnown && changesBetween(priceHere(input, shelf, embed, buyer), answer.priced);
          if (!different) return;
          setChanges(different);
          reread();
        },
        () => {
          if (!stop.signal.aborted) setSaid({ key, priced: null });
        },
      );
    }, QUIET_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [key, embed, visits.ready]);

  const answered = said?.key === key ? said : null;
  const server = useMemo(() => {
    if (!answered?.priced || !local) return null;
    const formats = new Set(order.lines.map((line) => line.formatId));
    const isHere = ({ code, formatId = "" }: OrderProblem): boolean =>
      code === "unknown" && formats.has(formatId);
    const unknown = local.problems.filter(isHere);
    const known = answered.priced.problems.filter((problem) => !isHere(problem));
    return { ...answered.priced, problems: [...unknown, ...known] };
  }, [answered, local]);
  return {
    wish: input,
    priced: server ?? local,
    shelf,
    visits,
    code: pricingBuyer.code?.code === input.promoCode?.toUpperCase() ? (pricingBuyer.code ?? null) : null,
    points: pricingBuyer.points ?? null,
    onFile,
    confirmed: answered?.priced !== null && answered !== null,
    failed: answered !== null && answered.priced === null,
    changes,
    forget: () => setChanges(null),
    accept: (priced) => {
      const shown = server ?? local;
      setChanges(shown && changesBetween(shown, priced));
      setSaid({ key, priced });
      reread();
    },
  };
}
