/**
 * Opens a dialog over the page. A frame around us must know how many are open (`iframe/child.ts`): each says when it opens
 * and when it closes.
 */
export function showModal(host: HTMLElement, dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  const say = (open: boolean): boolean =>
    host.dispatchEvent(new CustomEvent("cuvee:dialog", { bubbles: true, composed: true, detail: { open } }));
  say(true);
  dialog.addEventListener("close", () => say(false), { once: true });
  dialog.showModal();
}
