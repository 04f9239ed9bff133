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

/** The server's version of a sale, and the sale that it was saved from. */
type Saved = { view: QuoteView; sale: Sale };
/** Holds the sale on screen and its version on the server, for a save that begins later. */
type Current = { sale: Sale; saved: Saved | null; begin: { id: string; key: string } };

/** Saves a sale: a new version of it, or the first under its own id. */
function save({ sale, saved, begin }: Current, subType: SubType): Promise<QuoteView> {
  const body = { ...sale, lang: sale.lang as "fr" };
  return saved
    ? call("PUT /v1/quotes/:quoteId", {
        params: { quoteId: saved.view.id },
        body: { ...body, version: saved.view.version },
      })
    : call("POST /v1/quotes", { body: { id: begin.id, subType, ...body } }, { idempotencyKey: begin.key });
}

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
  const [saved, setSaved] = useState<Saved | null>(() => ("id" in start ? { view: start, sale } : null));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Saving["failure"]>(null);
  const theirs = useRef<QuoteView | null>(null);
  const now = useRef<Current>({ sale, saved, begin: { id: newId(), key: newId() } });
  Object.assign(now.current, { sale, saved });
  const running = useRef<Promise<QuoteView | null> | null>(null);

  const saveOnce = useCallback(async (): Promise<QuoteView | null> => {
    const { sale: sent, saved: before, begin } = now.current;
    setSaving(true);
    try {
      const next = await save(now.current, subType);
      now.current.saved = { view: next, sale: sent };
      setSaved(now.current.saved);
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
    const { sale: wanted, saved: last } = now.current;
    if (wanted === last?.sale) return last.view;
    running.current = saveOnce();
    try {
      return await running.current;
    } finally {
      running.current = null;
    }
  }, [saveOnce]);

  const view = saved?.view ?? null;
  const isSaved = sale === saved?.sale;
  useEffect(() => {
    if (isSaved || (view === null && isEmpty(sale))) return undefined;
    if (failure && failure.code !== "again") return undefined;
    const timer = setTimeout(() => void flush(), failure ? AGAIN_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sale, isSaved, view, failure, flush]);

  const change = useCallback((next: (sale: Sale) => Sale): void => {
    setFailure((before) => (before?.code === "conflict" ? before : null));
    // Two changes at the same moment both count.
    now.current.sale = next(now.current.sale);
    setSale(now.current.sale);
  }, []);
  const takeOver = (): void => {
    if (!theirs.current) return;
    const next = { view: theirs.current, sale: saleOf(theirs.current) };
    Object.assign(now.current, { sale: next.sale, saved: next });
    setSale(next.sale);
    setSaved(next);
    setFailure(null);
  };
  return { sale, change, view, isSaved, isSaving, failure, flush, takeOver };
}
