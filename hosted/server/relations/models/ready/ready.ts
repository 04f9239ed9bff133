import type { StaffLanguage } from "@cuvee/core/kit/languages.ts";
import type { readyModel } from "@cuvee/core/relations/models/contract.ts";
import { READY_MODELS } from "@cuvee/core/relations/models/models.ts";
import type * as z from "zod";
import type { ReadyDraft, ReadyPaths } from "./build.ts";
import { momentModels } from "./moments.ts";
import { seasonModels } from "./seasons.ts";

/** Returns the ready models in the order in which they are offered; their links lead to pages of the shop. */
export function readyDrafts(paths: ReadyPaths): ReadyDraft[] {
  const all = [...seasonModels(paths), ...momentModels(paths)];
  return READY_MODELS.flatMap((key) => all.find((one) => one.key === key) ?? []);
}

/** Returns the ready models with their names in a language of the staff; their contents have both. */
export const readyModels = (paths: ReadyPaths, lang: StaffLanguage): z.input<typeof readyModel>[] =>
  readyDrafts(paths).map(({ key, use, name, purpose, content }) => ({
    key,
    use,
    kind: content.kind,
    name: name[lang],
    purpose: purpose[lang],
    content,
  }));
