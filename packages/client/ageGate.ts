/**
 * Asks for the age in a dialog that only an answer closes: Escape is refused, and a dialog that closes anyway
 * (browsers give way on repeated Escape) opens again while it is in the page and `isAsked` holds. `open` shows it,
 * where the page does more than the browser.
 */
export function askAge(
  dialog: HTMLDialogElement,
  isAsked: () => boolean,
  open = (): unknown => dialog.showModal(),
): void {
  const ask = (): unknown => dialog.isConnected && !dialog.open && isAsked() && open();
  dialog.onclose = ask;
  dialog.oncancel = (event) => event.preventDefault();
  ask();
}
