import { useEffect } from "react";
import { useSearch } from "wouter";
import type { FieldRegistry } from "#ui/form/formContext.ts";

/** Event sent by links to the field that the address names already. */
const AGAIN = "cuvee:asked-field";

const elementOf = (name: string, fields?: FieldRegistry): HTMLElement | null => {
  const id = fields?.get(name)?.id;
  return id === undefined
    ? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    : document.getElementById(id);
};

/** Scrolls to a field and focuses it; does nothing when it is not drawn. */
function showField(name: string, fields?: FieldRegistry): void {
  const element = elementOf(name, fields);
  if (!element) return;
  element.closest("details")?.setAttribute("open", "");
  element.scrollIntoView({ block: "center" });
  const control = element.matches("[tabindex], input, textarea, select, button")
    ? element
    : element.querySelector<HTMLElement>("input, textarea, select, button");
  control?.focus({ preventScroll: true });
}

/** Leads once more to the field that the address names: the address does not change, so that no other event occurs. */
export const askAgain = (): boolean => window.dispatchEvent(new Event(AGAIN));

/**
 * Scrolls to and focuses the field that the address names (`?field=legal.mediator`), once for each name: a field of the
 * form, else the element with that `data-field`. `isThere` holds it back until the field is drawn.
 */
export function useAskedField(fields?: FieldRegistry, isThere = true): void {
  const name = new URLSearchParams(useSearch()).get("field");
  useEffect(() => {
    if (!name || !isThere) return undefined;
    // A later render must not move the focus back here from a field in use.
    showField(name, fields);
    const again = (): void => showField(name, fields);
    window.addEventListener(AGAIN, again);
    return () => window.removeEventListener(AGAIN, again);
  }, [fields, isThere, name]);
}
