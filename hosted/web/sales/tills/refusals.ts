import type { TFunction } from "i18next";
export const sentenceOf = (error: unknown, _t: TFunction<"tills">): string => String(error);
