import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, sparesOf, type Language } from "@cuvee/core/kit/languages.ts";
import type { Texts } from "@cuvee/core/kit/texts/say.ts";
import { unbreakFrench } from "@cuvee/core/kit/texts/typeset.ts";
import { wholeTexts } from "@cuvee/core/kit/texts/texts.ts";
import type { Plugin } from "vite";

/** Namespaces that the application never requests: the server's own, of public pages, and the widget's. */
const NOT_HERE = new Set(["answers", "label", "mails", "site", "widget"]);

/** Makes the spaces before French double punctuation and inside French quotes non-breaking. */
const typeset = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? unbreakFrench(value) : typeset(value),
    ]),
  );

/** Returns a file of texts as it is served: complete, so that a screen requests one file and no fallback language. */
function textsOf(locales: string, lang: Language, namespace: string): string {
  const sources = sparesOf(lang)
    .map((one) => join(locales, one, `${namespace}.json`))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")) as Texts);
  const whole = wholeTexts(lang, sources);
  return JSON.stringify(lang === "fr" ? typeset(whole) : whole);
}

/** Returns all files by their path below the folder of texts, `de/cart.json`. */
function allTexts(locales: string): Map<string, string> {
  const namespaces = readdirSync(join(locales, "fr"))
    .map((file) => file.replace(".json", ""))
    .filter((namespace) => !NOT_HERE.has(namespace));
  return new Map(
    LANGUAGES.flatMap((lang) =>
      namespaces.map(
        (namespace) => [`${lang}/${namespace}.json`, textsOf(locales, lang, namespace)] as const,
      ),
    ),
  );
}

/**
 * Serves the texts of screens, one small file per language and namespace, in a folder named after the hash of all of
 * them: the application knows the folder (`import.meta.env.VITE_CUVEE_TEXTS`), and needs no list of some hundred files.
 */
export function texts(locales: string): Plugin {
  let isBuild = false;
  let files = new Map<string, string>();
  let folder = "assets/texts";
  return {
    name: "texts",
    config(_, { command }) {
      isBuild = command === "build";
      if (isBuild) {
        files = allTexts(locales);
        const hash = createHash("sha256")
          .update(JSON.stringify([...files]))
          .digest("base64url");
        folder = `assets/texts-${hash.slice(0, 8)}`;
      }
      return { define: { "import.meta.env.VITE_CUVEE_TEXTS": JSON.stringify(`/${folder}`) } };
    },
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const [, lang, namespace] = /^\/(\w+)\/(\w+)\.json$/.exec(request.url ?? "") ?? [];
        const known = LANGUAGES.find((one) => one === lang);
        if (!known || !namespace) return next();
        response.setHeader("Content-Type", "application/json; charset=utf-8");
        response.end(textsOf(locales, known, namespace));
      });
    },
  };
}
