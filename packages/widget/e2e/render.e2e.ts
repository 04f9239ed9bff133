import { expect, test } from "@playwright/test";
import { build } from "esbuild";

const widget = new URL("../", import.meta.url).pathname;

/** Bundles a program that renders random trees with `preact`, for a page; ours stands in for it where `own`. */
async function program(own: boolean): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      resolveDir: widget,
      contents: `
        import { Component, render } from "preact";
        import { jsx, Fragment } from "preact/jsx-runtime";
        import { signal } from "@preact/signals";
        globalThis.${own ? "ours" : "theirs"} = { Component, render, jsx, Fragment, signal };`,
    },
    bundle: true,
    write: false,
    format: "iife",
    alias: own
      ? {
          "preact/jsx-runtime": `${widget}runtime/jsx.ts`,
          "@preact/signals": `${widget}runtime/light.ts`,
          preact: `${widget}runtime/light.ts`,
        }
      : {},
  });
  return outputFiles?.[0]?.text ?? "";
}

test("any change of a tree gives the page that Preact gives, and keeps the elements with a key", async ({
  page,
}) => {
  await page.setContent("<div id=ours></div><div id=theirs></div>");
  for (const own of [true, false]) await page.addScriptTag({ content: await program(own) });
  const faults = await page.evaluate(async () => {
    type Kit = {
      render(node: unknown, root: Element): void;
      jsx(type: unknown, props: object, key?: string): unknown;
      Fragment: unknown;
      signal<T>(value: T): { value: T };
    };
    type Tree = { kind: number; key?: string; kids: Tree[]; text: string };
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const tree = (depth: number, key?: string): Tree => {
      const keys = ["a", "b", "c", "d", "e", "f"].toSorted(() => random(3) - 1).slice(0, random(6));
      if (depth < 1) return { kind: 5 + random(2), ...(key ? { key } : {}), kids: [], text: `${random(3)}` };
      const isKeyed = random(2) === 1;
      const kids = isKeyed ? keys.map((one) => tree(depth - 1, one)) : [0, 1, 2].map(() => tree(depth - 1));
      return { kind: random(7), ...(key ? { key } : {}), kids, text: `${random(3)}` };
    };
    const drawer = (kit: Kit) => {
      const shared = kit.signal("0");
      const Part = ({ kids }: { kids: Tree[] }): unknown => [shared.value, ...kids.map((one) => draw(one))];
      const Empty = (): unknown => (shared.value === "1" ? kit.jsx("hr", {}) : null);
      const draw = ({ kind, key, kids, text }: Tree): unknown => {
        const children = kids.map((one) => draw(one));
        if (kind === 0) return kit.jsx(kit.Fragment, { children }, key);
        if (kind === 1) return kit.jsx(Part, { kids }, key);
        if (kind === 2) return kit.jsx(Empty, {}, key);
        if (kind === 3) return kit.jsx("svg", { viewBox: text, children: kit.jsx("path", { d: text }) }, key);
        if (kind === 4)
          return kit.jsx("input", { value: text, disabled: text === "1", "aria-busy": text === "0" }, key);
        if (kind === 5) return key ? kit.jsx("b", { class: text, hidden: text === "2" }, key) : null;
        return kit.jsx(text === "1" ? "p" : "div", { title: text, children: [text, children, false] }, key);
      };
      return { draw, shared };
    };
    const kits = ["ours", "theirs"].map((name) => {
      const kit = (globalThis as unknown as Record<string, Kit>)[name] as Kit;
      return { ...kit, ...drawer(kit), root: document.querySelector(`#${name}`) as Element };
    });
    /** Writes what is seen of a node: attributes in one order, and the value of a field, which is no attribute. */
    const seen = (node: Node): string => {
      const inside = [...node.childNodes].map(seen).join("");
      if (!(node instanceof Element)) return node.textContent ?? "";
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== "value")
        .map(({ name, value }) => ` ${name}=${value}`)
        .toSorted()
        .join("");
      const value = node instanceof HTMLInputElement ? ` ${node.value}` : "";
      return `<${node.namespaceURI?.slice(-3)}:${node.tagName}${attributes}${value}>${inside}</>`;
    };
    const found: string[] = [];
    for (let run = 0; run < 400 && !found.length; run += 1) {
      const next = { ...tree(3), kind: 6, text: "0" };
      for (const { render, draw, root } of kits) render(draw(next), root);
      const texts = kits.map(({ root }) => [...root.childNodes].map(seen).join(""));
      if (texts[0] !== texts[1]) found.push(`${run}: ${texts.join("\n")}`);
      const value = `${random(2)}`;
      for (const { shared } of kits) shared.value = value;
      await new Promise((done) => setTimeout(done));
      const later = kits.map(({ root }) => [...root.childNodes].map(seen).join(""));
      if (later[0] !== later[1]) found.push(`${run}, later: ${later.join("\n")}`);
    }
    const [{ render, jsx, root } = kits[0] as (typeof kits)[number]] = kits;
    const before = new Map<string, Element>();
    for (let run = 0; run < 200; run += 1) {
      const keys = ["a", "b", "c", "d", "e", "f"].toSorted(() => random(3) - 1).slice(random(3));
      render(jsx("ol", { children: keys.map((one) => jsx("li", { id: one, children: one }, one)) }), root);
      const now = new Map([...root.querySelectorAll("li")].map((one) => [one.id, one]));
      if ([...now.keys()].join() !== keys.join()) found.push(`${run}: ${[...now.keys()].join()}`);
      for (const [key, one] of before)
        if (now.has(key) && now.get(key) !== one) found.push(`${run}: ${key} was replaced`);
      before.clear();
      for (const [key, one] of now) before.set(key, one);
    }
    return found;
  });
  expect(faults).toEqual([]);
});
