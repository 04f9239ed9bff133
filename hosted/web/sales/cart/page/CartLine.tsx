import type { CartLine as Line } from "@cuvee/core/sales/cart/cart.ts";
import { struckPriceOf, type StruckPrice } from "@cuvee/core/offer/pricing/display/struckPrice.ts";
import type { OrderProblem, PricedLine } from "@cuvee/core/offer/pricing/priced.ts";
import { CircleAlert, Gift, Tag, Trash2, TrendingDown } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { lineWords, type Shelved } from "#offer/catalogue/labels.ts";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { IconButton } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { cx } from "#ui/classes.ts";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { PriceChange } from "#sales/cart/changes.ts";
import { rememberedName, rememberName } from "#sales/cart/names.ts";
import { mendedQuantity } from "#sales/cart/problems.ts";
import { Thumb } from "./Thumb.tsx";
import css from "./CartLine.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  line: Line;
  /** Null when the line has no price: its problems explain why. */
  priced: PricedLine | null;
  found: Shelved | null;
  /** Prices exclude tax; the price of wrapping, which is the same for all clients, includes it. */
  isHt: boolean;
  problems: readonly OrderProblem[];
  change: PriceChange | null;
  /** The next tier counts this line alone; one that counts the whole order is shown once, below the lines. */
  showNext: boolean;
  onQuantity: (quantity: number) => void;
  onWrap: (isWrapped: boolean) => void;
  /** Removes the line and returns a function that restores it. */
  onRemove: () => () => void;
};

const MAX_QUANTITY = 9999;

type ProblemProps = {
  problem: OrderProblem;
  /** Address where a price grid is requested, when the price is hidden. */
  askAt: string | null;
  onQuantity: Props["onQuantity"];
};

function Problem({ problem, askAt, onQuantity }: ProblemProps): ReactNode {
  const { t } = useTranslation("cart");
  const { key, values } = problemSentence(problem, useFormat());
  const mended = mendedQuantity(problem);
  return (
    <div
      className={cx(layout.line2, layout.top, layout.small, layout.danger, css.problem)}
      role="alert"
      tabIndex={-1}
      data-problem
    >
      <CircleAlert size={16} aria-hidden="true" />
      <div>
        {t(key, values)}{" "}
        {askAt ? (
          <Link className={cx(layout.bare, layout.medium, css.mend)} href={askAt}>
            {t("line.askGrid")}
          </Link>
        ) : null}
        {mended ? (
          <button
            type="button"
            className={cx(layout.bare, layout.medium, css.mend)}
            onClick={() => onQuantity(mended)}
          >
            {t("line.setTo", { count: mended })}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Explains why the unit price is lower than the list's, and which advantages are still possible. */
function Reasons({
  priced,
  before,
  showNext,
  onAdd,
}: {
  priced: PricedLine;
  before: StruckPrice | null;
  showNext: boolean;
  onAdd: (more: number) => void;
}): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const tier = priced.trace.find((step) => step.rule === "tier" && step.values["unitE4"] !== undefined);
  const promotion = before && priced.trace.some((step) => step.rule === "promotion");
  const { add } = priced;
  const next = showNext ? priced.next : undefined;
  // Thresholds count bottles of 75 cl or units; where both are the same, the missing ones can be added by a button.
  const isBottle = priced.eq75 === (priced.quantity + add) * 1000;
  if (!tier && !promotion && !add && !next && !priced.gift) return null;
  return (
    <div className={cx(layout.row23, layout.middle, layout.small)}>
      {priced.gift ? (
        <span className={cx(layout.inline1, layout.middle, layout.medium, css.chip)}>
          <Gift size={13} aria-hidden="true" />
          {t("line.loyaltyGift")}
        </span>
      ) : null}
      {tier ? (
        <span className={cx(layout.inline1, layout.middle, layout.medium, css.chip)}>
          <Tag size={13} aria-hidden="true" />
          {t("line.tier", { from: format.count(Number(tier.values["from"])) })}
        </span>
      ) : null}
      {promotion ? (
        <span className={cx(layout.inline1, layout.middle, layout.medium, css.chip)}>
          {t("line.promotion")}
        </span>
      ) : null}
      {before?.isPrior ? (
        <span className={cx(layout.middle, layout.muted, css.next)}>
          {t("line.prior", { price: format.unit(before.unitE4) })}
        </span>
      ) : null}
      {add > 0 ? (
        <span className={cx(layout.inline1, layout.middle, layout.medium, css.chip)}>
          {t("line.gift", { count: add })}
        </span>
      ) : null}
      {next ? (
        <span className={cx(layout.middle, layout.muted, css.next)}>
          <TrendingDown size={14} aria-hidden="true" />
          {t("line.next", { count: next.missing, price: format.unit(next.unitE4) })}
          {isBottle ? (
            <button
              type="button"
              className={cx(layout.bare, layout.medium, css.mend)}
              onClick={() => onAdd(next.missing)}
            >
              {t("line.add", { count: next.missing })}
            </button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

type WordsProps = {
  words: ReturnType<typeof lineWords> | null;
  name: string;
  found: Shelved | null;
  priced: PricedLine | null;
  before: StruckPrice | null;
};

function Words({ words, name, found, priced, before }: WordsProps): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  return (
    <div className={cx(layout.shrink, css.words)}>
      <p className={cx(layout.balanced, layout.strong, css.name)}>
        {words?.name ?? name}{" "}
        {words?.vintage ? <span className={cx(layout.oneLine, css.vintage)}>{words.vintage}</span> : null}
      </p>
      <p className={layout.quiet}>
        {[found?.product.appellation, words?.format].filter(Boolean).join(" · ")}
      </p>
      {priced && !priced.gift ? (
        <p className={layout.quiet}>
          {t("line.each", { price: format.unit(priced.unitE4) })}
          {before && !before.isPrior ? (
            <s className={css.before} aria-label={t("line.before", { price: format.unit(before.unitE4) })}>
              {format.unit(before.unitE4)}
            </s>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

type MoreProps = {
  changed: PriceChange | null;
  problems: readonly OrderProblem[];
  found: Shelved | null;
  onQuantity: (quantity: number) => void;
  priced: PricedLine | null;
  before: StruckPrice | null;
  showNext: boolean;
  line: Line;
  isHt: boolean;
  onWrap: (isWrapped: boolean) => void;
};

type WrappingProps = {
  isHt: boolean;
  found: Shelved | null;
  line: Line;
  onWrap: (isWrapped: boolean) => void;
};

function Wrapping({ isHt, found, line, onWrap }: WrappingProps): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  return (
    <Checkbox
      className={css.wrap}
      label={t(isHt ? "line.wrapTtc" : "line.wrap", {
        price: format.unit(found?.format.wrappingE4 ?? 0),
      })}
      checked={line.isWrapped ?? false}
      onChange={(event) => onWrap(event.target.checked)}
    />
  );
}

function More({
  changed,
  problems,
  found,
  onQuantity,
  priced,
  before,
  showNext,
  line,
  isHt,
  onWrap,
}: MoreProps): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  return (
    <div className={cx(layout.stack2, css.more)}>
      {changed ? (
        <p className={cx(layout.small, layout.strong, css.change)}>
          {changed.toE4 === null || changed.toE4 === changed.fromE4
            ? t("line.changedOther")
            : t("line.changed", { from: format.unit(changed.fromE4), to: format.unit(changed.toE4) })}
        </p>
      ) : null}
      {problems.map((problem) => (
        <Problem
          key={problem.code}
          problem={problem}
          askAt={problem.code === "hidden-price" && found ? paths.gridRequest(found.product.shopId) : null}
          onQuantity={onQuantity}
        />
      ))}
      {priced ? (
        <Reasons
          priced={priced}
          before={before}
          showNext={showNext}
          onAdd={(more) => onQuantity(line.quantity + more)}
        />
      ) : null}
      {found?.format.wrappingE4 === undefined && !line.isWrapped ? null : (
        <Wrapping isHt={isHt} found={found} line={line} onWrap={onWrap} />
      )}
      {priced ? <PriceTrace steps={priced.trace} className={css.trace} /> : null}
    </div>
  );
}

/** Shows a line of the cart: item, price with its explanation, quantity, and problems. */
export function CartLine(props: Props): ReactNode {
  const { line, priced, found, isHt, problems, change, showNext, onQuantity, onWrap, onRemove } = props;
  const { t, i18n } = useTranslation("cart");
  const format = useFormat();
  const words = found ? lineWords(found, i18n.resolvedLanguage ?? "fr") : null;
  const name = words?.whole ?? rememberedName(line.formatId) ?? t("line.unknown");
  useEffect(() => {
    if (found) rememberName(line.formatId, found);
  }, [line.formatId, found]);
  const step = found?.format.multiple ?? 1;
  const before = priced ? struckPriceOf(priced, found?.format, Date.now()) : null;
  // An item that is not for sale has no price that could have changed.
  const isSold = problems.every(({ code }) => code !== "unknown" && code !== "unavailable");
  const changed = isSold ? change : null;
  const isHidden = problems.some((problem) => problem.code === "hidden-price");

  const remove = (): void => {
    const restore = onRemove();
    showSnackbar("success", t("line.removed", { name }), { label: t("line.restore"), act: restore });
  };
  return (
    <li className={cx(css.line, Boolean(changed) && css.changed, problems.length > 0 && css.wrong)}>
      <Thumb visual={found?.format.visual} />
      <Words words={words} name={name} found={found} priced={priced} before={before} />
      <p className={cx(layout.oneLine, layout.strong, css.amount)}>
        {priced?.gift
          ? t("line.free")
          : priced
            ? format.money(priced.amountCents)
            : isHidden
              ? t("line.reserved")
              : null}
      </p>
      <div className={cx(layout.line2, layout.middle, css.quantity)}>
        <NumberInput
          stepper
          label={t("line.quantity", { name })}
          value={line.quantity}
          min={Math.min(step, line.quantity)}
          max={line.isFromFidelity ? line.quantity : MAX_QUANTITY}
          step={step}
          onChange={(quantity) => (quantity ? onQuantity(quantity) : undefined)}
        />
        <IconButton label={t("line.remove", { name })} onClick={remove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <More
        changed={changed}
        problems={problems}
        found={found}
        onQuantity={onQuantity}
        priced={priced}
        before={before}
        showNext={showNext}
        line={line}
        isHt={isHt}
        onWrap={onWrap}
      />
    </li>
  );
}
