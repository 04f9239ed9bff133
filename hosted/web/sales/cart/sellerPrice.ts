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
import { useEffect, useMemo, useState } from "react";
import type { CallAnswer, Caller } from "@cuvee/client/call.ts";
import { holdOf } from "./seats/seatHolds.ts";
import type { Visits } from "./seats/eventsOf.ts";
import { changesBetween, type Changes } from "./changes.ts";
import { pricingInputOfOrder } from "./lines.ts";
import { withShortages } from "./problems.ts";

export type Embed = CallAnswer<"GET /v1/embeds/:shop">;

/** The caller of a price: the function that calls the server, and the user. */
type PriceCaller = { call: Caller; userId: string | undefined };
/** A seller's catalogue, once it is there, and a function that reads it again. */
type Sold = { embed: Embed | undefined; reread: () => unknown };
/** A seller's part of the cart, with the events of its places, and the company of a professional. */
export type PricedPart = { order: CartOrder; visits: Visits; company?: BuyerCompany | undefined };

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

/** The question of a price: the wish and the request for it. Two questions with the same key are the same. */
type Question = { key: string; input: OrderInput; wire: ReturnType<typeof wireFor> };
/** The data that a price is computed from. */
type Catalogue = { embed: Embed; shelf: Shelf };
type Answer = { key: string; priced: PricedOrder | null };

/** A buyer of whom the server has told nothing: their terms, those of their code, their points. */
const NOBODY: PricingBuyer = {};

/** Computes the price locally. A code without an answer of the server yet is not reported as wrong. */
function priceHere(
  input: OrderInput,
  { embed: { typology, rules, availability }, shelf }: Catalogue,
  { code, ...known }: PricingBuyer,
): PricedOrder {
  const isKnown = code?.code === input.promoCode?.toUpperCase();
  const buyer: PricingBuyer = { typology, ...known, ...(isKnown && code ? { code } : {}) };
  const priced = priceOrder(input, { shelf, buyer, rules, at: Date.now() });
  const problems = priced.problems.filter((problem) => problem.code !== "promo-code" || isKnown);
  return { ...priced, problems: withShortages(problems, input.lines, availability) };
}

/** Builds the request to the server. */
function wireFor(order: CartOrder, input: OrderInput, company: BuyerCompany | undefined) {
  const wire = payloadOf(order);
  // An empty postal code counts as unknown.
  const shipping = { ...input.shipping, zipcode: input.shipping?.zipcode || undefined };
  const reservations = wire.reservations?.map((r) => ({ ...r, hold: holdOf(r.slot.id) }));
  return { ...wire, ...(reservations ? { reservations } : {}), shipping, ...(company ? { company } : {}) };
}

/** Returns what is priced; the same object until its content changes. */
function useQuestion(input: OrderInput, wire: Question["wire"], userId: string | undefined): Question {
  // A user who signs in has another grid, other points and perhaps a code that is no longer theirs.
  const key = JSON.stringify([userId, input, wire]);
  const [question, setQuestion] = useState<Question>({ key, input, wire });
  if (question.key === key) return question;
  const next = { key, input, wire };
  setQuestion(next);
  return next;
}

/** Asks the server for the price once changes pause, and holds its last answer. */
function useServerPrice(
  question: Question,
  catalogue: Catalogue | null,
  { call, userId, reread }: PriceCaller & Pick<Sold, "reread">,
) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [known, setKnown] = useState<{ userId: string | undefined; buyer: PricingBuyer } | null>(null);
  const [changes, setChanges] = useState<Changes | null>(null);
  const [onFile, setOnFile] = useState<SellerPrice["onFile"]>({ account: null, company: null });
  useEffect(() => {
    if (!catalogue) return undefined;
    const { key, input, wire } = question;
    const { shelf } = catalogue;
    // A line that the catalogue does not know is reported at its place, the rest is priced.
    const order = { ...wire, products: wire.products.filter((line) => shelf.has(line.formatId)) };
    if (order.products.length === 0 && !order.reservations?.length) return undefined;
    const take = ({ priced, terms, code, points, account, company }: SellerAnswer): void => {
      const buyer: PricingBuyer = {
        ...terms,
        ...(code ? { code } : {}),
        ...(points === undefined ? {} : { points }),
      };
      setAnswer({ key, priced });
      setOnFile({ account: account ?? null, company: company ?? null });
      setKnown({ userId, buyer });
      // The server alone knows the price of an event that cannot be read here: that is no change.
      const isKnown = input.reservations?.every((ticket) => shelf.tickets?.has(ticket.ticketId)) ?? true;
      const different = isKnown && changesBetween(priceHere(input, catalogue, buyer), priced);
      if (!different) return;
      setChanges(different);
      reread();
    };
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call("POST /v1/orders/get-cart-price", { body: { orders: [order] } }, { signal: stop.signal }).then(
        ([first]) => (first ? take(first) : undefined),
        () => (stop.signal.aborted ? undefined : setAnswer({ key, priced: null })),
      );
    }, QUIET_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [question, catalogue, userId, call, reread]);
  const answered = answer?.key === question.key ? answer : null;
  const buyer = known && known.userId === userId ? known.buyer : NOBODY;
  return { answered, setAnswer, buyer, onFile, changes, setChanges };
}

/** Adds to the server's price the lines that the catalogue here does not know. */
function withUnknown(priced: PricedOrder, local: PricedOrder, { lines }: OrderInput): PricedOrder {
  const formats = new Set(lines.map((line) => line.formatId));
  const isHere = ({ code, formatId = "" }: OrderProblem): boolean =>
    code === "unknown" && formats.has(formatId);
  const unknown = local.problems.filter(isHere);
  return { ...priced, problems: [...unknown, ...priced.problems.filter((problem) => !isHere(problem))] };
}

/**
 * Computes the price of a seller's part of the cart: at once by the core, then by the server (design: domain §1).
 * Independent of the application's texts and of its cache of answers: public pages show a cart too.
 */
export function usePriceOf(
  { order, visits, company }: PricedPart,
  { embed, reread }: Sold,
  { call, userId }: PriceCaller,
): SellerPrice {
  const shelf = useMemo(() => shelve(embed?.products ?? [], visits.tickets), [embed, visits.tickets]);
  const wish = pricingInputOfOrder(order, embed?.rules ?? null, visits.wishes);
  const question = useQuestion(wish, wireFor(order, wish, company), userId);
  const catalogue = useMemo(
    () => (embed && visits.ready ? { embed, shelf } : null),
    [embed, visits.ready, shelf],
  );
  const server = useServerPrice(question, catalogue, { call, userId, reread });
  const { answered, setAnswer, buyer, onFile, changes, setChanges } = server;
  const { input, key } = question;
  const local = useMemo(() => catalogue && priceHere(input, catalogue, buyer), [input, catalogue, buyer]);
  const fromServer = useMemo(
    () => (answered?.priced && local ? withUnknown(answered.priced, local, input) : null),
    [answered, local, input],
  );
  const shown = fromServer ?? local;
  return {
    wish: input,
    priced: shown,
    shelf,
    visits,
    code: buyer.code?.code === input.promoCode?.toUpperCase() ? (buyer.code ?? null) : null,
    points: buyer.points ?? null,
    onFile,
    confirmed: answered !== null && answered.priced !== null,
    failed: answered !== null && answered.priced === null,
    changes,
    forget: () => setChanges(null),
    accept: (priced) => {
      setChanges(shown && changesBetween(shown, priced));
      setAnswer({ key, priced });
      reread();
    },
  };
}
