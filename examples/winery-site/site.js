// On a phone the menu is a popover: it closes when one of its links jumps to another place of the same page.
const menu = document.querySelector(".site-nav");

if (menu && "popover" in menu) {
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a") && menu.matches(":popover-open")) {
      menu.hidePopover();
    }
  });
}
