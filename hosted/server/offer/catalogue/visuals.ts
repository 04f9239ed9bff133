import type { Visual } from "@cuvee/core/offer/catalogue/record.ts";

/** A picture of a product, or of one of its formats. */
export type ShownVisual = Visual & { formatId?: string };

/** Returns the pictures of a product that a buyer may see: its own, and those of the formats offered to them. */
export function visualsFor(
  visuals: readonly ShownVisual[],
  vintages: readonly { formats: readonly { id: string }[] }[],
): ShownVisual[] {
  const offered = new Set(vintages.flatMap((vintage) => vintage.formats.map(({ id }) => id)));
  return visuals.filter(({ formatId }) => formatId === undefined || offered.has(formatId));
}

type Sold = { id: string; visual: string | null; visuals: readonly Visual[] };

/**
 * Returns the picture that represents a product: its own first one, else the first of its formats by vintage; null
 * without any. A format without a picture of its own shows it.
 */
export function pictureOf(
  own: readonly Visual[],
  vintages: readonly { id: string }[],
  formats: ReadonlyMap<string, readonly Pick<Sold, "visual">[]>,
): string | null {
  const all = vintages.flatMap(({ id }) => formats.get(id) ?? []);
  return own[0]?.visual ?? all.find(({ visual }) => visual !== null)?.visual ?? null;
}

/**
 * Returns the pictures of a product, then those of its formats by vintage; a duplicate appears once, with its first
 * caption.
 */
export function visualsOf(
  own: readonly Visual[],
  vintages: readonly { id: string }[],
  formats: ReadonlyMap<string, readonly Sold[]>,
): ShownVisual[] {
  const all: ShownVisual[] = [
    ...own,
    ...vintages
      .flatMap(({ id }) => formats.get(id) ?? [])
      .flatMap(({ id: formatId, visual, visuals }) => [
        ...(visual ? [{ visual, alt: "", formatId }] : []),
        ...visuals.map((one) => ({ ...one, formatId })),
      ]),
  ];
  const altOf = (visual: string): string => all.find((one) => one.visual === visual && one.alt)?.alt ?? "";
  return all
    .filter(({ visual }, at) => all.findIndex((one) => one.visual === visual) === at)
    .map((one) => ({ ...one, alt: altOf(one.visual) }));
}
