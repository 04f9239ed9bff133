import { call, problemOf } from "#kit/api.ts";
import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import type { FormatValues, GridCell, ProductValues } from "#offer/catalogue/productValues.ts";

type Offer = { unitE4: number; typologies: NonNullable<Format["typologies"]> };

/** Whether a grid says anything of a format of its own. */
const speaks = ({ visible, unitE4 }: GridCell): boolean => !visible || unitE4 !== null;

/** What a format is to cost: its tiers in each grid stay as they are. */
function wanted(values: FormatValues, current: Format): Offer {
  const { typologies = {} } = current;
  return {
    unitE4: values.unitE4 ?? 0,
    typologies: Object.fromEntries(
      Object.entries(values.grids)
        .filter(([, cell]) => speaks(cell))
        .map(([key, { visible, unitE4 }]) => [
          key,
          { ...typologies[key], visible, unitE4: unitE4 ?? 0 } as Offer["typologies"][string],
        ]),
    ),
  };
}

const sameCell = (a: GridCell, b: { visible: boolean; unitE4: number } | undefined): boolean =>
  b === undefined ? !speaks(a) : a.visible === b.visible && (a.unitE4 ?? 0) === b.unitE4;

/** Whether the form says another price than the record. */
function differs(values: FormatValues, record: ProductRecord): boolean {
  const stored = record.vintages.flatMap((v) => v.formats).find((f) => f.id === values.id);
  if (!stored || stored.closed) return false;
  return (
    (values.unitE4 ?? 0) !== stored.unitE4 ||
    Object.entries(values.grids).some(([key, cell]) => !sameCell(cell, stored.grids?.[key]))
  );
}

async function saveOffer(values: FormatValues): Promise<void> {
  const params = { formatId: values.id };
  const { format, version } = await call("GET /v1/pricing/formats/:formatId", { params });
  const body = {
    tiers: format.tiers ?? [],
    add: format.add ?? [],
    promotions: format.promotions ?? [],
    wrappingE4: format.wrappingE4 ?? null,
    minQuantity: format.minQuantity ?? null,
    maxQuantity: format.maxQuantity ?? null,
    multiple: format.multiple ?? null,
    version,
    ...wanted(values, format),
  };
  await call("PUT /v1/pricing/formats/:formatId", { params, body });
}

/**
 * Sets the prices that the form says otherwise than the record that was just saved. Gives the first sentence of what was
 * refused, or null.
 */
export async function saveOffers(values: ProductValues, record: ProductRecord): Promise<string | null> {
  let refused: string | null = null;
  for (const format of values.vintages.flatMap((v) => v.formats).filter((f) => differs(f, record)))
    try {
      await saveOffer(format);
    } catch (error) {
      refused ??= problemOf(error).message;
    }
  return refused;
}
