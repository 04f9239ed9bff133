import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import rows from "#ui/CardRows.module.css";
import css from "#offer/pricing/editors/Editables.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Editable = {
  key: string;
  /** Name of the item, for the buttons. */
  name: string;
  /** Content of the item in the list. */
  shown: ReactNode;
  onEdit: () => void;
  /** Removes it; absent if it cannot be removed. */
  onRemove?: () => Promise<unknown>;
};

type EditablesProps = {
  title: string;
  none: string;
  add: string;
  onAdd: () => void;
  items: readonly Editable[];
};

/** A list of items that are created, changed and removed in dialogs. */
export function Editables({ title, none, add, onAdd, items }: EditablesProps): ReactNode {
  const { t } = useTranslation(["prices", "common"]);
  const [removing, setRemoving] = useState<Editable | null>(null);
  const remove = async (item: Editable): Promise<void> => {
    try {
      await item.onRemove?.();
      showSnackbar("success", t("editor.removed", { name: item.name }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    setRemoving(null);
  };
  return (
    <Card
      title={title}
      flush
      aside={
        <Button size="s" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          {add}
        </Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <ul className={css.list}>
          {items.map((item) => (
            <li key={item.key} className={cx(layout.grid3, layout.middle, rows.ends, css.item)}>
              <div className={layout.shrink}>{item.shown}</div>
              <span className={layout.line1}>
                <IconButton size="s" label={t("editor.edit", { name: item.name })} onClick={item.onEdit}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                {item.onRemove ? (
                  <IconButton
                    size="s"
                    label={t("editor.remove", { name: item.name })}
                    onClick={() => setRemoving(item)}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {removing ? (
        <ConfirmDialog
          open
          title={t("editor.removeTitle", { name: removing.name })}
          text={t("editor.removeText")}
          confirm={t("editor.removeConfirm")}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Card>
  );
}
