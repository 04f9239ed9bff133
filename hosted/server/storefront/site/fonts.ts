import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { lettersCss, type SiteFonts } from "@cuvee/core/storefront/site/theme.ts";
import { FONTS, THEMES, type FontName } from "@cuvee/core/storefront/site/themes.ts";
import type { FastifyInstance } from "fastify";

/** Package and file of each font, without script; all under the SIL Open Font License 1.1. */
const SOURCES: Readonly<Record<FontName, { from: string; file: string; weight: string }>> = {
  fraunces: { from: "@fontsource/fraunces", file: "fraunces", weight: "500" },
  figtree: { from: "@fontsource-variable/figtree", file: "figtree", weight: "wght" },
  cormorant: { from: "@fontsource/cormorant-garamond", file: "cormorant-garamond", weight: "500" },
  jost: { from: "@fontsource-variable/jost", file: "jost", weight: "wght" },
  zilla: { from: "@fontsource/zilla-slab", file: "zilla-slab", weight: "600" },
  public: { from: "@fontsource-variable/public-sans", file: "public-sans", weight: "wght" },
};
const SCRIPTS = { latin: "latin", europe: "latin-ext" } as const;

type FontFile = { name: string; bytes: Buffer };

function readFont(font: FontName, script: keyof typeof SCRIPTS): FontFile {
  const { from, file, weight } = SOURCES[font];
  const path = `${from}/files/${file}-${SCRIPTS[script]}-${weight}-normal.woff2`;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(path));
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return { name: `${font}-${script}.${version}.woff2`, bytes };
}

const files = new Map<string, Buffer>();
const addressOf = (font: FontName, script: keyof typeof SCRIPTS): string => {
  const { name, bytes } = readFont(font, script);
  files.set(name, bytes);
  return `/fonts/${name}`;
};

/** Addresses of all letters of the themes; each contains the version of its file. */
export const siteFonts: SiteFonts = Object.fromEntries(
  FONTS.map((font) => [font, { latin: addressOf(font, "latin"), europe: addressOf(font, "europe") }]),
);

/** Style sheets that load the letters of a theme, for pages of the application in a shop's look. */
const sheets = new Map(THEMES.map((theme) => [`${theme}.css`, lettersCss(theme, siteFonts)]));

/**
 * Mounts `GET /fonts/…`: the letters of the themes, cached for good because their names contain their version; and
 * `GET /fonts/<theme>.css`, which loads those of a theme.
 */
export function fontRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>("/fonts/:file", (request, reply) => {
    const sheet = sheets.get(request.params.file);
    if (sheet !== undefined)
      return reply
        .header("Cache-Control", "public, max-age=3600")
        .header("Cross-Origin-Resource-Policy", "cross-origin")
        .type("text/css; charset=utf-8")
        .send(sheet);
    const bytes = files.get(request.params.file);
    if (!bytes) return reply.code(404).send();
    return reply
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .header("Access-Control-Allow-Origin", "*")
      .type("font/woff2")
      .send(bytes);
  });
}
