import { readFileSync } from "node:fs";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/orders.fixture.ts";

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
/** Elements that change how the rest is read: what is harmless when it is parsed once may not be when it is parsed again. */
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

/** HTML that tries to run something, of every kind; with HOSTILE_HTML those of a file too (a JSON list of texts). */
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

test("pasted HTML leaves nothing that runs, however it is written", async ({ page, site }) => {
  test.setTimeout(120_000);
  await openAs(page, site, OWNER, "/dashboard/products/add");
  const editor = page.locator('[contenteditable="true"]').first();
  await expect(editor).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("evil.example")) asked.push(request.url());
  });
  const faults = await editor.evaluate((element, all) => {
    const found: string[] = [];
    const harmless = /^(?:https?:|ftp:|mailto:|tel:|\/files\/)/i;
    for (const html of all) {
      const data = new DataTransfer();
      data.setData("text/html", html);
      element.focus();
      document.execCommand("selectAll");
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
      for (const one of element.querySelectorAll("*")) {
        if (
          /^(script|style|iframe|object|embed|form|input|svg|math|base|meta|link|template)$/i.test(
            one.tagName,
          )
        )
          found.push(`<${one.tagName}> of ${html.slice(0, 120)}`);
        for (const { name, value } of one.attributes)
          if (
            /^on/i.test(name) ||
            (/^(href|src|action|formaction|xlink:href|srcdoc)$/i.test(name) && !harmless.test(value))
          )
            found.push(`${name}="${value.slice(0, 60)}" of ${html.slice(0, 120)}`);
      }
    }
    return found;
  }, payloads());
  expect(faults).toEqual([]);
  // What is sound arrives, in the same way.
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/html", "<p>sain <b>et gras</b></p>");
    document.execCommand("selectAll");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor.locator("strong")).toHaveText("et gras");
  expect(await page.evaluate(() => (globalThis as { __ran?: number }).__ran ?? 0)).toBe(0);
  expect(asked).toEqual([]);
});
