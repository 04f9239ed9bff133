import type { ReorderLine } from "@cuvee/core/sales/orders/own.ts";
import { addLine } from "@cuvee/core/sales/cart/cart.ts";
import { RotateCcw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { cartStore } from "#sales/cart/cart.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#sales/orders/withdrawals/WithdrawalPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Again = CallAnswer<"GET /v1/orders/:orderId/reorder">;

const sold = (lines: readonly ReorderLine[]): ReorderLine[] => lines.filter((line) => line.quantity > 0);

function Line({ line }: { line: ReorderLine }): ReactNode {
  const { t } = useTranslation(["account", "common"]);
  const format = useFormat();
  return (
    <li className={cx(layout.middle, layout.breakable, css.line)}>
      <span>
        {line.name}
        <br />
        <span className={layout.quiet}>
          {t(`reorder.state.${line.state}`, {
            count: line.quantity,
            was: format.unit(line.wasE4),
            now: format.unit(line.nowE4 ?? line.wasE4),
          })}
        </span>
      </span>
      <span>× {line.quantity}</span>
    </li>
  );
}

/**
 * Puts the articles of an order that are still sold into the cart at today's price; missing, scarcer or dearer ones are
 * shown first.
 */
export function ReorderButton({
  orderId,
  look = "primary",
}: {
  orderId: string;
  look?: "primary" | "secondary";
}): ReactNode {
  const { t } = useTranslation(["account", "common"]);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState<Again | null>(null);

  const put = ({ sellerId, lines }: Again): void => {
    cartStore.change((cart, at) =>
      sold(lines).reduce(
        (next, { productId, vintageId, formatId, quantity }) =>
          addLine(next, sellerId, { productId, vintageId, formatId, quantity }, at),
        cart,
      ),
    );
    showSnackbar("success", t("reorder.done"));
    navigate(paths.cart());
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      const found = await call("GET /v1/orders/:orderId/reorder", { params: { orderId } });
      if (found.lines.every((line) => line.state === "same")) put(found);
      else setAgain(found);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const left = again ? sold(again.lines) : [];
  return (
    <>
      <Button look={look} icon={<RotateCcw aria-hidden="true" />} busy={busy} onClick={() => void press()}>
        {t("reorder.button")}
      </Button>
      <Dialog
        open={again !== null}
        onClose={() => setAgain(null)}
        title={t(left.length > 0 ? "reorder.title" : "reorder.noneTitle")}
        size="medium"
        actions={
          <>
            <Button onClick={() => setAgain(null)}>
              {t(left.length > 0 ? "common:cancel" : "common:close")}
            </Button>
            {again && left.length > 0 ? (
              <Button look="primary" onClick={() => put(again)}>
                {t("reorder.put")}
              </Button>
            ) : null}
          </>
        }
      >
        <ul className={cx(layout.fieldset, layout.grid2, css.lines)}>
          {again?.lines.map((line, at) => (
            <Line key={`${line.formatId} ${at}`} line={line} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}
