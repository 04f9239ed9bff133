/** Longest time that the server's view stays when the page of the application does not come, in milliseconds. */
const LATEST_MS = 8000;

/** Puts what was typed in the server's view into the same field of the page, with the focus; returns that field. */
function keepTyped(first: HTMLElement, root: HTMLElement): HTMLInputElement | null {
  const typed = first.querySelector("input");
  const field = root.querySelector<HTMLInputElement>(`input[name="${typed?.name ?? ""}"]`);
  if (!typed || !field) return null;
  if (typed.value && !field.value) {
    // The step stays open while the buyer is in it, as the page writes it for an empty field.
    if (!new URLSearchParams(location.search).has("step"))
      history.replaceState(history.state, "", `${location.pathname}?step=identity`);
    field.value = typed.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (document.activeElement === typed) field.focus();
  return field;
}

/**
 * Shows the application in the place of the view that the server wrote, once its page has a title and waits for
 * nothing: until then that view stays, so nothing flickers or moves. A press of the button in the meantime is repeated.
 */
export function takeOver(root: HTMLElement): void {
  const first = document.getElementById("first");
  if (!first) return;
  let isPressed = false;
  for (const button of first.querySelectorAll("button")) button.inert = false;
  first.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("button")) isPressed = true;
  });
  first.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") isPressed = true;
  });
  const show = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    root.hidden = false;
    const field = keepTyped(first, root);
    first.remove();
    // The field's new value is rendered first.
    if (isPressed) setTimeout(() => field?.form?.requestSubmit());
  };
  const observer = new MutationObserver(() => {
    if (root.querySelector("h1") && !root.querySelector("main [aria-busy=true]")) show();
  });
  const timer = setTimeout(show, LATEST_MS);
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
}
