import { options, type VNode } from "preact";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A node with its element, under the name that Preact gives it in its built file. */
type Drawn = VNode<Record<string, unknown>> & { __e?: Control | null };

/** Values of the controls on the page, as last rendered. */
const rendered = new WeakMap<Element, Record<string, unknown>>();

const isControlled = ({ type, props }: VNode<Record<string, unknown>>): boolean =>
  (type === "input" || type === "select" || type === "textarea") &&
  ((props["value"] !== undefined && props["type"] !== "number") || props["checked"] !== undefined);

/** Puts a control back to its rendered value. */
function restore(control: Control): void {
  const { value, checked } = rendered.get(control) ?? {};
  if (checked !== undefined && control instanceof HTMLInputElement) control.checked = checked === true;
  else if (value !== undefined && value !== null && control.value !== String(value))
    control.value = String(value);
}

/**
 * Makes controls show their `value` and `checked` after an event whose handler refuses the change, as React does;
 * Preact leaves what was typed where nothing is rendered again.
 */
export function holdControls(): void {
  const { diffed } = options;
  options.diffed = (node) => {
    diffed?.(node);
    const { __e: control, props } = node as Drawn;
    if (control && isControlled(node as Drawn)) rendered.set(control, props as Record<string, unknown>);
  };
  const put = ({ target }: Event): void => {
    // Preact renders in a microtask: the new value is known in the next task.
    if (target instanceof Element && rendered.has(target)) setTimeout(() => restore(target as Control));
  };
  addEventListener("input", put, { passive: true });
  addEventListener("change", put, { passive: true });
}
