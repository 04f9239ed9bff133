import { useEffect } from "react";
import type { FieldRegistry } from "#ui/form/formContext.ts";

const elementOf = (name: string, fields?: FieldRegistry): HTMLElement | null => {
  const id = fields?.get(name)?.id;
  return id === undefined
    ? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    : document.getElementById(id);
};

/**
 * Brings the field that the address asks for (`?field=legal.mediator`) under the eyes and the focus, once: a field of the form, else the
 * element that says `data-field`. `isThere` holds it back until what is asked for is drawn.
 */
export function useAskedField(fields?: FieldRegistry, isThere = true): void {
  useEffect(() => {
    const name = new URLSearchParams(location.search).get("field");
    const element = name && isThere ? elementOf(name, fields) : null;
    if (!element) return;
    element.closest("details")?.setAttribute("open", "");
    element.scrollIntoView({ block: "center" });
    const control = element.matches("[tabindex], input, textarea, select, button")
      ? element
      : element.querySelector<HTMLElement>("input, textarea, select, button");
    control?.focus({ preventScroll: true });
    // A later drawing must not bring the focus back here from a field that is typed in.
  }, [fields, isThere]);
}
