import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { LoyaltyLevel, LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { Award } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { lineWords } from "#offer/catalogue/labels.ts";
import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { RadioCards, type Card } from "#ui/input/RadioCards.tsx";
import css from "./LoyaltyChoice.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A format that a level gives. */
type Gift = { productId: string; vintageId: string; formatId: string };

type Props = {
  loyalty: LoyaltyRules;
  /** Points of the buyer; null while unknown. */
  points: number | null;
  shelf: Shelf;
  /** The chosen level; null for none. */
  level: string | null;
  /** The chosen gifts. */
  gifts: readonly { formatId: string; quantity: number }[];
  /** Points that the order earns. */
  earned: number;
  /** Reason for which the level gives nothing. */
  fault: string | undefined;
  onLevel: (level: string | null) => void;
  onGift: (gift: Gift, quantity: number) => void;
};

/** Shows the buyer's points and their value: a discount, or gifts to choose from (specification §3, Loyalty). */
export function LoyaltyChoice(props: Props): ReactNode {
  const { loyalty, points, gifts, earned, fault, onLevel } = props;
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { user } = useSession();
  const title = useId();
  const level = loyalty.levels.find((one) => one.id === props.level) ?? null;
  const isBuyer = user?.role === "buyer";
  const cards = useLevelCards(props, level, isBuyer ? (points ?? 0) : 0);
  if (user && !isBuyer) return null;
  return (
    <section className={layout.stack3} aria-labelledby={title}>
      <h3 id={title} className={cx(layout.line2, layout.middle, layout.strong, css.title)}>
        <Award size={18} aria-hidden="true" />
        {t("loyalty.title")}
        {isBuyer && points !== null ? (
          <span className={cx(layout.quiet, layout.regular, layout.pushed)}>
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
            value={props.level}
            onChange={onLevel}
          />
        )
      ) : (
        <p className={layout.quiet}>
          {t("loyalty.signIn")}{" "}
          <Link href={paths.login({ redirectLink: paths.cart() })}>{t("shell.signIn")}</Link>
        </p>
      )}
      {fault && (isBuyer ? points !== null : true) ? (
        <div tabIndex={-1} data-problem>
          <FieldError>{fault}</FieldError>
        </div>
      ) : null}
      {props.level || gifts.length > 0 ? (
        <Button size="s" look="quiet" className={css.reset} onClick={() => onLevel(null)}>
          {t("loyalty.reset")}
        </Button>
      ) : null}
      {loyalty.expiryMonths === undefined ? null : (
        <p className={cx(layout.quiet, layout.small)}>
          {t("loyalty.terms", { count: loyalty.expiryMonths })}
        </p>
      )}
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

function Gifts({
  gifts: chosen,
  shelf,
  level,
  onGift,
}: Omit<Props, "level"> & { level: LoyaltyLevel }): ReactNode {
  const { t, i18n } = useTranslation("cart");
  const { gifts = [], maxGifts = 1 } = level;
  const left = maxGifts - chosen.reduce((sum, line) => sum + line.quantity, 0);
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
          const quantity = chosen.find((line) => line.formatId === formatId)?.quantity ?? 0;
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
                onChange={(wanted) => onGift(gift, wanted ?? 0)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
