import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useEffect } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { speak } from "#kit/i18n.ts";
import { chosenLanguage, STAFF_LANGUAGES } from "#kit/languages.ts";

/**
 * Buyers can use all languages; a user of the back-office is switched to a language that its screens have. Returns
 * false while that language loads.
 */
export function useUserLanguage(user: User | null): boolean {
  const { i18n } = useTranslation();
  const isStaff = user !== null && user.role !== "buyer";
  const isSpoken = !isStaff || STAFF_LANGUAGES.some((language) => language === i18n.resolvedLanguage);
  useEffect(() => {
    if (!isSpoken) void speak(chosenLanguage(STAFF_LANGUAGES));
  }, [isSpoken]);
  return isSpoken;
}
