import type { QuoteView, SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useUpdateQuote } from "#sales/quotes/calls.ts";
import { isEmpty, saleOf, type Sale } from "#sales/quotes/form/saleState.ts";

/** Pause in changes after which a draft is saved, in milliseconds. */
const PAUSE_MS = 700;
/** Milliseconds after which saving is retried after a failure of the network. */
const AGAIN_MS = 5000;

export type Saving = {
  sale: Sale;
  change: (next: (sale: Sale) => Sale) => void;
  /** The server's version; null before the first save. */
  view: QuoteView | null;
  /** True if the server has the state on screen. */
  isSaved: boolean;
  isSaving: boolean;
  /** Reason why it could not be saved. */
  failure: { code: string; message: string } | null;
  /** Saves unsaved changes now; resolves to the view, or null if that failed. */
  flush: () => Promise<QuoteView | null>;
  /** Takes over the version that another user has saved meanwhile; the state on screen is discarded. */
  takeOver: () => void;
};

/** Holds the sale on screen and its version on the server, for a save that begins later. */
type Current = {
  sale: Sale;
  view: QuoteView | null;
  savedSale: Sale | null;
  begin: { id: string; key: string };
};

/**
 * A sale that is being written, saved by itself at every pause: created under an id of its own with the first client or
 * line, then saved under its version. One save at a time; changes made meanwhile are saved after it.
 */
export function useSale(
  start: QuoteView | Sale,
  subType: SubType,
  onBegun: (view: QuoteView) => void,
): Saving {
  const keep = useUpdateQuote();
  const [sale, setSale] = useState<Sale>(() => ("content" in start && "id" in start ? saleOf(start) : start));
  const [view, setView] = useState<QuoteView | null>(() => ("id" in start ? start : null));
  const [savedSale, setSavedSale] = useState<Sale | null>(() => ("id" in start ? sale : null));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Saving["failure"]>(null);
  const theirs = useRef<QuoteView | null>(null);
  const now = useRef<Current>({ sale, view, savedSale, begin: { id: newId(), key: newId() } });
  Object.assign(now.current, { sale, view, savedSale });
  const running = useRef<Promise<QuoteView | null> | null>(null);

  const saveOnce = useCallback(async (): Promise<QuoteView | null> => {
    const { sale: sent, view: before, begin } = now.current;
    setSaving(true);
    try {
      const body = { ...sent, lang: sent.lang as "fr" };
      const next = before
        ? await call("PUT /v1/quotes/:quoteId", {
            params: { quoteId: before.id },
            body: { ...body, version: before.version },
          })
        : await call(
            "POST /v1/quotes",
            { body: { id: begin.id, subType, ...body } },
            { idempotencyKey: begin.key },
          );
      now.current.view = next;
      now.current.savedSale = sent;
      setView(next);
      setSavedSale(sent);
      setFailure(null);
      keep(next);
      if (!before) onBegun(next);
      return next;
    } catch (error) {
      const { code, message, facts } = problemOf(error);
      // The first attempt was refused as such: the next one is another request.
      if (!before && !canRetry(error)) now.current.begin = { ...begin, key: newId() };
      theirs.current = (facts?.["current"] as QuoteView | undefined) ?? null;
      setFailure({ code: canRetry(error) ? "again" : code, message });
      return null;
    } finally {
      setSaving(false);
    }
  }, [subType, onBegun, keep]);

  const flush = useCallback(async (): Promise<QuoteView | null> => {
    while (running.current) await running.current;
    if (now.current.view && now.current.sale === now.current.savedSale) return now.current.view;
    running.current = saveOnce();
    try {
      return await running.current;
    } finally {
      running.current = null;
    }
  }, [saveOnce]);

  const isSaved = sale === savedSale;
  useEffect(() => {
    if (isSaved || (view === null && isEmpty(sale))) return undefined;
    if (failure && failure.code !== "again") return undefined;
    const timer = setTimeout(() => void flush(), failure ? AGAIN_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sale, isSaved, view, failure, flush]);

  const change = useCallback((next: (sale: Sale) => Sale): void => {
    setFailure((before) => (before?.code === "conflict" ? before : null));
    const changed = next(now.current.sale);
    // Two changes at the same moment both count.
    now.current.sale = changed;
    setSale(changed);
  }, []);
  const takeOver = (): void => {
    const current = theirs.current;
    if (!current) return;
    const taken = saleOf(current);
    Object.assign(now.current, { sale: taken, view: current, savedSale: taken });
    setSale(taken);
    setView(current);
    setSavedSale(taken);
    setFailure(null);
  };
  return { sale, change, view, isSaved, isSaving, failure, flush, takeOver };
}
