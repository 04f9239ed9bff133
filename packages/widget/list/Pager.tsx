import { useEffect, useRef } from "preact/hooks";
import { effect, useSignal, useSignalEffect } from "@preact/signals";
import { NOTHING } from "@cuvee/core/storefront/embeds/listing.ts";
import { isPlain, remoteList, type Remote } from "#list/remote.ts";
import { windowOf, type Rows } from "#list/window.ts";
import { t } from "#runtime/i18n.ts";
import { isPart } from "#runtime/shops.ts";
import type { List } from "#list/loadedProducts.ts";

type PagerProps = Omit<List, "bar" | "pager" | "detail"> & { total: number };

/** Delay between the last letter typed and the request to the server. */
const DEBOUNCE_MS = 180;

/** Returns the pages around the current one, with the first and the last; 0 is a gap. */
function pagesAround(page: number, count: number): number[] {
  const near = [1, page - 1, page, page + 1, count].filter((n) => n >= 1 && n <= count);
  return [...new Set(near)].flatMap((n, at, all) => (at && n - (all[at - 1] ?? n) > 1 ? [0, n] : [n]));
}

/**
 * Continues a list: "more", numbered pages, or automatically at its end. Cards far from the window are replaced by
 * space of the same height, and products of a large shop come in parts: ten thousand take no more memory than fifty.
 */
export function Pager(props: PagerProps) {
  const { host, say, attrs, size, total, range, search, found } = props;
  const paging = attrs.value["paging"];
  /** Number of cards that the buyer has requested. */
  const shown = useSignal(Math.max(size, range.peek().to));
  const remote = useSignal<Remote | undefined>(undefined);
  const input = useRef(props);
  input.current = props;
  const begun = useRef(false);
  const isPages = paging === "pages";
  const grid = (): HTMLElement | null => host.shadowRoot?.querySelector<HTMLElement>(".cards") ?? null;

  useEffect(() => {
    const rows: Rows = { columns: 0, heights: [] };
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const box = grid();
      const { total: all, size: step } = input.current;
      const mode = attrs.peek()["paging"];
      if (!box || mode === "pages" || !all) return;
      const next = windowOf(box, rows, range.peek(), Math.min(shown.peek(), all));
      const now = range.peek();
      if (
        (["from", "to", "above", "below"] as const).some(
          (key) => Math.abs((now[key] ?? 0) - (next[key] ?? 0)) > 0.5,
        )
      )
        range.value = next;
      if (mode === "infinite" && box.getBoundingClientRect().bottom < innerHeight * 2 && shown.peek() < all)
        shown.value += step;
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    const watcher = new ResizeObserver(soon);
    const box = grid();
    if (box) watcher.observe(box);
    addEventListener("scroll", soon, { passive: true, capture: true });
    addEventListener("resize", soon);
    const stop = shown.subscribe(soon);
    return () => {
      watcher.disconnect();
      removeEventListener("scroll", soon, { capture: true });
      removeEventListener("resize", soon);
      stop();
      cancelAnimationFrame(frame);
    };
  }, []);

  // Chromium lets a shadow root hold every radio button that was ever removed from it, and its card with it, as long as
  // it has its name: those whose card is about to be removed lose theirs. An effect of its own runs before the cards
  // are rendered anew.
  useEffect(
    () =>
      effect(() => {
        const { from, to } = range.value;
        const list = found.value?.list ?? props.products.value;
        const stay = new Set(list.slice(from, to).flatMap((p) => (p ? [`v${p.id}`, `f${p.id}`] : [])));
        for (const radio of grid()?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [])
          if (!stay.has(radio.name)) radio.name = "";
      }),
    [],
  );

  // Another search starts again at the first card.
  useSignalEffect(() => {
    const wanted = search.value ?? NOTHING;
    const data = props.data.peek();
    const open = data && isPart(data) && !attrs.peek()["products"];
    const isFirst = !begun.current;
    begun.current = true;
    const restart = (): void => {
      if (!isFirst) {
        shown.value = size;
        range.value = { from: 0, to: size };
      }
      if (!data || !open) return;
      remote.peek()?.close();
      const plain = isPlain(wanted);
      remote.value = remoteList(
        host,
        props.shop.peek(),
        wanted,
        plain ? { products: props.products.peek(), total: data.total ?? 0 } : undefined,
        found,
      );
    };
    const timer = setTimeout(restart, isFirst || !open ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  useSignalEffect(() => {
    const { from, to } = range.value;
    remote.value?.need(from, to);
  });

  const turn = (page: number): void => {
    const from = (page - 1) * size;
    range.value = { from, to: from + size };
    say(t("list.page", { page, count: Math.ceil(total / size) }));
    const box = grid();
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView();
  };
  if (isPages) {
    const count = Math.ceil(total / size);
    const page = Math.floor(range.value.from / size) + 1;
    return count > 1 ? (
      <nav class="pages" part="pages" aria-label={t("list.pages")}>
        <button aria-label={t("list.previous")} disabled={page < 2} onClick={() => turn(page - 1)}>
          ‹
        </button>
        {pagesAround(page, count).map((n, at) =>
          n ? (
            <button
              key={n}
              aria-label={t("list.page", { page: n, count })}
              aria-current={n === page ? "page" : undefined}
              onClick={() => turn(n)}
            >
              {n}
            </button>
          ) : (
            <span key={`gap${at}`}>…</span>
          ),
        )}
        <button aria-label={t("list.next")} disabled={page >= count} onClick={() => turn(page + 1)}>
          ›
        </button>
      </nav>
    ) : null;
  }
  const left = total - shown.value;
  return left > 0 && paging !== "infinite" ? (
    <button class="more" part="button" onClick={() => (shown.value += size)}>
      {t("filter.more", { count: left })}
    </button>
  ) : null;
}
