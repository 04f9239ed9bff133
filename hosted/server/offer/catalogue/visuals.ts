import type { Visual } from "@cuvee/core/offer/catalogue/record.ts";

/** A picture of a product, or of one of its formats. */
export type ShownVisual = Visual & { formatId?: string };

type Sold = { id: string; visual: string | null; visuals: readonly Visual[] };

/** The pictures of a product, then those of its formats by vintage; one that stands twice is told once, with its first words. */
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
  const told = (visual: string): string => all.find((one) => one.visual === visual && one.alt)?.alt ?? "";
  return all
    .filter(({ visual }, at) => all.findIndex((one) => one.visual === visual) === at)
    .map((one) => ({ ...one, alt: told(one.visual) }));
}
