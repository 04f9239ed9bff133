import { expect, test } from "./page.ts";
import { faults } from "./axe.ts";
import { nameless, walked } from "./reader.ts";

const WIDTHS = [280, 390, 820, 1440];
const THEMES = ["light", "dark", "vigne", "craie", "cuivre"];

test(
  "the age gate from 280 to 1440 pixels in five themes: nothing sticks out, reads well, can be pressed",
  { tag: "@long" },
  async ({ page, paste }) => {
    await paste({ body: "<cuvee-age-gate></cuvee-age-gate>" });
    const gate = page.getByRole("dialog");
    for (const step of ["Avez-vous 18 ans ou plus ?", "À bientôt"]) {
      await expect(page.getByRole("dialog", { name: step })).toBeVisible();
      for (const [at, theme] of THEMES.entries()) {
        await page
          .locator("cuvee-age-gate")
          .evaluate((host, name) => host.setAttribute("theme", name), theme);
        expect(
          await faults(page, at === 0 ? { tags: ["wcag2a", "wcag2aa"] } : { colours: true }),
          `${step}, ${theme}`,
        ).toEqual([]);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 640 });
          const out = await gate.evaluate((dialog) => {
            const box = dialog.getBoundingClientRect();
            const low = [...dialog.querySelectorAll("button")].filter((button) => {
              const { width: wide, height } = button.getBoundingClientRect();
              return height < 44 || wide < 44;
            });
            const wide = [...dialog.querySelectorAll("*")].filter((one) => {
              const { left, right } = one.getBoundingClientRect();
              return left < box.left - 0.5 || right > box.right + 0.5;
            });
            return [
              box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight
                ? "the gate leaves the window"
                : "",
              dialog.scrollWidth > dialog.clientWidth || document.documentElement.scrollWidth > innerWidth
                ? "scrolls across"
                : "",
              ...low.map((one) => `low: ${one.textContent}`),
              ...wide.map((one) => `wide: ${one.textContent}`),
            ].filter(Boolean);
          });
          expect(out, `${step}, ${theme}, ${width} px`).toEqual([]);
        }
      }
      expect(await nameless(page), step).toEqual([]);
      expect(await walked(page), step).toEqual({ missed: [], unmarked: [] });
      if (step !== "À bientôt") await gate.getByRole("button", { name: "Non", exact: true }).press("Enter");
    }
    await gate.getByRole("button", { name: "C'est une erreur, j'ai 18 ans ou plus" }).press("Enter");
    await gate.getByRole("button", { name: "Oui, j'ai 18 ans ou plus" }).press("Enter");
    await expect(gate).toHaveCount(0);
  },
);
