import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

type Axe = {
  configure(to: { allowedOrigins: string[] }): void;
  run(
    where: Document | { include: (string | Element)[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: (string | string[])[] }[] }[] }>;
};
declare global {
  interface Window {
    axe?: Axe;
  }
}

// The axe of Playwright's own builder, which loads it anew into the page for each check: twice the work.
const builder = createRequire(import.meta.resolve("@axe-core/playwright"));
const SOURCE = `${readFileSync(builder.resolve("axe-core/axe.min.js"), "utf8")};axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`;

/** Loads axe in every frame of the page, third-party ones too: each reports its findings to its parent. */
async function bringAxe(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(SOURCE);
    }),
  );
}

/**
 * Waits until no request or fade-in is running on the page, nor in its shadow roots: a reader would not read that
 * state.
 */
async function settled(page: Page): Promise<void> {
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

/** Rules that a theme can break (WCAG AA). */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Returns the violations that axe finds on a settled page, shadow roots included, each with its place. By default all
 * its rules, or those of `tags`, or `colours` alone, and with `regions` whether all of a page is in landmarks; in the
 * whole page, in the element `within` or in the elements of `kinds`; `still` checks at once, on a page that waits for
 * an answer. It collects violations alone and opens no page of its own.
 */
export async function faults(
  page: Page,
  {
    tags,
    colours = false,
    regions = false,
    within,
    kinds,
    still = false,
  }: {
    tags?: readonly string[];
    colours?: boolean;
    regions?: boolean;
    within?: string;
    kinds?: readonly number[];
    still?: boolean;
  } = {},
): Promise<string[]> {
  if (!still) await settled(page);
  await bringAxe(page);
  const options = {
    resultTypes: ["violations"],
    ...(tags ? { runOnly: { type: "tag", values: [...tags] } } : {}),
    ...(regions && !kinds && !within ? { rules: { region: { enabled: true } } } : {}),
    ...(colours ? { runOnly: { type: "rule", values: COLOURS } } : {}),
  };
  const violations = await page.evaluate(
    async ([by, element, only]) => {
      const fresh = new Set((only ?? []).flatMap((kind) => window.axeKinds?.get(kind) ?? []));
      // An element is checked with all its content.
      const tops = [...fresh].filter((one) => {
        for (let up = one.parentElement; up; up = up.parentElement) if (fresh.has(up)) return false;
        return one.isConnected;
      });
      const include = element ? [element] : tops;
      const found = await window.axe?.run(include.length > 0 ? { include } : document, by);
      if (!found) throw new Error("axe is not there");
      /** Checks whether a bar that stays in view covers a part of a target: it is whole once the page is scrolled. */
      const isCovered = ([selector]: readonly (string | string[])[]): boolean => {
        const target = typeof selector === "string" ? document.querySelector(selector) : null;
        if (!target) return false;
        const { left, right, top, bottom } = target.getBoundingClientRect();
        const isBar = (one: Element | null): boolean =>
          one !== null &&
          !one.contains(target) &&
          (/fixed|sticky/.test(getComputedStyle(one).position) || isBar(one.parentElement));
        return [top + 1, (top + bottom) / 2, bottom - 1].some((y) =>
          [left + 1, (left + right) / 2, right - 1].some((x) => isBar(document.elementFromPoint(x, y))),
        );
      };
      return found.violations.flatMap(({ id, nodes }) => {
        const targets = nodes.map((n) => n.target).filter((at) => id !== "target-size" || !isCovered(at));
        return targets.length > 0 ? { id, targets } : [];
      });
    },
    [options, within, kinds] as const,
  );
  return violations.map((v) => `${v.id}: ${v.targets.map((t) => t.join(" ")).join(" | ")}`);
}

declare global {
  interface Window {
    /** The first element of each kind that was found on the page (`kindsHere`). */
    axeKinds?: Map<number, Element>;
  }
}

/**
 * Returns the kinds of the visible elements of the page, as hashes, inside the page: an element's kind is its path from
 * the root by tags and classes, its own role and states, and its name, at this width. Styles and rules treat two
 * elements of a kind alike.
 */
function kindsHere(): number[] {
  const STATES = ["disabled", "selected", "current", "checked", "pressed", "expanded", "invalid", "hidden"];
  const SAID = [
    "role",
    "type",
    "name",
    "lang",
    "disabled",
    "required",
    "readonly",
    "tabindex",
    "href",
  ].concat(STATES.map((state) => `aria-${state}`));
  /** Attributes that name an element: their presence counts, not their text. */
  const NAMED = ["aria-label", "aria-labelledby", "aria-describedby", "title", "alt", "placeholder"];
  const found = new Map<number, Element>();
  const hash = (seed: number, text: string): number => {
    let high = seed >>> 0;
    let low = Math.imul(seed, 0x9e3779b1) >>> 0;
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b) >>> 0;
      low = Math.imul(low ^ text.charCodeAt(at), 0xc2b2ae35) >>> 0;
    }
    return (high & 0x1fffff) * 0x100000000 + low;
  };
  const walk = (element: Element, above: number, host: Element | null): void => {
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const labels = (element as HTMLInputElement).labels?.length;
    const style = /colou?r|background|opacity/.test(element.getAttribute("style") ?? "")
      ? element.getAttribute("style")
      : "";
    const way = hash(above % 0xffffffff, `${element.localName} ${element.getAttribute("class") ?? ""}`);
    const text = [
      hasText ? "text" : "",
      labels === undefined ? "" : labels > 0 ? "labelled" : "bare",
      style,
      ...SAID.map((name) => (name === "href" ? element.hasAttribute(name) : element.getAttribute(name))),
      ...NAMED.map((name) => Boolean(element.getAttribute(name)?.trim())),
    ].join("|");
    const kind = hash(way % 0xffffffff, text);
    if (!found.has(kind)) found.set(kind, host ?? element);
    for (const child of element.children) walk(child, way, host);
    for (const child of element.shadowRoot?.children ?? []) walk(child, way, host ?? element);
  };
  walk(document.documentElement, innerWidth, null);
  window.axeKinds = found;
  return [...found.keys()];
}

/** Kinds of elements, and pages by path and width, that this process has checked. */
const looked = { kinds: new Set<number>(), pages: new Set<string>() };

/** Returns a path without the identifier of a single record. */
const pattern = (url: string): string =>
  new URL(url).pathname.replaceAll(/\/(\d+|[0-9a-z]{16,})(?=\/|$)/g, "/*");

/**
 * Works as `faults`, but only on parts that this process has not checked yet: the whole page when it is the first of
 * its path and width, else the elements of new kinds with their content. The same page is checked once, and not in each
 * journey that passes it. The long tests check all of it each time.
 */
export async function newFaults(
  page: Page,
  options: { tags?: readonly string[]; regions?: boolean } = {},
): Promise<string[]> {
  if (process.env["LONG"] || page.frames().length > 1) return faults(page, options);
  await settled(page);
  const kinds = await page.evaluate(kindsHere);
  const fresh = kinds.filter((kind) => !looked.kinds.has(kind));
  const place = `${pattern(page.url())} ${page.viewportSize()?.width ?? 0}`;
  const isNewPage = !looked.pages.has(place);
  if (!isNewPage && fresh.length === 0) return [];
  const found = await faults(page, { ...options, still: true, ...(isNewPage ? {} : { kinds: fresh }) });
  if (found.length === 0) {
    looked.pages.add(place);
    for (const kind of kinds) looked.kinds.add(kind);
  }
  return found;
}
