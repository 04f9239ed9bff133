import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { PACKAGES } from "../../../examples/packages.ts";
import { run } from "../../../examples/build.ts";
import { expect, test } from "#e2e/page.ts";
import type { Stub } from "#e2e/stub.ts";

// New applications as an agency begins them, with the tarball that the host serves: its types, Vite, Chromium.

const ROOT = join(import.meta.dirname, "../../..");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");
let folder = "";

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuvee-fresh-"));
  const { npm } = JSON.parse(await readFile(join(PACKAGES, "packages.json"), "utf8")) as {
    npm: { path: string; integrity: string };
  };
  const tarball = join(PACKAGES, npm.path.replace("/widget/", ""));
  await writeFile(join(folder, "package.json"), '{ "name": "fresh", "private": true, "type": "module" }');
  const flags = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  run("npm", ["install", ...flags, tarball], folder);
  // npm has written the hash that the documentation says.
  expect(await readFile(join(folder, "package-lock.json"), "utf8")).toContain(npm.integrity);
  expect(await readFile(join(folder, "node_modules/@cuvee/widget/LICENSE"), "utf8")).toMatch(/^MIT License/);
  await mkdir(join(folder, "node_modules/@types"));
  for (const name of ["react", "react-dom", "scheduler", "csstype", "@types/react", "@types/react-dom"])
    await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const page = (script: string): string =>
  `<!doctype html><html lang="en"><title>Fresh</title><div id="root"></div><script type="module" src="./${script}"></script></html>`;

/** Builds an application with Vite and puts it among the pages of the stub. */
async function serve(stub: Stub, name: string, files: Record<string, string>): Promise<string> {
  const app = join(folder, name);
  await mkdir(app);
  for (const [file, text] of Object.entries(files)) await writeFile(join(app, file), text);
  run(process.execPath, [VITE, "build", app, "--base", `/${name}/`, "--logLevel", "warn"], app, {
    NODE_ENV: "production",
    VITE_HOST: stub.base,
  });
  for (const file of await readdir(join(app, "dist"), { recursive: true, encoding: "utf8" })) {
    const type = { ".js": "text/javascript", ".html": "text/html" }[extname(file)];
    const path = file === "index.html" ? "" : file;
    if (type)
      stub.pages.set(`/${name}/${path}`, {
        html: await readFile(join(app, "dist", file), "utf8"),
        headers: { "Content-Type": type },
      });
  }
  return `${stub.base.replace("127.0.0.1", "localhost")}/${name}/`;
}

const REACT = `import { configure, type CuveeEventMap } from "@cuvee/widget";
import "@cuvee/widget/define";
import type {} from "@cuvee/widget/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";

configure({ host: import.meta.env.VITE_HOST, shop: "domaine-essai", lang: "en" });

function App() {
  const [added, setAdded] = useState(0);
  const count = (event: CuveeEventMap["cuvee:add"]) => setAdded(added + ("quantity" in event.detail ? event.detail.quantity : 0));
  return (
    <main>
      <output>{added} added</output>
      <cuvee-shop limit={2} search oncuvee:add={count} />
      <cuvee-cart position="inline" />
    </main>
  );
}
createRoot(document.getElementById("root") as HTMLElement).render(<App />);
`;
const WRONG = `import type {} from "@cuvee/widget/react";
// @ts-expect-error a position is one of a list
export const Wrong = () => <cuvee-cart position="left" />;
`;
const TYPES = {
  compilerOptions: {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  },
  include: ["*.ts", "*.tsx"],
};
const ENV = "interface ImportMetaEnv { VITE_HOST: string }\ninterface ImportMeta { env: ImportMetaEnv }\n";

test(
  "a fresh React application: types, build, cards, an event",
  { tag: "@long" },
  async ({ page: tab, stub }) => {
    test.setTimeout(120_000);
    const address = await serve(stub, "react", {
      "index.html": page("main.tsx"),
      "main.tsx": REACT,
      "wrong.tsx": WRONG,
      "env.d.ts": ENV,
      "tsconfig.json": JSON.stringify(TYPES),
    });
    expect(run(join(ROOT, "node_modules/.bin/tsc"), ["-p", join(folder, "react")], folder)).toBe("");
    await tab.goto(address);
    await expect(tab.locator("cuvee-shop article")).toHaveCount(2);
    await tab.locator("cuvee-shop").getByRole("button", { name: /^Add/ }).first().click();
    await expect(tab.locator("output")).toHaveText("1 added");
  },
);

test(
  "a fresh application without a framework: one element registered, no other",
  { tag: "@long" },
  async ({ page: tab, stub }) => {
    test.setTimeout(120_000);
    const address = await serve(stub, "vanilla", {
      "index.html": page("main.js"),
      "main.js": `import { configure, register } from "@cuvee/widget";
import { CuveeShop } from "@cuvee/widget/shop";
configure({ host: import.meta.env.VITE_HOST, shop: "domaine-essai", lang: "en" });
register(CuveeShop);
document.getElementById("root").innerHTML = "<cuvee-shop limit=1></cuvee-shop><cuvee-cart></cuvee-cart>";
`,
    });
    await tab.goto(address);
    await expect(tab.locator("cuvee-shop article")).toHaveCount(1);
    expect(await tab.evaluate(() => customElements.get("cuvee-cart"))).toBeUndefined();
  },
);
