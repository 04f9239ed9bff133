import type { DisplayItem } from "@cuvee/core/counter/displays/displays.ts";
import type { ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";
import { localeOf } from "@cuvee/core/kit/languages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import css from "#counter/displays/ScreenPage.module.css";
import * as layout from "#ui/layout.ts";

type Money = (amountCents: number) => string;

/** Shows an amount with its label, large. */
function Amount({ word, amount, look }: { word: string; amount: string; look?: string }): ReactNode {
  return (
    <p className={cx(css.amount, look)}>
      <span className={css.word}>{word}</span>
      <span className={css.sum}>{amount}</span>
    </p>
  );
}

function Item({ item, money, total }: { item: DisplayItem; money: Money; total: string }): ReactNode {
  const { t } = useTranslation("screen");
  return (
    <>
      <div className={cx(layout.column, layout.fill, css.middle)}>
        <p className={css.name}>{item.name}</p>
        <p className={css.line}>
          <span className={layout.muted}>{item.quantity === 1 ? "" : `× ${item.quantity}`}</span>
          <span className={css.price}>
            {item.isNet ? t("net", { amount: money(item.priceCents) }) : money(item.priceCents)}
          </span>
        </p>
      </div>
      {item.totalCents === undefined ? null : (
        <Amount word={total} amount={money(item.totalCents)} look={css.band} />
      )}
    </>
  );
}

/** Shows words on the shop's colour: for an idle screen, a welcome, or thanks. */
function Words({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <div className={cx(layout.column, layout.fill, css.words)}>
      {lines
        .filter((line) => line !== "")
        .map((line, at) => (
          <p key={`${at} ${line}`} className={at === 0 ? css.first : css.second}>
            {line}
          </p>
        ))}
    </div>
  );
}

function Body({ show: { state, look } }: { show: ScreenUpdate }): ReactNode {
  const { t, i18n } = useTranslation("screen");
  const lang = localeOf(i18n.resolvedLanguage ?? look.language);
  const { format } = new Intl.NumberFormat(lang, { style: "currency", currency: look.currency });
  const money: Money = (amountCents) => format(amountCents / 100);
  switch (state.kind) {
    case "idle":
      return <Words lines={[state.text || look.shop]} />;
    case "welcome":
      return <Words lines={state.lines} />;
    case "thanks":
      return <Words lines={[t("thanks"), t("soon")]} />;
    case "test":
      return <Words lines={[t("test"), "éèàçêôûÉ — 1 234,56 € — 谢谢 ありがとう Спасибо"]} />;
    case "item":
      return <Item item={state} money={money} total={t("total")} />;
    case "total":
      return <Amount word={t("total")} amount={money(state.totalCents)} look={css.alone} />;
    case "change":
      return (
        <>
          <div className={cx(layout.column, layout.fill, css.middle)}>
            <p className={css.line}>
              <span className={layout.muted}>{t("given")}</span>
              <span className={css.price}>{money(state.givenCents)}</span>
            </p>
          </div>
          <Amount word={t("change")} amount={money(state.changeCents)} look={css.band} />
        </>
      );
  }
}

const IN_COLOUR = new Set(["idle", "welcome", "thanks", "test"]);

/** Shows one state of the second screen over the whole window, read out as it changes. */
export function ScreenState({ show }: { show: ScreenUpdate }): ReactNode {
  const { look, state } = show;
  const isInColour = IN_COLOUR.has(state.kind);
  return (
    <main className={cx(css.state, isInColour && css.coloured)} data-state={state.kind}>
      <h1
        className={cx(
          layout.strong,
          layout.unmargined,
          layout.breakable,
          css.shop,
          state.kind === "idle" && state.text === look.shop && "visually-hidden",
        )}
      >
        {look.shop}
      </h1>
      <div className={cx(layout.column, layout.fill, css.body)} aria-live="polite">
        <Body show={show} />
      </div>
    </main>
  );
}
