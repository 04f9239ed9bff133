import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Waits until nothing on the page is being fetched or faded in, in its shadow roots neither: that is not what a reader reads. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const element of root.querySelectorAll("*"))
        if (element.shadowRoot) roots.push(element.shadowRoot);
    return roots.every(
      (root) =>
        root.querySelector('[aria-busy="true"]') === null &&
        root
          .getAnimations()
          .every((a) => a.playState !== "running" || a.effect?.getComputedTiming().iterations === Infinity),
    );
  });
}

/** What a theme can break (WCAG AA). */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on a settled page, shadow roots included, each with where it stands. By default all its rules, or those of `tags`, or
 * `colours` alone; in the whole page or in the element `within`; `still` looks at once, at a page that waits for an answer. It collects violations alone
 * and opens no page of its own: three times faster.
 */
export async function faults(
  page: Page,
  {
    tags,
    colours = false,
    within,
    still = false,
  }: { tags?: readonly string[]; colours?: boolean; within?: string; still?: boolean } = {},
): Promise<string[]> {
  if (!still) await settled(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ["violations"],
    ...(tags ? { runOnly: { type: "tag", values: [...tags] } } : {}),
    ...(colours ? { runOnly: { type: "rule", values: COLOURS } } : {}),
  });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`);
}
