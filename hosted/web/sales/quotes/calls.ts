import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf, useAnswer } from "#kit/api.ts";

/** Reads one quote of the shop. */
export const useQuote = (quoteId: string) =>
  useAnswer("GET /v1/quotes/:quoteId", quoteId ? { params: { quoteId } } : null);

/** Returns the address of the file of a quote; for holders of its private link, its `/offer` part. */
export const quoteFile = (quoteId: string, part: "" | "/offer" = ""): string =>
  `/v1/quotes/${encodeURIComponent(quoteId)}${part}/file.pdf`;

/** Result of an action; a refusal with its code, sentence and facts. */
export type CommandResult<T> =
  | { done: T }
  | { code: string; message: string; facts: Record<string, unknown> };

/** Returns a function that updates a quote everywhere it is shown. */
export function useUpdateQuote(): (quote: QuoteView) => void {
  const { mutate } = useSWRConfig();
  return (quote) => {
    void mutate(["GET /v1/quotes/:quoteId", { params: { quoteId: quote.id } }], quote, { revalidate: false });
    void mutate(answersOf("GET /v1/quotes", "GET /v1/quotes/measure"));
  };
}

/** Runs a command once, however often it is asked for. */
function useOnce(keep: (quote: QuoteView) => void): {
  busy: boolean;
  once: <T>(attempt: string, work: (idempotencyKey: string) => Promise<T>) => Promise<CommandResult<T>>;
} {
  const keys = useRef(new Map<string, string>());
  const [busy, setBusy] = useState(false);
  const once = async <T>(
    attempt: string,
    work: (idempotencyKey: string) => Promise<T>,
  ): Promise<CommandResult<T>> => {
    const key = keys.current.get(attempt) ?? newId();
    keys.current.set(attempt, key);
    setBusy(true);
    try {
      const done = await work(key);
      keys.current.delete(attempt);
      return { done };
    } catch (error) {
      if (!canRetry(error)) keys.current.delete(attempt);
      const { code, message, facts = {} } = problemOf(error);
      const current = facts["current"] as QuoteView | undefined;
      if (current) keep(current);
      return { code, message, facts };
    } finally {
      setBusy(false);
    }
  };
  return { busy, once };
}

/**
 * Actions on quotes that run once: the idempotency key of each is kept while its outcome is unknown, so that pressing
 * again after a lost answer runs it once.
 */
export function useQuoteCommands() {
  const keep = useUpdateQuote();
  const { mutate } = useSWRConfig();
  const { busy, once } = useOnce(keep);
  const params = (quote: QuoteView) => ({ quoteId: quote.id });
  return {
    busy,
    send: (quote: QuoteView, mail: boolean) =>
      once(`send ${quote.id} ${quote.version} ${mail}`, async (idempotencyKey) => {
        const input = { params: params(quote), body: { version: quote.version, mail } };
        const sent = await call("POST /v1/quotes/:quoteId/sending", input, { idempotencyKey });
        keep(sent);
        return sent;
      }),
    refuse: (quote: QuoteView, reason: string) =>
      once(`refuse ${quote.id} ${quote.version}`, async (idempotencyKey) => {
        const input = { params: params(quote), body: { version: quote.version, reason } };
        const refused = await call("POST /v1/quotes/:quoteId/refusal", input, { idempotencyKey });
        keep(refused);
        return refused;
      }),
    copy: (quote: QuoteView, replaces: boolean) =>
      once(`copy ${quote.id} ${quote.version} ${replaces}`, (idempotencyKey) => {
        const input = { params: params(quote), body: { id: newId(), replaces } };
        return call("POST /v1/quotes/:quoteId/copies", input, { idempotencyKey });
      }),
    order: (quote: QuoteView, how: { mail: boolean; pending: boolean; beyondCredit: boolean }) =>
      once(`order ${quote.id} ${quote.version} ${JSON.stringify(how)}`, async (idempotencyKey) => {
        const input = { params: params(quote), body: { version: quote.version, ...how } };
        const created = await call("POST /v1/quotes/:quoteId/orders", input, { idempotencyKey });
        keep(created.quote);
        void mutate(answersOf("GET /v1/orders", "GET /v1/orders/measure"));
        return created;
      }),
    /** Invoices the whole order, sealed at once. */
    bill: (orderId: string) =>
      once(`bill ${orderId}`, async (idempotencyKey) => {
        // The same request finds the same invoice.
        const body = { id: idempotencyKey, orders: [{ orderId }] };
        const billed = await call("POST /v1/bills", { body }, { idempotencyKey });
        void mutate(answersOf("GET /v1/documents", "GET /v1/orders/:orderId"));
        return billed;
      }),
    remove: (quote: QuoteView) =>
      once(`remove ${quote.id}`, async () => {
        await call("DELETE /v1/quotes/:quoteId", { params: params(quote) });
        void mutate(answersOf("GET /v1/quotes", "GET /v1/quotes/measure"));
        return true;
      }),
  };
}
