import type { ReactNode } from "react";
import { EllipsisVertical } from "lucide-react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import type { RowAct } from "#ui/table/list.ts";
import css from "#ui/table/Table.module.css";

type RowActsProps<Row extends object> = { row: Row; acts: readonly RowAct<Row>[]; menu?: boolean };

/** Shows the actions of a row: icons at its end under the mouse or the focus, a menu on a phone. */
export function RowActs<Row extends object>({ row, acts, menu }: RowActsProps<Row>): ReactNode {
  const { t } = useTranslation("table");
  const there = acts.filter((act) => !act.hidden?.(row));
  if (there.length === 0) return null;
  if (menu)
    return (
      <span className={css.cardActs}>
        <Menu
          trigger={
            <IconButton size="s" label={t("acts")}>
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
          entries={there.map(({ label, icon, danger, act }) => ({
            kind: "act",
            label,
            icon,
            ...(danger ? { danger } : {}),
            act: () => act(row),
          }))}
        />
      </span>
    );
  return (
    <span className={css.acts} role="group" aria-label={t("acts")}>
      {there.map((act) => (
        <IconButton key={act.key} size="s" label={act.label} onClick={() => act.act(row)}>
          {act.icon}
        </IconButton>
      ))}
    </span>
  );
}
