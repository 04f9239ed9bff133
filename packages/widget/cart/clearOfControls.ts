/** Parts of cards that are pressed, typed into or read before buying. */
const CONTROLS = ".act, .tiers, .choices";
/** Room between the button and a control, in CSS pixels. */
const GAP_PX = 8;

/** Returns the boxes of all controls of the page's elements. */
const boxes = (): DOMRect[] =>
  [...document.querySelectorAll("cuvee-shop,cuvee-product,cuvee-add-to-cart,[data-cuvee]")].flatMap(
    ({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll(CONTROLS) ?? [])].map((control) => control.getBoundingClientRect()),
  );

/** Returns the middle of the visible page: a frame is as high as its content, and knows where its window ends. */
function middleOfView(): number {
  const end = getComputedStyle(document.documentElement).getPropertyValue("--view-bottom");
  return (parseFloat(end) || innerHeight) - Math.min(innerHeight, outerHeight) / 2;
}

/**
 * Returns by how many pixels a box has to rise to lie over none of the others, which it meets from below; 0 when there
 * is no room below the middle of the window.
 */
function liftOf(button: DOMRect, others: readonly DOMRect[], middle: number): number {
  const { left, right, top, bottom } = button;
  let lift = 0;
  for (const other of others.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = other.right <= left || other.left >= right || !other.height;
    if (isBeside || other.bottom + GAP_PX <= top - lift || other.top >= bottom - lift) continue;
    lift = bottom - other.top + GAP_PX;
  }
  return top - lift < middle ? 0 : lift;
}

/** Keeps a floating button off the controls of cards while the page scrolls. Returns a function that ends it. */
export function keepClear(button: HTMLElement): () => void {
  let lift = 0;
  let isWaiting = false;
  const look = (): void => {
    isWaiting = false;
    const { left, top, width, height } = button.getBoundingClientRect();
    const box = new DOMRect(left, top + lift, width, height);
    const middle = middleOfView();
    // In an upper corner there is nothing to rise above.
    lift = box.top < middle ? 0 : liftOf(box, boxes(), middle);
    button.style.translate = lift ? `0 ${-lift}px` : "";
  };
  const later = (): void => {
    if (!isWaiting) requestAnimationFrame(look);
    isWaiting = true;
  };
  // Cards come and change without a scroll.
  const timer = setInterval(later, 500);
  later();
  addEventListener("scroll", later, { passive: true });
  addEventListener("resize", later);
  return () => {
    clearInterval(timer);
    removeEventListener("scroll", later);
    removeEventListener("resize", later);
  };
}
