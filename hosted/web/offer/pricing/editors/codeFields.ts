import type { CodeRow } from "@cuvee/core/offer/pricing/contract.ts";
import type { CallInput } from "#kit/api.ts";
import { daysOf, spanOf } from "#offer/pricing/terms/span.ts";

const conditionsOf = (code: Partial<CodeRow>) => ({
  ...daysOf(code),
  minCents: (code.minCents ?? null) as number | null,
  minBottles: code.minBottles ?? null,
  productIds: [...(code.productIds ?? [])],
  typologies: [...(code.typologies ?? [])],
  firstOrder: code.firstOrder ?? false,
  usesTotal: code.usesTotal ?? null,
  usesPerBuyer: code.usesPerBuyer ?? null,
});

/** Returns the initial values of a promo code's form. */
export const codeFields = (code: CodeRow | null) => ({
  code: code?.code ?? "",
  type: code?.type ?? ("%" as CodeRow["type"]),
  percent: code?.type === "%" ? (code.amount as number | null) : null,
  euros: code?.type === "€" ? (code.amount as number | null) : null,
  ...conditionsOf(code ?? {}),
  version: code?.version ?? 0,
});
export type CodeFields = ReturnType<typeof codeFields>;

type Body = NonNullable<CallInput<"PUT /v1/pricing/codes/:code">["body"]>;

/** Returns the body that saves a promo code; an empty field sets no condition. */
export function codeBodyOf(fields: CodeFields): Body {
  const { type, percent, euros, productIds, typologies, firstOrder, version } = fields;
  const set = Object.fromEntries(
    (["minCents", "minBottles", "usesTotal", "usesPerBuyer"] as const).flatMap((name) =>
      fields[name] === null ? [] : [[name, fields[name]]],
    ),
  );
  return {
    type,
    // A missing value is sent as it is and refused in its field.
    amount: (type === "%" ? percent : euros) as number,
    ...spanOf(fields),
    ...set,
    ...(productIds.length > 0 ? { productIds } : {}),
    ...(typologies.length > 0 ? { typologies } : {}),
    ...(firstOrder ? { firstOrder } : {}),
    version,
  };
}
