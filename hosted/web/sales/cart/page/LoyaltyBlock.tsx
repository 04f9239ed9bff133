import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { LoyaltyLevel, LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { Award } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { lineWords } from "#offer/catalogue/labels.ts";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { RadioCards, type Card } from "#ui/input/RadioCards.tsx";
import type { CartUse } from "#sales/cart/cart.ts";
import css from "./LoyaltyBlock.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  order: CartOrder;
  cart: CartUse;
  loyalty: LoyaltyRules;
  priced: PricedOrder;
  /** Points of the buyer; null while unknown. */
  points: number | null;
  shelf: Shelf;
};

/** Shows the buyer's points and their value: a discount, or gifts to choose from (specification §3, Loyalty). */
export default function LoyaltyBlock(props: Props): ReactNode {
  const { order, cart, loyalty, priced, points } = props;
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { user } = useSession();
  const title = useId();
  const level = loyalty.levels.find((one) => one.id === order.loyaltyLevel) ?? null;
  const problem = priced.problems.find((one) => one.code === "loyalty");
  const wrong = problem && problemSentence(problem, format);
  const reset = (): void => cart.setLoyaltyLevel(order.sellerId, null);
  const earned = priced.loyalty?.pointsEarned ?? 0;
  const isBuyer = user?.role === "buyer";
  const cards = useLevelCards(props, level, isBuyer ? (points ?? 0) : 0);
  if (user && !isBuyer) return null;
  return (
    <section className={layout.stack3} aria-labelledby={title}>
      <h3 id={title} className={cx(layout.line2, layout.middle, layout.strong, css.title)}>
        <Award size={18} aria-hidden="true" />
        {t("loyalty.title")}
        {isBuyer && points !== null ? (
          <span className={cx(layout.quiet, layout.regular, css.points)}>
            {t("loyalty.points", { count: points, points: format.count(points) })}
          </span>
        ) : null}
      </h3>
      {isBuyer ? (
        points === null ? null : (
          <RadioCards
            legend={t("loyalty.legend")}
            hideLegend
            cards={cards}
            value={order.loyaltyLevel ?? null}
            onChange={(id) => cart.setLoyaltyLevel(order.sellerId, id)}
          />
        )
      ) : (
        <p className={layout.quiet}>
          {t("loyalty.signIn")}{" "}
          <Link href={paths.login({ redirectLink: paths.cart() })}>{t("shell.signIn")}</Link>
        </p>
      )}
      {wrong && (isBuyer ? points !== null : true) ? (
        <div tabIndex={-1} data-problem>
          <FieldError>{t(wrong.key, wrong.values)}</FieldError>
        </div>
      ) : null}
      {order.loyaltyLevel || order.lines.some((line) => line.isFromFidelity) ? (
        <Button size="s" look="quiet" className={css.reset} onClick={reset}>
          {t("loyalty.reset")}
        </Button>
      ) : null}
      {earned > 0 ? (
        <p className={layout.quiet}>{t("loyalty.earns", { count: earned, points: format.count(earned) })}</p>
      ) : null}
    </section>
  );
}

/** Returns the levels as cards: advantage, cost in points, and missing points. */
function useLevelCards(props: Props, chosen: LoyaltyLevel | null, points: number): Card<string>[] {
  const { t } = useTranslation("cart");
  const format = useFormat();
  return props.loyalty.levels.map((level) => {
    const missing = level.points - points;
    const offer = level.gifts
      ? t("loyalty.gifts", { count: level.maxGifts ?? 1 })
      : t("loyalty.off", {
          amount: level.discountBp ? format.rate(level.discountBp) : format.money(level.discountCents ?? 0),
        });
    return {
      value: level.id,
      title: level.name,
      text:
        missing > 0
          ? `${offer} · ${t("loyalty.missing", { count: missing, points: format.count(missing) })}`
          : offer,
      aside: t("loyalty.cost", { count: level.points, points: format.count(level.points) }),
      disabled: missing > 0 && level.id !== chosen?.id,
      more: level.gifts && missing <= 0 ? <Gifts {...props} level={level} /> : undefined,
    };
  });
}

function Gifts({ order, cart, shelf, level }: Props & { level: LoyaltyLevel }): ReactNode {
  const { t, i18n } = useTranslation("cart");
  const { gifts = [], maxGifts = 1 } = level;
  const cartLines = order.lines.filter((line) => line.isFromFidelity);
  const left = maxGifts - cartLines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className={layout.stack2}>
      <p role="status" className={layout.quiet}>
        {left > 0 ? t("loyalty.choose", { count: left }) : t("loyalty.chosen")}
      </p>
      <ul>
        {gifts.map((formatId) => {
          const found = shelf.get(formatId);
          if (!found) return null;
          const { whole } = lineWords(found, i18n.resolvedLanguage ?? "fr");
          const quantity = cartLines.find((line) => line.formatId === formatId)?.quantity ?? 0;
          const gift = { productId: found.product.id, vintageId: found.vintage.id, formatId };
          return (
            <li key={formatId} className={cx(layout.line3, layout.middle, layout.between, css.gift)}>
              <span>{whole}</span>
              <NumberInput
                stepper
                label={t("line.quantity", { name: whole })}
                value={quantity}
                min={0}
                max={quantity + Math.max(0, left)}
                onChange={(wanted) => cart.setGift(order.sellerId, gift, wanted ?? 0)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
