import type { DocumentContent } from "./documents.ts";

/**
 * Checks whether late payment incurs penalties and the flat sum of 40 €: between professionals (C. com. L441-10), never
 * for a consumer.
 */
export const hasLatePenalties = ({ buyer }: Pick<DocumentContent, "buyer">): boolean =>
  buyer.kind === "professional";
