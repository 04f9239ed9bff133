/** Details of the closing of a Base UI popup. */
type Closing = { event: Event };

/**
 * Checks whether a popup would close because its own button was pressed or took the focus: that button closes it
 * itself.
 */
export function isOn(anchor: HTMLElement | null, { event }: Closing): boolean {
  const at = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return !(event instanceof KeyboardEvent) && at instanceof Node && anchor !== null && anchor.contains(at);
}
