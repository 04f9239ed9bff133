import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ChevronDown } from "lucide-react";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { PRODUCT_MOVES } from "@cuvee/core/offer/catalogue/statuses.ts";
import { problemOf } from "#kit/api.ts";
import { changeProductStatus, PRODUCT_GROUPS, refreshProducts } from "#offer/catalogue/calls.ts";
import css from "#offer/catalogue/StatusChoice.module.css";
import { StatusBadge } from "#ui/Badge.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  product: { id: string; name: string; status: ProductStatus; version: number };
  disabled?: boolean;
  /** Saves the edits beside it under the new status; returns false without edits. */
  saveAs?: (status: ProductStatus) => boolean;
};

/** Changes the status of a product in place; closing needs a confirmation, because it is irreversible. */
export function StatusChoice({ product, disabled, saveAs }: Props): ReactNode {
  const { t } = useTranslation("catalogue");
  const [closing, setClosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const moves = PRODUCT_MOVES[product.status];
  const badge = (
    <StatusBadge group={PRODUCT_GROUPS[product.status]}>{t(`statuses.${product.status}`)}</StatusBadge>
  );
  if (disabled || moves.length === 0) return badge;

  const move = async (status: ProductStatus): Promise<void> => {
    // The price just typed counts, saved or not.
    if (status === "online" && saveAs?.(status)) return;
    setBusy(true);
    try {
      await changeProductStatus(product.id, status, product.version);
      showSnackbar(
        "success",
        t("moved", { name: product.name, status: t(`statuses.${status}`).toLocaleLowerCase() }),
      );
      setClosing(false);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      await refreshProducts();
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={css.place}>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className={cx(layout.inline1, layout.middle, css.button)}
            disabled={busy}
            aria-label={t("statusOf", { name: product.name, status: t(`statuses.${product.status}`) })}
          >
            {badge}
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
        entries={moves.map((status) => ({
          kind: "act" as const,
          label: t(`moves.${status}`),
          danger: status === "closed",
          act: () => (status === "closed" ? setClosing(true) : void move(status)),
        }))}
      />
      <ConfirmDialog
        open={closing}
        onClose={() => setClosing(false)}
        onConfirm={() => void move("closed")}
        title={t("close.title", { name: product.name })}
        text={t("close.text")}
        confirm={t("moves.closed")}
        busy={busy}
        danger
      />
    </span>
  );
}
