import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { TFunction } from "#kit/i18n.ts";
import { CallError } from "#kit/api.ts";

/** Names actions with a word of their own in the sentence of a refusal: `engine.act.<act>`. */
const actOf = (facts: Refusal["facts"], t: TFunction): string =>
  typeof facts["act"] === "string" ? t(`engine.act.${facts["act"]}`) : "";

/** Returns the sentence for a refusal of the till, or of the server. */
export function sentenceOf(error: unknown, t: TFunction): string {
  if (error instanceof Refusal)
    return t(`engine.refusal.${error.code}`, {
      ...error.facts,
      act: actOf(error.facts, t),
      defaultValue: t("engine.refusal.unknown"),
    });
  if (error instanceof CallError && error.problem.status !== 0) return error.problem.message;
  return error instanceof CallError ? t("engine.refusal.offline") : t("engine.refusal.unknown");
}

/** Returns the reason why the server accepts no more records of this till, as a sentence. */
export const blockedSentence = (code: string, seq: number | null, t: TFunction): string =>
  t(`engine.blocked.${code}`, { seq, defaultValue: t("engine.blocked.other", { seq, code }) });
