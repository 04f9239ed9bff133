import { AGAIN } from "#runtime/mount.tsx";

/**
 * Opens a dialog over the page. A frame around us must know how many are open (`iframe/child.ts`): each reports its
 * opening and closing. One whose element was moved has left the top layer: it is closed.
 */
export function showModal(host: HTMLElement, dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  const say = (open: boolean): boolean =>
    host.dispatchEvent(new CustomEvent("cuvee:dialog", { bubbles: true, composed: true, detail: { open } }));
  const check = (): void => {
    if (!dialog.matches(":modal")) dialog.close();
  };
  const closed = (): void => {
    host.removeEventListener(AGAIN, check);
    say(false);
  };
  host.addEventListener(AGAIN, check);
  dialog.addEventListener("close", closed, { once: true });
  say(true);
  dialog.showModal();
}
