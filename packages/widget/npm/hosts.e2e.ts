import { build } from "esbuild";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, stageReactHost } from "../../../examples/build.ts";
import { expect, test } from "#e2e/page.ts";
import type { Stub } from "#e2e/stub.ts";
import { classOf } from "#elements/describe.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { buildPackage, NPM_DIST } from "./build.ts";

const HOSTS = join(import.meta.dirname, "hosts");
let folder = "";
let installed = "";

/** The package from `npm pack`, installed as an agency does. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuvee-hosts-"));
  await buildPackage();
  const packed = run("npm", ["pack", "--json", "--pack-destination", folder, NPM_DIST], folder);
  const [{ filename = "" } = {}] = JSON.parse(packed) as { filename: string }[];
  const flags = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"];
  run("npm", ["install", ...flags, "--prefix", folder, join(folder, filename)], folder);
  installed = join(folder, "node_modules/@cuvee/widget");
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Makes a plugin for the names that a page's bundler resolves itself: those of the installed package, and of another
 * framework in React's place.
 */
const named = (names: Record<string, string>) => ({
  name: "names",
  setup(building: Parameters<NonNullable<Parameters<typeof build>[0]["plugins"]>[number]["setup"]>[0]) {
    building.onResolve({ filter: /.*/ }, async ({ path, resolveDir }) => {
      if (path.startsWith("@cuvee/widget") && !resolveDir.startsWith(folder))
        return building.resolve(path, { kind: "import-statement", resolveDir: folder });
      const other = names[path];
      return other ? building.resolve(other, { kind: "import-statement", resolveDir }) : undefined;
    });
  },
});

/** Builds a page for a framework and adds it to the stub's pages. */
async function serve(stub: Stub, framework: string, names: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HOSTS, `${framework}.tsx`)],
    outdir: "/built",
    bundle: true,
    splitting: true,
    format: "esm",
    write: false,
    // Not the package's own settings, which are for Preact: the names below put Preact in React's place.
    tsconfigRaw: { compilerOptions: { jsx: "react-jsx", jsxImportSource: "react" } },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [named(names)],
  });
  const headers = { "Content-Type": "text/javascript" };
  for (const { path, text } of outputFiles) stub.pages.set(path, { html: text, headers });
  const policy = `default-src 'none'; script-src 'self'; connect-src ${stub.base}; img-src ${stub.base}; require-trusted-types-for 'script'; trusted-types 'none'`;
  stub.pages.set("/host", {
    html: `<!doctype html><html lang="en"><title>Host</title><div id="root" data-host="${stub.base}"></div><script type="module" src="/built/${framework}.js"></script>`,
    headers: { "Content-Security-Policy": policy },
  });
  return `${stub.base.replace("127.0.0.1", "localhost")}/host`;
}

/** Names of events in other spellings (`hosts/begin.ts`). */
const NAMES = ["lowercase", "kebab-case", "camelCase", "CAPSCASE", "PascalCase"];

/** Replacement of React 19, by the name that the pages import. */
type Framework = {
  name: string;
  version: RegExp;
  entry: string;
  names: Record<string, string>;
  heard: string[];
};
const FRAMEWORKS: Framework[] = [
  { name: "React 19", version: /"19\.\d+\.\d+"/, entry: "react", names: {}, heard: NAMES },
  {
    name: "React 18",
    version: /"18\.\d+\.\d+"/,
    entry: "react",
    names: {
      react: "react-18",
      "react/jsx-runtime": "react-18/jsx-runtime",
      "react-dom": "react-dom-18",
      "react-dom/client": "react-dom-18/client",
      "./Page.tsx": "./Page18.tsx",
    },
    heard: NAMES,
  },
  {
    name: "Preact",
    version: /__k/,
    entry: "preact",
    names: { react: "preact/hooks", "react/jsx-runtime": "preact/jsx-runtime" },
    // It lowercases the first letter of names; ours have no capital.
    heard: NAMES.slice(0, 3),
  },
];

for (const { name: framework, version, entry, names, heard } of FRAMEWORKS)
  test(
    `in ${framework}: properties, attributes, children, events`,
    { tag: framework === FRAMEWORKS[0]?.name ? [] : "@long" },
    async ({ page, stub }) => {
      const troubles: string[] = [];
      page.on("pageerror", ({ message }) => troubles.push(message));
      page.on("console", (line) => line.type() === "error" && troubles.push(line.text()));
      await page.goto(await serve(stub, entry, names));
      expect([...stub.pages.values()].some(({ html }) => version.test(html))).toBe(true);
      const shop = page.locator("cuvee-shop");
      const said = page.locator("output");
      /** Reads an own property of the element by name. */
      const property = (name: string): Promise<unknown> =>
        shop.evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name);
      // A list and a number are properties; the first of the two names leads.
      await expect(shop.locator("article")).toHaveCount(1);
      await expect(shop.locator("article")).toContainText("Clos des Amandiers");
      // Not the default text of a list, which has a comma.
      await expect(shop).toHaveAttribute("products", "clos-des-amandiers les-restanques");
      expect(await property("products")).toEqual(["clos-des-amandiers", "les-restanques"]);
      expect(await property("limit")).toBe(1);
      expect(await property("search")).toBe(true);
      await expect(shop).toHaveAttribute("search", "");
      await expect(shop).toHaveAttribute("filters", "none");
      await expect(shop).toHaveAttribute("data-own", "kept");
      await expect(shop).toHaveClass("mine");
      await expect(shop.locator("a[href='/shop']")).toHaveText("See 2");
      await expect(said).toContainText("ready shop");
      // Elements of members, by the same part.
      await expect(said).toContainText("ready account");
      await expect(page.locator("cuvee-account").getByRole("button", { name: "Sign in" })).toBeVisible();
      await expect(page.locator("cuvee-loyalty").getByRole("heading")).toHaveText("My loyalty points");
      // Events of any name are received unchanged, once.
      await page.locator("cuvee-account").evaluate((element, all) => {
        for (const name of all) element.dispatchEvent(new Event(name));
      }, NAMES);
      await expect(said).toContainText(`heard ${heard.at(-1)}`);
      expect((await said.innerText()).split(", ").filter((one) => one.startsWith("heard"))).toEqual(
        heard.map((name) => `heard ${name}`),
      );
      await page.getByRole("button", { name: "narrow" }).click();
      await expect(shop.locator("article")).toContainText("Les Restanques");
      expect(await property("products")).toEqual(["les-restanques"]);
      await expect(shop.locator("a[href='/shop']")).toHaveText("See 1");
      await page.getByRole("button", { name: "no search" }).click();
      await expect(shop).not.toHaveAttribute("search");
      // An event that the page cancels: no dialog.
      await shop.getByRole("heading").getByRole("button").click();
      await expect(said).toContainText("product les-restanques");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await shop.getByRole("button", { name: /^Add/ }).click();
      await expect(said).toContainText("add 1");
      await expect(said).toContainText("cart 1");
      // Gone and back again.
      await page.getByRole("button", { name: "toggle" }).click();
      await expect(shop).toHaveCount(0);
      await page.getByRole("button", { name: "toggle" }).click();
      await expect(shop.locator("article")).toContainText("Les Restanques");
      await page.locator("cuvee-cart").getByRole("button").first().click();
      await expect(page.getByRole("dialog", { name: /basket|cart/i })).toContainText("Les Restanques");
      expect(await said.innerText()).not.toContain("error");
      expect(troubles).toEqual([]);
    },
  );

test("the installed package: types of an application, modules without a DOM, no side effects", async () => {
  const example = join(import.meta.dirname, "../../../examples/react-host/dist/checked");
  await stageReactHost(example, (to) =>
    cp(installed, join(to, "node_modules/@cuvee/widget"), { recursive: true }),
  );
  const tsc = join(import.meta.dirname, "../../../node_modules/.bin/tsc");
  const wrong =
    '// @ts-expect-error a limit is a number\nexport const Wrong = () => <cuvee-shop limit="eight" />;\n';
  await writeFile(join(example, "src/Wrong.tsx"), wrong);
  expect(run(tsc, ["-p", example], example)).toBe("");
  const read = `await import("@cuvee/widget/define"); const all = await import("@cuvee/widget"); console.log(Object.keys(all).join())`;
  expect(run(process.execPath, ["--input-type=module", "-e", read], folder).trim()).toBe(
    [...ELEMENTS.map(classOf).toSorted(), "configure", "cuvee", "on", "register"].join(),
  );
  expect(existsSync(join(installed, "custom-elements.json"))).toBe(true);
  // A page that imports one function contains nothing of the elements.
  const { outputFiles } = await build({
    stdin: {
      contents: `import { on } from "@cuvee/widget"; on(document, "add", console.log)`,
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    write: false,
    minify: true,
  });
  expect(outputFiles[0]?.text.length).toBeLessThan(400);
});
