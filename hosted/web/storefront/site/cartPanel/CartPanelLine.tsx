import { struckPriceOf } from "@cuvee/core/offer/pricing/display/struckPrice.ts";
import type { OrderProblem, PricedLine } from "@cuvee/core/offer/pricing/priced.ts";
import type { Say } from "@cuvee/core/kit/texts/say.ts";
import { MAX_QUANTITY, type CartLine } from "@cuvee/core/sales/cart/cart.ts";
import { useEffect, type ReactNode } from "react";
import { lineWords, type Shelved } from "#offer/catalogue/labels.ts";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { rememberedName, rememberName } from "#sales/cart/names.ts";
import { mendedQuantity } from "#sales/cart/problems.ts";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import css from "./CartPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The picture of a bottle, or its outline; its name is beside it. */
export function Thumb({ visual }: { visual: string | undefined }): ReactNode {
  return (
    <span className={css.thumb}>
      {visual ? (
        <Picture visual={visual} alt="" width={64} height={78} sizes="64px" />
      ) : (
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path
            d="M10 3h4v5l1.6 2.6c.3.5.4 1 .4 1.6V20a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-7.8c0-.6.1-1.1.4-1.6L10 8z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
          />
        </svg>
      )}
    </span>
  );
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <button type="button" className={css.remove} aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 10.5v6M14 10.5v6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}

type Props = {
  line: CartLine;
  /** Null if the line has no price: its problems explain why. */
  priced: PricedLine | null;
  found: Shelved | null;
  isHt: boolean;
  problems: readonly OrderProblem[];
  /** Code of the seller's shop, for the link to request a grid if the price is hidden. */
  shopCode: string;
  words: Say;
  onQuantity: (quantity: number) => void;
  onRemove: (name: string) => void;
};

type AmountProps = {
  priced: PricedLine | null;
  words: Say;
  isHt: boolean;
};

function Amount({ priced, words, isHt }: AmountProps): ReactNode {
  const { format, say } = useSite();
  return (
    <p className={cx(layout.strong, layout.oneLine, layout.figure, layout.atEnd, css.amount)}>
      {priced?.gift ? words("cart.line.free") : priced ? format.money(priced.amountCents) : ""}
      {priced && isHt ? <small>{say("buy.withoutTax")}</small> : null}
    </p>
  );
}

type StepperProps = {
  words: Say;
  name: string;
  quantity: number;
  step: number;
  onQuantity: (quantity: number) => void;
};

function Stepper({ words, name, quantity, step, onQuantity }: StepperProps): ReactNode {
  const { say } = useSite();
  return (
    <div
      className={cx(layout.middle, layout.figure, css.stepper)}
      role="group"
      aria-label={words("cart.line.quantity", { name })}
    >
      <button
        type="button"
        aria-label={say("buy.less", { name })}
        disabled={quantity <= step}
        onClick={() => onQuantity(quantity - step)}
      >
        −
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={say("buy.more", { name })}
        disabled={quantity + step > MAX_QUANTITY}
        onClick={() => onQuantity(quantity + step)}
      >
        +
      </button>
    </div>
  );
}

type LineWordsProps = {
  its: ReturnType<typeof lineWords> | null;
  name: string;
  priced: PricedLine | null;
  words: Say;
  before: ReturnType<typeof struckPriceOf>;
};

/** Name, vintage and format of a line, with its price. */
function LineWords({ its, name, priced, words, before }: LineWordsProps): ReactNode {
  const { format, say } = useSite();
  return (
    <div className={layout.shrink}>
      <p className={css.name}>
        {its?.name ?? name} {its?.vintage}
      </p>
      <p className={cx(layout.quiet, css.detail)}>{its?.format}</p>
      {priced && !priced.gift ? (
        <p className={cx(layout.quiet, css.detail)}>
          {words("cart.line.each", { price: format.unit(priced.unitE4) })}
          {before && !before.isPrior ? (
            <s>
              <span className="visually-hidden"> {say("buy.insteadOf")} </span>
              {format.unit(before.unitE4)}
            </s>
          ) : null}
        </p>
      ) : null}
      {before?.isPrior ? (
        <p className={cx(layout.quiet, css.detail)}>
          {say("buy.prior", { price: format.unit(before.unitE4) })}
        </p>
      ) : null}
      {priced && priced.add > 0 ? (
        <p className={css.gift}>{words("cart.line.gift", { count: priced.add })}</p>
      ) : null}
    </div>
  );
}

/** A line of the cart: its name, quantity, price, and problems. */
export function CartPanelLine(props: Props): ReactNode {
  const { line, priced, found, isHt, problems, shopCode, words, onQuantity, onRemove } = props;
  const { data, format } = useSite();
  const its = found ? lineWords(found, data.lang) : null;
  const name = its?.whole ?? rememberedName(line.formatId) ?? words("cart.line.unknown");
  useEffect(() => {
    if (found) rememberName(line.formatId, found);
  }, [line.formatId, found]);
  const step = found?.format.multiple ?? 1;
  const { quantity } = line;
  const before = priced && !priced.gift ? struckPriceOf(priced, found?.format, Date.now()) : null;
  return (
    <li className={css.line} data-wrong={problems.length > 0 ? "" : undefined}>
      <Thumb visual={found?.format.visual} />
      <LineWords its={its} name={name} priced={priced} words={words} before={before} />
      <Amount priced={priced} words={words} isHt={isHt} />
      <div className={cx(layout.line2, layout.middle, layout.between, css.quantity)}>
        {line.isFromFidelity ? (
          <p className={cx(layout.quiet, css.detail)}>{words("cart.line.loyaltyGift")}</p>
        ) : (
          <Stepper words={words} name={name} quantity={quantity} step={step} onQuantity={onQuantity} />
        )}
        <RemoveButton label={words("cart.line.remove", { name })} onClick={() => onRemove(name)} />
      </div>
      {problems.map((problem) => {
        const { key, values } = problemSentence(problem, format);
        const mended = mendedQuantity(problem);
        return (
          <div key={problem.code} className={css.problem} role="alert" tabIndex={-1} data-problem>
            {words(`cart.${key}`, values)}{" "}
            {problem.code === "hidden-price" ? (
              <a href={`/auth/grid-request?id=${encodeURIComponent(shopCode)}`}>
                {words("cart.line.askGrid")}
              </a>
            ) : null}
            {mended ? (
              <button
                type="button"
                className={cx(layout.bare, layout.medium, css.mend)}
                onClick={() => onQuantity(mended)}
              >
                {words("cart.line.setTo", { count: mended })}
              </button>
            ) : null}
          </div>
        );
      })}
    </li>
  );
}
