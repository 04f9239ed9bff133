import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

type Axe = {
  configure(to: { allowedOrigins: string[] }): void;
  run(
    where: Document | { include: string[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: (string | string[])[] }[] }[] }>;
};
declare global {
  interface Window {
    axe?: Axe;
  }
}

// The one of Axe's own builder for Playwright, which reads it anew into the page for each look: twice the work.
const builder = createRequire(import.meta.resolve("@axe-core/playwright"));
const SOURCE = `${readFileSync(builder.resolve("axe-core/axe.min.js"), "utf8")};axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`;

/** Axe in every frame of the page, those of others too: each tells the one above what it finds. */
async function bringAxe(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(SOURCE);
    }),
  );
}

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
 * `colours` alone; in the whole page or in the element `within`; `still` looks at once, at a page that waits for an answer. It collects
 * violations alone and opens no page of its own.
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
  await bringAxe(page);
  const options = {
    resultTypes: ["violations"],
    ...(tags ? { runOnly: { type: "tag", values: [...tags] } } : {}),
    ...(colours ? { runOnly: { type: "rule", values: COLOURS } } : {}),
  };
  const violations = await page.evaluate(
    async ([by, element]) => {
      const found = await window.axe?.run(element ? { include: [element] } : document, by);
      if (!found) throw new Error("axe is not there");
      return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map((n) => n.target) }));
    },
    [options, within] as const,
  );
  return violations.map((v) => `${v.id}: ${v.targets.map((t) => t.join(" ")).join(" | ")}`);
}
