import type { Paper } from "./documents.ts";

/** Whether late payment has its penalties and the flat sum of 40 €: between professionals (C. com. L441-10), never of a consumer. */
export const hasLatePenalties = ({ buyer }: Pick<Paper, "buyer">): boolean => buyer.kind === "professional";
