import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { attempt } from "#ui/form/draft.ts";

const PREFIX = "cuvee:kept:1:";
/** A seller's registration as it is typed, and the address to which its link went. */
export const SELLER_KEPT = "register.seller";
export const SELLER_SENT = "register.seller.sent";

/** The values of a form as they were typed before this page was loaded again, over those that it begins with. */
export function keptValues<F extends FieldValues>(name: string, initial: F): F {
  const kept = attempt(
    () => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null") as Partial<F> | null,
  );
  return kept && typeof kept === "object" ? { ...initial, ...kept } : initial;
}

/** Keeps values of a form in this tab. */
export const keepValues = (name: string, values: object): void =>
  void attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(values)));

/** Forgets what was typed: it has been sent. */
export const forgetValues = (name: string): void =>
  void attempt(() => sessionStorage.removeItem(PREFIX + name));

/**
 * Keeps what is typed into a form for somebody without an account, in this tab alone and until it is sent: going back or loading the
 * page again loses nothing. What is named in `but` is never kept: secrets, and what has to be said anew.
 */
export function useKept<F extends FieldValues>(
  form: Pick<UseFormReturn<F>, "watch">,
  name: string,
  but: readonly (keyof F)[],
): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      const kept = Object.entries(values).filter(([key]) => !but.includes(key));
      keepValues(name, Object.fromEntries(kept));
    });
    return unsubscribe;
  }, [form, name, but]);
}
