import type { BoardColumn } from "@cuvee/core/relations/opportunities/contract.ts";
import { useTranslation } from "#kit/i18n.ts";

/** Returns the name of a column of the board: that of its stage, or of an end. */
export function useColumnName(): (column: Pick<BoardColumn, "status" | "name">) => string {
  const { t } = useTranslation("opportunities");
  return ({ status, name }) => name ?? t(`status.${status}`);
}
