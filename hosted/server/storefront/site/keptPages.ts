/** A rendered page in memory, and when it is too old. */
export type Kept<P> = { page: P; until: number };
/** Pages of one state of a shop, by what they were rendered from. */
export type PagesOfState<P> = Map<string, Kept<P>>;

/** Memory for the pages of all shops. A page of a long list has about 0.1 MB. */
const MOST_BYTES = 12 * 1024 * 1024;

/**
 * Keeps pages up to a number of bytes, whatever the number of shops: the oldest make room. Those of a state of a shop
 * that has passed are found no more, and go as the others do.
 */
export function openKeptPages<P extends { html: Buffer }>(now: () => number, mostBytes = MOST_BYTES) {
  const oldestFirst = new Map<Kept<P>, { pages: PagesOfState<P>; key: string }>();
  let bytes = 0;

  const drop = (kept: Kept<P>): void => {
    const place = oldestFirst.get(kept);
    if (!place) return;
    oldestFirst.delete(kept);
    bytes -= kept.page.html.length;
    place.pages.delete(place.key);
  };

  return {
    /** Returns a page that is not too old. */
    find(pages: PagesOfState<P>, key: string): P | undefined {
      const found = pages.get(key);
      return found && found.until > now() ? found.page : undefined;
    },
    keep(pages: PagesOfState<P>, key: string, kept: Kept<P>): void {
      const before = pages.get(key);
      if (before) drop(before);
      pages.set(key, kept);
      oldestFirst.set(kept, { pages, key });
      bytes += kept.page.html.length;
      for (const oldest of oldestFirst.keys()) {
        if (bytes <= mostBytes && oldest.until > now()) break;
        drop(oldest);
      }
    },
    /** Bytes of all pages that are kept. */
    bytes: (): number => bytes,
  };
}
