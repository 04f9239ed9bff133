// Buttons that need a script are shown by it.
for (const place of document.querySelectorAll("[data-script]")) place.removeAttribute("hidden");
for (const button of document.querySelectorAll("[data-print]"))
  button.addEventListener("click", () => print());
for (const button of document.querySelectorAll("[data-copy]")) {
  // The clipboard needs a secure page; elsewhere the link beside it remains.
  if (!navigator.clipboard) button.remove();
  button.addEventListener("click", async () => {
    const href = new URL(button.getAttribute("data-copy"), location.href).href;
    try {
      await navigator.clipboard.writeText(href);
      button.textContent = button.getAttribute("data-copied");
    } catch {
      // The browser refuses: the link is opened instead, and can be copied from the address bar.
      location.assign(href);
    }
  });
}
