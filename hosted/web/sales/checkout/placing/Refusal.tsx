import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { cartActs } from "#sales/cart/cart.ts";
import { rememberedName } from "#sales/cart/names.ts";
import type { Changes } from "#sales/cart/changes.ts";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { lineWords, type Shelved } from "#offer/catalogue/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { PlacingRefusal, Shortage } from "./outcome.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";

/** Reduces the quantities of a cart to the stock left. */
function adjust(order: CartOrder, shortages: readonly Shortage[]): void {
  for (const { formatId, available } of shortages) {
    let left = available;
    for (const line of order.lines.filter((each) => each.formatId === formatId)) {
      cartActs.setQuantity(order.sellerId, line, Math.min(line.quantity, left));
      left = Math.max(0, left - line.quantity);
    }
  }
}

type Props = {
  refused: PlacingRefusal;
  order: CartOrder;
  shelf: ReadonlyMap<string, Shelved>;
  changes: Changes | null;
  onSettled: () => void;
};

type StockRefusalProps = {
  order: CartOrder;
  refused: Extract<PlacingRefusal, { kind: "stock" }>;
  onSettled: () => void;
  gone: boolean;
  nameOf: (formatId: string) => string | undefined;
};

function StockRefusal({ order, refused, onSettled, gone, nameOf }: StockRefusalProps): ReactNode {
  const { t } = useTranslation(["purchase", "checkout", "cart", "pro"]);
  return (
    <Notice
      tone="error"
      title={t("refused.stockTitle")}
      actions={
        <Button
          onClick={() => {
            adjust(order, refused.lines);
            onSettled();
          }}
        >
          {t(gone ? "refused.stockActNone" : "refused.stockAct")}
        </Button>
      }
    >
      <p>{t("refused.stockText")}</p>
      <ul>
        {refused.lines.map(({ formatId, available }) => {
          const name = nameOf(formatId) ?? t("cart:line.unknown");
          return (
            <li key={formatId}>
              {available > 0
                ? t("refused.stockLeft", { name, count: available })
                : t("refused.stockNone", { name })}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function RulesRefusal({
  refused,
  nameOf,
}: {
  refused: Extract<PlacingRefusal, { kind: "rules" }>;
  nameOf: (formatId: string) => string | undefined;
}): ReactNode {
  const { t } = useTranslation(["purchase", "checkout", "cart", "pro"]);
  const format = useFormat();
  return (
    <Notice
      tone="error"
      title={t("refused.title")}
      actions={<Link href={paths.cart()}>{t("checkout:cart.back")}</Link>}
    >
      <ul>
        {refused.problems.map((problem) => {
          const { key, values } = problemSentence(problem, format);
          const name = problem.formatId ? nameOf(problem.formatId) : undefined;
          return (
            <li key={`${problem.code} ${problem.formatId ?? ""}`}>
              {name ? <strong>{name}</strong> : null} {t(`cart:${key}`, values)}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Shows why nothing was ordered, and the possible remedies. */
export function Refusal({ refused, order, shelf, changes, onSettled }: Props): ReactNode {
  const { t, i18n } = useTranslation(["purchase", "checkout", "cart", "pro"]);
  const format = useFormat();
  const nameOf = (formatId: string): string | undefined => {
    const found = shelf.get(formatId);
    return found ? lineWords(found, i18n.resolvedLanguage ?? "fr").whole : rememberedName(formatId);
  };
  switch (refused.kind) {
    case "unknown":
      return (
        <Notice tone="error" title={t("unsettled.lostTitle")}>
          {t("unsettled.lostText")}
        </Notice>
      );
    case "price":
      return (
        <Notice tone="error" title={t("refused.priceTitle")}>
          {t("refused.priceText", {
            from: format.money(changes?.totalFromCents ?? refused.shownCents),
            to: format.money(refused.priced?.totalTtcCents ?? changes?.totalToCents ?? refused.shownCents),
          })}
        </Notice>
      );
    case "stock": {
      const gone = refused.lines.every((line) => line.available === 0);
      return (
        <StockRefusal order={order} refused={refused} onSettled={onSettled} gone={gone} nameOf={nameOf} />
      );
    }
    case "rules":
      return <RulesRefusal refused={refused} nameOf={nameOf} />;
    case "terms":
      return (
        <Notice tone="error" title={t("pro:sale.changedTitle")}>
          {t("pro:sale.changedText")}
        </Notice>
      );
    case "fields":
      return <Notice tone="error">{refused.message}</Notice>;
    case "said":
      return (
        <Notice
          tone="error"
          title={t("refused.title")}
          actions={<Link href={paths.cart()}>{t("checkout:cart.back")}</Link>}
        >
          <p>{refused.message}</p>
          <p>{t("refused.nothing")}</p>
        </Notice>
      );
  }
}
