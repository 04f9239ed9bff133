import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { attempt } from "#ui/form/draft.ts";

const PREFIX = "cuvee:kept:1:";
/** Key of a seller's registration as it is typed, and of the address to which its link was sent. */
export const SELLER_KEPT = "register.seller";
export const SELLER_SENT = "register.seller.sent";

/** Returns the values of a form as they were before the page was reloaded, over its initial ones. */
export function storedValues<F extends FieldValues>(name: string, initial: F): F {
  const stored = attempt(
    () => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null") as Partial<F> | null,
  );
  return stored && typeof stored === "object" ? { ...initial, ...stored } : initial;
}

/** Keeps values of a form in this tab. */
export const storeValues = (name: string, values: object): void =>
  void attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(values)));

/** Deletes the kept values: they have been sent. */
export const clearStoredValues = (name: string): void =>
  void attempt(() => sessionStorage.removeItem(PREFIX + name));

/**
 * Keeps the typed values of a form for visitors without an account, in this tab alone and until it is sent: going back
 * or loading the page again loses nothing. The fields in `but` are never kept: secrets, and confirmations that must be
 * given anew.
 */
export function useStoredForm<F extends FieldValues>(
  form: Pick<UseFormReturn<F>, "watch">,
  name: string,
  but: readonly (keyof F)[],
): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      const stored = Object.entries(values).filter(([key]) => !but.includes(key));
      storeValues(name, Object.fromEntries(stored));
    });
    return unsubscribe;
  }, [form, name, but]);
}
