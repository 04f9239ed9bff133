import { useEffect, useRef } from "preact/hooks";
import { effect, useSignal, useSignalEffect, type Signal } from "@preact/signals";
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

type PagerState = {
  /** The grid of cards. */
  grid(): HTMLElement | null;
  /** The values of the last render. */
  input: { readonly current: PagerProps };
  /** Number of cards that the buyer has requested. */
  shown: Signal<number>;
};

/** Keeps the cards near the window and removes the others; requests more at the end of an infinite list. */
function useWindow({ attrs, range }: PagerProps, { grid, input, shown }: PagerState): void {
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
}

/**
 * Takes the name from radio buttons whose card is about to be removed. Chromium lets a shadow root hold every radio
 * button that was ever removed from it, and its card with it, as long as it has its name. An effect of its own runs
 * before the cards are rendered anew.
 */
function useFreeRadios({ range, found, products }: PagerProps, { grid }: PagerState): void {
  useEffect(
    () =>
      effect(() => {
        const { from, to } = range.value;
        const list = found.value?.list ?? products.value;
        const stay = new Set(list.slice(from, to).flatMap((p) => (p ? [`v${p.id}`, `f${p.id}`] : [])));
        for (const radio of grid()?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [])
          if (!stay.has(radio.name)) radio.name = "";
      }),
    [],
  );
}

/** Begins again at the first card for another search, and requests the parts of a large shop that are shown. */
function useSearched(props: PagerProps, { shown }: PagerState): void {
  const { host, attrs, size, range, search, found } = props;
  const remote = useSignal<Remote | undefined>(undefined);
  const begun = useRef(false);
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
        {
          shop: props.shop.peek(),
          search: wanted,
          first: plain ? { products: props.products.peek(), total: data.total ?? 0 } : undefined,
        },
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
}

/** Shows the numbered pages of a list that has several. */
function Pages({ say, size, total, range, grid }: PagerProps & Pick<PagerState, "grid">) {
  const count = Math.ceil(total / size);
  const page = Math.floor(range.value.from / size) + 1;
  const turn = (to: number): void => {
    const from = (to - 1) * size;
    range.value = { from, to: from + size };
    say(t("list.page", { page: to, count }));
    const box = grid();
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView();
  };
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

/**
 * Continues a list: "more", numbered pages, or automatically at its end. Cards far from the window are replaced by
 * space of the same height, and products of a large shop come in parts: ten thousand take no more memory than fifty.
 */
export function Pager(props: PagerProps) {
  const { host, attrs, size, total, range } = props;
  const paging = attrs.value["paging"];
  const shown = useSignal(Math.max(size, range.peek().to));
  const input = useRef(props);
  input.current = props;
  const grid = (): HTMLElement | null => host.shadowRoot?.querySelector<HTMLElement>(".cards") ?? null;
  const state = { grid, input, shown };
  useWindow(props, state);
  useFreeRadios(props, state);
  useSearched(props, state);
  if (paging === "pages") return <Pages {...props} grid={grid} />;
  const left = total - shown.value;
  return left > 0 && paging !== "infinite" ? (
    <button class="more" part="button" onClick={() => (shown.value += size)}>
      {t("filter.more", { count: left })}
    </button>
  ) : null;
}
