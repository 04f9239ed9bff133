import type { Locator, Page } from "@playwright/test";
import { expect } from "@cuvee/server/kit/testing/e2e.ts";
import { watched } from "#shells/testing/watched.fixture.ts";

/** Accessible name of the menu of the back-office. */
export const MENU = "Menu principal";
/** Selector of everything that a button may open over the page. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';
/** Limit of buttons that are pressed on one page. */
const MOST_BUTTONS = 15;
/** A button must be pressable at once; otherwise something covers it. */
const PRESSED = { timeout: 2000 };

/** Returns the links within a part of the page, as paths of the back-office with their query. */
const linksIn = (place: Locator): Promise<string[]> =>
  place.getByRole("link").evaluateAll((links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter((a) => a.origin === location.origin && /^\/dashboard\/(?!.*\/new-order$)/.test(a.pathname))
      .map((a) => a.pathname + a.search),
  );

const pathOf = (to: string): string => to.replace(/\?.*/, "");
/** Replaces the id in a path: two orders are pages of one kind. */
const kindOf = (to: string): string => pathOf(to).replace(/[0-9a-hjkmnp-tv-z]{16}/, ":id");

type Named = { at: number; name: string };

/** Lists the buttons that can be pressed now; of a table or list, those of its first row. */
const pressable = (buttons: Locator): Promise<Named[]> =>
  buttons.evaluateAll((found) =>
    found.flatMap((one, at) => {
      const isOff =
        one.matches(":disabled, [aria-disabled=true]") ||
        one.closest("th, [inert], tbody tr:not(:first-child), li:not(:first-child)") !== null;
      const text = one.getAttribute("aria-label") ?? one.textContent ?? "";
      return isOff || !one.checkVisibility() ? [] : [{ at, name: text.replace(/\d+/g, "0").trim() }];
    }),
  );

/**
 * Opens every entry of the menu, and on each page a link of every kind: a link that redirects home should not have been
 * shown. Calls `look` on each page reached. Returns the entries of the menu.
 */
export async function walk(
  page: Page,
  look: (path: string, open: (to: string) => Promise<void>, rest: () => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const { rest } = watched(page);
  await page.reload();
  await rest();
  const open = async (to: string): Promise<void> => {
    await page.evaluate((path) => history.pushState(null, "", path), to);
    await rest();
  };
  const menu = page.getByRole("navigation", { name: MENU });
  for (const group of await menu.getByRole("button", { expanded: false }).all()) await group.click();
  const entries = [...new Set(await linksIn(menu))];
  const seen = new Set(entries.map(kindOf));
  for (const entry of entries) {
    await open(entry);
    await expect(page.locator("h1").first()).toBeVisible();
    const links = await linksIn(page.getByRole("main"));
    await look(entry, open, rest);
    for (const to of links) {
      if (seen.has(kindOf(to))) continue;
      seen.add(kindOf(to));
      await open(to);
      expect(new URL(page.url()).pathname, `${to} of ${entry}`).not.toBe("/dashboard");
      await look(to, open, rest);
    }
  }
  return entries;
}

/**
 * Presses each button in `main` of an open page, and each entry of a menu that opens. Whatever then covers the page is
 * closed by Escape, and must be gone. An action without a dialog takes effect. Returns the names of the buttons.
 */
export async function pressAll(
  page: Page,
  path: string,
  open: (to: string) => Promise<void>,
  rest: () => Promise<void>,
): Promise<string[]> {
  const buttons = page.getByRole("main").getByRole("button");
  const over = page.locator(OVER).filter({ visible: true });
  const items = page.getByRole("menuitem");
  const pressed: string[] = [];
  /** Closes whatever covers the page; a dialog whose code loads first may come late. */
  const close = async (what: string): Promise<void> => {
    for (let n = 0; n < 3 && (await over.count()) > 0; n += 1) {
      await page.keyboard.press("Escape");
      await rest();
    }
    await expect(over, `${what} at ${path} is closed by Escape`).toHaveCount(0);
  };
  /** Presses the button of that name, if it still exists. */
  const press = async (name: string): Promise<boolean> => {
    const found = (await pressable(buttons)).find((one) => one.name === name);
    if (!found) return false;
    const button = buttons.nth(found.at);
    const opens = (await button.getAttribute("aria-haspopup")) !== null;
    // Actions of a row are visible while it has the focus or the pointer.
    await button.focus();
    await button.click(PRESSED).catch(async () => {
      await close(name);
      await button.click(PRESSED);
    });
    if (opens) await over.first().waitFor(PRESSED);
    await rest();
    return true;
  };
  const leave = async (what: string): Promise<void> => {
    await close(what);
    if (new URL(page.url()).pathname !== pathOf(path)) await open(path);
  };
  while (pressed.length < MOST_BUTTONS) {
    const next = (await pressable(buttons)).find(({ name }) => !pressed.includes(name));
    if (!next) return pressed;
    pressed.push(next.name);
    await press(next.name);
    const entries = new Set((await pressable(items)).map(({ name }) => name));
    await leave(next.name);
    for (const entry of entries) {
      if (!(await press(next.name))) break;
      const found = (await pressable(items)).find(({ name }) => name === entry);
      if (found) await items.nth(found.at).click(PRESSED);
      await rest();
      await leave(`${next.name}: ${entry}`);
    }
  }
  return pressed;
}
