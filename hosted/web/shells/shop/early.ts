import { loadTexts } from "#kit/i18n.ts";

/** Screens by address, fetched in parallel with the frame instead of after it. */
const SCREENS: readonly [RegExp, readonly string[], () => Promise<unknown>][] = [
  [/^\/cart/, ["cart"], () => import("#sales/cart/page/CartPage.tsx")],
  [/^\/checkout/, ["cart", "checkout"], () => import("#sales/checkout/CheckoutPage.tsx")],
  [
    /^\/orders\/confirmed/,
    ["cart", "checkout", "purchase", "pro"],
    () => import("#sales/checkout/placed/ConfirmedPage.tsx"),
  ],
];

/**
 * Starts to fetch the screen of an address and its texts. A failure here occurs again at rendering, and is shown there.
 */
export function fetchEarly(path: string): void {
  const screen = SCREENS.find(([shape]) => shape.test(path));
  const [, texts, load] = screen ?? [null, ["cart"], () => Promise.resolve()];
  void Promise.allSettled([load(), loadTexts(texts)]);
}
