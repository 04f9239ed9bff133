import { useEffect } from "react";
import { useSearch } from "wouter";
import type { FieldRegistry } from "#ui/form/formContext.ts";

/** Said by who leads to the field that the address names already. */
const AGAIN = "cuvee:asked-field";

const elementOf = (name: string, fields?: FieldRegistry): HTMLElement | null => {
  const id = fields?.get(name)?.id;
  return id === undefined
    ? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    : document.getElementById(id);
};

/** Brings a field under the eyes and the focus; nothing happens where it is not drawn. */
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

/** Leads once more to the field that the address asks for: it is the same address, so that nothing else would tell. */
export const askAgain = (): boolean => window.dispatchEvent(new Event(AGAIN));

/**
 * Brings the field that the address asks for (`?field=legal.mediator`) under the eyes and the focus, once for each name: a field of the
 * form, else the element that says `data-field`. `isThere` holds it back until what is asked for is drawn.
 */
export function useAskedField(fields?: FieldRegistry, isThere = true): void {
  const name = new URLSearchParams(useSearch()).get("field");
  useEffect(() => {
    if (!name || !isThere) return undefined;
    // A later drawing must not bring the focus back here from a field that is typed in.
    showField(name, fields);
    const again = (): void => showField(name, fields);
    window.addEventListener(AGAIN, again);
    return () => window.removeEventListener(AGAIN, again);
  }, [fields, isThere, name]);
}
