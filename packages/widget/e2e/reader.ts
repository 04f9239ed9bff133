import type { Page } from "@playwright/test";

const UNNAMED =
  /^\s*- '?(?:button|link|textbox|searchbox|combobox|listbox|radio|radiogroup|checkbox|spinbutton|img|dialog|progressbar|grid|navigation|heading|option)\b(?! ")/;

/**
 * Returns the elements that a screen reader meets without a name, with their lines of the accessibility tree; shadow
 * roots included.
 */
export async function nameless(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  return tree.split("\n").filter((line) => UNNAMED.test(line));
}

type Reached = { missed: string[]; unmarked: string[] };

/**
 * Walks through everything with the Tab key, from the top of the page or of the open dialog: returns the controls that
 * were not reached (of radio buttons one of each group is enough), and those without a visible focus.
 */
export async function walked(page: Page): Promise<Reached> {
  const count = await page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const element of root.querySelectorAll("*"))
        if (element.shadowRoot) roots.push(element.shadowRoot);
    const dialogs = roots.flatMap((root) => [...root.querySelectorAll<HTMLDialogElement>("dialog:modal")]);
    const wanted = (dialogs.length ? dialogs : roots).flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>("button,a[href],input,select,textarea,summary,[tabindex]"),
    ]);
    const seen = wanted.filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled") &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest("[inert]"),
    );
    Object.assign(globalThis, { wanted: new Set(seen), unmarked: [] });
    (document.activeElement as HTMLElement | null)?.blur();
    return seen.length;
  });
  for (let pressed = 0; pressed < count + 4; pressed += 1) {
    await page.keyboard.press("Tab");
    const left = await page.evaluate(() => {
      const store = globalThis as unknown as { wanted: Set<HTMLElement>; unmarked: string[] };
      let at = document.activeElement as HTMLElement | null;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement as HTMLElement;
      if (!at) return store.wanted.size;
      const mark = [at, at.nextElementSibling, at.closest("label")].some((one) => {
        const { outlineStyle, outlineWidth } = one
          ? getComputedStyle(one)
          : { outlineStyle: "none", outlineWidth: "0" };
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      });
      if (store.wanted.has(at) && !mark) store.unmarked.push(at.outerHTML.slice(0, 120));
      const { name, type } = at as HTMLInputElement;
      for (const one of store.wanted) {
        const same = one as HTMLInputElement;
        const isGroup =
          type === "radio" &&
          same.type === "radio" &&
          same.name === name &&
          same.getRootNode() === at.getRootNode();
        if (one === at || isGroup) store.wanted.delete(one);
      }
      return store.wanted.size;
    });
    if (left === 0) break;
  }
  return page.evaluate(() => {
    const { wanted, unmarked } = globalThis as unknown as { wanted: Set<HTMLElement>; unmarked: string[] };
    return { missed: [...wanted].map((one) => one.outerHTML.slice(0, 120)), unmarked };
  });
}
