import { closingCapsules, closingMl } from "#cellar/excise/balance.ts";
import { sizeOf } from "#cellar/excise/capsules/capsules.ts";
import type { CapsuleAccount, Declaration, ProductAccount } from "#cellar/excise/declaration.ts";
import { millilitres } from "#cellar/excise/volume.ts";

/** Returns the millilitres of hectolitres. */
export const hl = (text: string): number => millilitres(text) ?? Number.NaN;

/** Makes an account with a correct balance, with the given changes. */
export function product(of: Partial<ProductAccount> = {}): ProductAccount {
  const productAccount: ProductAccount = {
    side: "suspended",
    name: "AOP Exemple rouge",
    fiscalLabel: "VT_IG_AOP",
    openingMl: hl("120"),
    lines: [],
    closingMl: 0,
    ...of,
  };
  return { ...productAccount, closingMl: of.closingMl ?? closingMl(productAccount) };
}

/** Makes an account of capsules with a correct balance, with the given changes. */
export function capsules(of: Partial<CapsuleAccount> = {}): CapsuleAccount {
  const capsuleAccount: CapsuleAccount = {
    category: "T",
    type: "PERSONNALISEES",
    size: sizeOf(750, false),
    opening: 14_000,
    flows: {},
    closing: 0,
    ...of,
  };
  return { ...capsuleAccount, closing: of.closing ?? closingCapsules(capsuleAccount) };
}

/** Makes the worked example of rules §2.4: a month of one wine with its capsules. */
export function worked(of: Partial<Declaration> = {}): Declaration {
  return {
    period: "2026-10",
    exciseNumber: "FR000000E0000",
    regime: "grower",
    interproId: "",
    products: [
      product({
        lines: [
          { node: "purchases", ml: hl("5") },
          { node: "sales", ml: hl("10,5") },
          { node: "definitive", ml: hl("4.5") },
          { node: "tasting", ml: hl("0.0375") },
        ],
      }),
    ],
    capsules: [capsules({ flows: { purchases: 1000, uses: 1400 } })],
    documents: [{ kind: "paid", first: "FA-2026-00042", last: "FA-2026-00081", count: 40 }],
    unsettled: [],
    statistics: {},
    ...of,
  };
}
