import { useTranslation } from "#kit/i18n.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useWork, type Work } from "#ui/work.ts";

/** Runs actions of the till as `useWork` does; a refusal shows in place. */
export function useTillWork(): Work {
  const { t } = useTranslation("tills");
  return useWork("inPlace", (error) => sentenceOf(error, t));
}
