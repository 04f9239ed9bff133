import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { build } from "esbuild";
import { expect, openAs, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

const RUN = "window.__ran = (window.__ran ?? 0) + 1";
const HANDLERS = [
  "onload",
  "onerror",
  "onfocus",
  "onmouseover",
  "ontoggle",
  "onbegin",
  "onanimationstart",
  "onpointerenter",
];
const TAGS = [
  "img",
  "svg",
  "video",
  "audio",
  "body",
  "details",
  "input",
  "iframe",
  "object",
  "math",
  "a",
  "p",
  "marquee",
  "select",
];
const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `//evil.example/x`,
  `blob:${RUN}`,
];
/** Elements that change how the rest is parsed: HTML that is harmless after one parse may not be after a second. */
const WRAPS: ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<math><mtext><table><mglyph><style><!--</style>${inner}`,
  (inner) => `<svg></p><style><a id="</style>${inner}">`,
  (inner) => `<form><math><mtext></form><form><mglyph><style></math>${inner}`,
  (inner) => `<noscript><p title="</noscript>${inner}">`,
  (inner) => `<template>${inner}</template>${inner}`,
  (inner) => `<svg><foreignObject><body>${inner}</body></foreignObject></svg>`,
  (inner) => `<!--><p>--><![CDATA[>]]>${inner}`,
  (inner) => `<textarea></textarea>${inner}<xmp>${inner}</xmp>`,
];

/** Returns HTML that tries to run scripts, of every kind; with HOSTILE_HTML also the texts of a file (a JSON list). */
function payloads(): string[] {
  const bare = [
    `<script>${RUN}</script>`,
    ...TAGS.flatMap((tag) => HANDLERS.map((on) => `<${tag} ${on}="${RUN}" src="x" tabindex="0">x</${tag}>`)),
    ...ADDRESSES.flatMap((to) => [
      `<a href="${to}">x</a>`,
      `<img src="${to}">`,
      `<iframe src="${to}"></iframe>`,
      `<svg><a xlink:href="${to}"><text>x</text></a></svg>`,
      `<form action="${to}"><button formaction="${to}">x</button></form>`,
    ]),
    `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
    `<p style="background:url(javascript:${RUN})">x</p>`,
    `<link rel="stylesheet" href="data:text/css,*{}"><meta http-equiv="refresh" content="0;url=javascript:${RUN}"><base href="//evil.example/">`,
  ];
  const file = process.env["HOSTILE_HTML"];
  const given = file ? (JSON.parse(readFileSync(file, "utf8")) as string[]) : [];
  const all = bare.flatMap((inner, at) =>
    (process.env["LONG"] ? WRAPS : [WRAPS[at % WRAPS.length] ?? WRAPS[0]]).map(
      (wrap) => wrap?.(inner) ?? inner,
    ),
  );
  return [...all, ...given];
}

type Hostile = { faultsIn(root: ParentNode): string[]; faultsOfCleaned(html: string): string[] };
type Global = { hostile: Hostile; __ran?: number };

/**
 * Opens a page with an editor and with `hostilePage.fixture.ts`; `quiet` fails when a script ran or a request went to
 * another site.
 */
async function openHostilePage(
  page: Page,
  site: Site,
): Promise<{ editor: Locator; quiet: () => Promise<void> }> {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("evil.example")) requested.push(request.url());
  });
  await openAs(page, site, OWNER, "/dashboard/products/add");
  await page.getByRole("button", { name: "Remplir la fiche complète" }).click();
  const editor = page.locator('[contenteditable="true"]').first();
  await expect(editor).toBeVisible();
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "testing/hostilePage.fixture.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  await page.evaluate(outputFiles[0]?.text ?? "");
  const quiet = async (): Promise<void> => {
    expect(await page.evaluate(() => (globalThis as unknown as Global).__ran ?? 0)).toBe(0);
    expect(requested).toEqual([]);
  };
  return { editor, quiet };
}

test("HTML that is pasted or shown leaves nothing that runs, however it is written", async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const { editor, quiet } = await openHostilePage(page, site);
  const faults = await editor.evaluate((element, all) => {
    const { hostile } = globalThis as unknown as Global;
    return all.flatMap((html) => {
      const data = new DataTransfer();
      data.setData("text/html", html);
      element.focus();
      document.execCommand("selectAll");
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
      return hostile.faultsIn(element).map((fault) => `${fault} of ${html.slice(0, 120)}`);
    });
  }, payloads());
  expect(faults).toEqual([]);
  // Harmless HTML arrives, in the same way.
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/html", "<p>sain <b>et gras</b></p>");
    document.execCommand("selectAll");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor.locator("strong")).toHaveText("et gras");
  await quiet();

  // The view of a rich text lets nothing pass that runs, whatever comes before it.
  const passed = await page.evaluate((all) => {
    const { hostile } = globalThis as unknown as Global;
    return all.flatMap((html) =>
      hostile.faultsOfCleaned(html).map((fault) => `${fault} of ${html.slice(0, 120)}`),
    );
  }, payloads());
  expect(passed).toEqual([]);
  await quiet();
});
