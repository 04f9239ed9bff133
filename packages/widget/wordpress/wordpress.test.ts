import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describePlugin } from "#wordpress/describe.ts";
import { CHOICES_OF_BUILDER } from "#wordpress/fields.ts";
import { moOf, poOf } from "#wordpress/gettext.ts";
import { pluginFiles } from "#wordpress/plugin.ts";

const { files } = describePlugin();
const PLUGIN = new URL("../../../examples/wordpress/cuvee/", import.meta.url);

test("every choice of the builder is an attribute of the block or a setting of the plugin", () => {
  const { attributes } = JSON.parse(files["block.json"] ?? "") as { attributes: object };
  const known = [...Object.keys(attributes), "settings"];
  expect(Object.values(CHOICES_OF_BUILDER).filter((name) => !known.includes(name))).toEqual([]);
});

test("the block takes every attribute of every element that its tables have", () => {
  const { attributes } = JSON.parse(files["block.json"] ?? "") as { attributes: object };
  const listed = [...(files["elements.php"] ?? "").matchAll(/^\t\t\t'([\w-]+)' +=> array\(/gm)].map(
    ([, name]) => name,
  );
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.filter((name) => !(String(name) in attributes))).toEqual([]);
});

test("the committed files are current", () => {
  for (const [name, text] of Object.entries(files))
    expect([name, readFileSync(new URL(name, PLUGIN), "utf8") === text]).toEqual([name, true]);
});

/** Reads a translation as gettext does: by the two tables of lengths and places. */
function readMo(bytes: Buffer): Map<string, string> {
  const text = (table: number, at: number): string => {
    const place = bytes.readUInt32LE(table) + at * 8;
    const start = bytes.readUInt32LE(place + 4);
    return bytes.toString("utf8", start, start + bytes.readUInt32LE(place));
  };
  const count = bytes.readUInt32LE(8);
  return new Map(Array.from({ length: count }, (_, at) => [text(12, at), text(16, at)]));
}

test("the binary translation has every sentence of the French one, and nothing is without French", () => {
  const messages = [
    { text: "wine", files: ["a.php"], context: "block keyword" },
    { text: "Shop", files: ["a.php"] },
  ];
  const french = new Map([
    ["wine", "vin"],
    ["Shop", "Boutique"],
  ]);
  expect([...readMo(moOf(messages, french))].slice(1)).toEqual([
    ["Shop", "Boutique"],
    ["block keyword\u0004wine", "vin"],
  ]);
  expect(() => poOf(messages, new Map())).toThrow("no French for “wine”");
  const written = readMo(describePlugin().mo);
  expect(written.get("See the shop")).toBe("Voir la boutique");
  expect(written.size).toBe((files["languages/cuvee-fr_FR.po"]?.match(/^msgid /gm) ?? []).length);
});

test("the plugin is complete, carries the version, and is the same each time", async () => {
  const once = await pluginFiles("9.8.7");
  expect(once.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "cuvee/block.js",
      "cuvee/cuvee.php",
      "cuvee/languages/cuvee-fr_FR.mo",
      "cuvee/LICENSE",
    ]),
  );
  const main = String(once.find(({ name }) => name === "cuvee/cuvee.php")?.text);
  expect(main).toMatch(/Version: +9\.8\.7/);
  expect(await pluginFiles("9.8.7")).toEqual(once);
});

/** Rules: developer.wordpress.org/plugins/wordpress-org/detailed-plugin-guidelines and "How your readme.txt works". */
test("the plugin follows the rules of the directory of plugins", async () => {
  const all = new Map((await pluginFiles("9.8.7")).map(({ name, text }) => [name, String(text)]));
  const pages = [...all].filter(([name]) => name.endsWith(".php"));
  // No file of it answers by its own address.
  const guard = /^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m;
  expect(pages.filter(([, text]) => !guard.test(text)).map(([name]) => name)).toEqual([]);
  // Every sentence is of our own text domain.
  for (const [name, text] of pages)
    for (const [call] of text.matchAll(/\b(?:esc_html_|esc_attr_)?_[_ex]\( '.*?' \)/g))
      expect([name, call]).toEqual([name, expect.stringMatching(/, 'cuvee' \)$/)]);
  // The host is asked in one place, which refuses addresses of the server's own network.
  const asking = pages.filter(([, text]) =>
    /wp_(safe_)?remote_|curl_|file_get_contents/.test(text.replaceAll("wp_remote_retrieve", "")),
  );
  expect(asking.map(([name]) => name)).toEqual(["cuvee/host.php"]);
  // The script can be read.
  expect(all.get("cuvee/block.js")?.split("\n").length).toBeGreaterThan(300);
  const readme = all.get("cuvee/readme.txt") ?? "";
  const field = (name: string): string => new RegExp(`^${name}: (.+)$`, "m").exec(readme)?.[1] ?? "";
  expect(field("Stable tag")).toBe("9.8.7");
  expect(field("Tags").split(", ").length).toBeLessThanOrEqual(5);
  expect(/^License URI.*\n\n(.+)$/m.exec(readme)?.[1]?.length).toBeLessThanOrEqual(150);
  expect(readme).toContain("== External services ==");
});
