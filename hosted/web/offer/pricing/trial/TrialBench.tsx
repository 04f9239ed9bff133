import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Columns2, Link2, X } from "lucide-react";
import { askedOf, type Settings } from "#offer/pricing/formatIndex.ts";
import { TrialBasket } from "#offer/pricing/trial/TrialBasket.tsx";
import { TrialDifference } from "#offer/pricing/trial/TrialDifference.tsx";
import { TrialPrice } from "#offer/pricing/trial/TrialPrice.tsx";
import { TrialTerms } from "#offer/pricing/trial/TrialTerms.tsx";
import type { Trial, TrialLine } from "#offer/pricing/trial/trialAddress.ts";
import {
  trialBody,
  useTrialPrice,
  type TrialPrice as TrialPriceAnswer,
} from "#offer/pricing/trial/usePriced.ts";
import { useTrial, type Side } from "#offer/pricing/trial/useTrial.ts";
import { useShelf } from "#offer/pricing/useSettings.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#offer/pricing/trial/TrialBench.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  settings: Settings;
  /** Changes when prices were saved: the basket is then priced again. */
  stamp?: unknown;
};

type ActsProps = { filled: boolean; comparing: boolean; onCompare: (compares: boolean) => void };

function Acts({ filled, comparing, onCompare }: ActsProps): ReactNode {
  const { t } = useTranslation("pricing");
  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      showSnackbar("success", t("basket.copied"));
    } catch {
      // Without the permission to write to the clipboard, the address is in the browser's address bar.
      showSnackbar("error", t("basket.notCopied"));
    }
  };
  return (
    <div className={cx(layout.line1, layout.toEnd)}>
      {filled ? (
        <IconButton size="s" label={t("basket.share")} onClick={() => void share()}>
          <Link2 aria-hidden="true" />
        </IconButton>
      ) : null}
      <Button
        size="s"
        icon={comparing ? <X aria-hidden="true" /> : <Columns2 aria-hidden="true" />}
        onClick={() => onCompare(!comparing)}
      >
        {t(comparing ? "compare.end" : "compare.start")}
      </Button>
    </div>
  );
}

/** Returns the articles of the basket, and those that match the text of its search. */
function useBasketSearch(lines: readonly TrialLine[]) {
  const [text, setText] = useState("");
  const formats = useMemo(() => lines.map(({ formatId }) => formatId), [lines]);
  const found = useShelf(formats, askedOf(text).words.join(" "));
  return { found, search: { text, onText: setText } };
}

/** Returns the price of the basket under the terms of each side. */
const usePrices = (trial: Trial, stamp: unknown): Record<Side, TrialPriceAnswer> => ({
  first: useTrialPrice(trialBody(trial, trial.first), stamp),
  second: useTrialPrice(trial.second && trialBody(trial, trial.second), stamp),
});

/** Shows a test basket with its price under given terms, or under two, side by side. */
export function TrialBench({ settings, stamp }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const use = useTrial();
  const { trial } = use;
  const { found, search } = useBasketSearch(trial.lines);
  const { shelf } = found;
  const { second } = trial;
  const prices = usePrices(trial, stamp);
  const filled = trial.lines.length > 0 || trial.tickets.length > 0;
  const basket = (
    <Card
      className={css.open}
      title={t("basket.title")}
      aside={<Acts filled={filled} comparing={second !== null} onCompare={use.compare} />}
    >
      <TrialBasket use={use} settings={settings} found={found} search={search} />
    </Card>
  );
  const terms = (side: Side): ReactNode => (
    <Card className={css.open} title={t(second ? `compare.${side}` : "terms.title")}>
      <TrialTerms
        terms={trial[side] ?? trial.first}
        settings={settings}
        price={prices[side]}
        onChange={(change) => use.setTerms(side, change)}
      />
    </Card>
  );
  const price = (side: Side): ReactNode => (
    <TrialPrice
      side={second ? side : null}
      price={prices[side]}
      settings={settings}
      shelf={shelf}
      filled={filled}
    />
  );
  if (!second)
    return (
      <div className={cx(layout.grid5, layout.single, layout.top, css.bench)}>
        <div className={cx(layout.stack5, layout.shrink)}>
          {basket}
          {terms("first")}
        </div>
        {price("first")}
      </div>
    );
  return (
    <div className={cx(layout.stack5, layout.shrink)}>
      {basket}
      {prices.first.priced && prices.second.priced ? (
        <TrialDifference
          first={prices.first.priced}
          second={prices.second.priced}
          shelf={shelf}
          waiting={prices.first.waiting || prices.second.waiting}
        />
      ) : null}
      <div className={cx(layout.grid5, layout.single, layout.top, css.sides)}>
        {(["first", "second"] as const).map((side) => (
          <div key={side} className={cx(layout.grid5, layout.single, layout.top, css.side)}>
            {terms(side)}
            {price(side)}
          </div>
        ))}
      </div>
    </div>
  );
}
