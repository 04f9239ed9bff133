import type { Id } from "@cuvee/core/kit/ids.ts";
import { CalendarClock, CircleAlert, Plus, Search, X } from "lucide-react";
import { useCallback, useMemo, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { leftOf, listPrice, type Family } from "#counter/tills/finder/articles.ts";
import { typed } from "#counter/tills/basket/basket.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { search } from "#counter/tills/finder/search.ts";
import { Tile } from "#counter/tills/finder/Tile.tsx";
import { keepFocus, Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/finder/Finder.module.css";
import * as layout from "#ui/layout.ts";

/** Most tiles at once: more than a seller looks through. */
const MOST = 60;

type FinderProps = {
  text: string;
  onText: (text: string) => void;
  /** A scanned code that no article has. */
  unknown: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** Called on Enter when no article has that name. */
  onNone: (text: string) => void;
  /** Keys while nothing is typed belong to the basket. */
  onIdleKey: (event: KeyboardEvent) => void;
};

type SearchFieldProps = {
  fieldRef: RefObject<HTMLInputElement | null>;
  isAsked: boolean;
  text: string;
  onAsked: (value: boolean) => void;
  onText: (text: string) => void;
  onAt: (value: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({
  fieldRef,
  isAsked,
  text,
  onAsked,
  onText,
  onAt,
  onKeyDown,
}: SearchFieldProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <div className={css.search}>
      <Search aria-hidden="true" size={22} />
      <input
        ref={fieldRef}
        type="search"
        className={css.field}
        aria-label={t("sale.search")}
        placeholder={t("sale.searchHint")}
        autoComplete="off"
        spellCheck={false}
        inputMode={isAsked ? "search" : "none"}
        value={text}
        onPointerDown={() => onAsked(true)}
        onBlur={() => onAsked(false)}
        onChange={(event) => {
          onText(event.target.value);
          onAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {text === "" ? null : (
        <button
          type="button"
          className={cx(layout.bare, layout.centred, layout.muted, css.clear)}
          tabIndex={-1}
          aria-label={t("sale.clear")}
          onMouseDown={keepFocus}
          onClick={() => onText("")}
        >
          <X aria-hidden="true" size={22} />
        </button>
      )}
    </div>
  );
}

type FamiliesProps = { family: Family | null; onFamily: (value: Family | null) => void };

function Families({ family, onFamily }: FamiliesProps): ReactNode {
  const { articles, guarded, show } = useSale();
  const { t } = useTranslation("tills");
  return (
    <div className={css.families} role="group" aria-label={t("sale.families")}>
      <Touch className={css.family} chosen={family === null} onClick={() => onFamily(null)}>
        {t("sale.favourites")}
      </Touch>
      {articles.families.map((one) => (
        <Touch
          key={one}
          className={cx(css.family, css[`hue-${one}`])}
          chosen={family === one}
          onClick={() => onFamily(family === one ? null : one)}
        >
          <span className={css.dot} />
          {t(`sale.family.${one}`)}
        </Touch>
      ))}
      <Touch className={css.family} onClick={() => guarded("open", () => show("open"))}>
        <Plus aria-hidden="true" size={18} />
        {t("sale.open")}
      </Touch>
    </div>
  );
}

/** Shows favourites, families and the search: the articles, one touch away. */
export function Finder({ text, onText, unknown, fieldRef, onNone, onIdleKey }: FinderProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { articles, catalogue, basket, add, show, priced, state } = useSale();
  const { rules, point, slots } = catalogue.snapshot;
  const [family, setFamily] = useState<Family | null>(null);
  const [at, setAt] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const { quantity, rest } = typed(text);
  const typology = basket.client?.buyer.typology ?? point.typology;

  const found = useMemo((): readonly Id[] => {
    if (rest === "" && family === null && point.favourites.length > 0)
      return point.favourites.filter((id) => articles.of.has(id));
    return search(articles.index, rest, family, MOST);
  }, [rest, family, point.favourites, articles]);
  const tiles = useMemo(
    () =>
      found.flatMap((id) => {
        const article = articles.of.get(id);
        return article ? [{ article, priceE4: listPrice(article, rules, typology, Date.now()) }] : [];
      }),
    [found, articles, rules, typology],
  );
  const isTyped = rest !== "";
  const chosen = Math.min(at, tiles.length - 1);

  const take = useCallback(
    (formatId: Id) => {
      add(formatId, quantity);
      onText("");
      setAt(0);
    },
    [add, quantity, onText],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isTyped) return onIdleKey(event);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Enter") {
      const tile = tiles[chosen];
      if (tile) take(tile.article.formatId);
      else onNone(rest);
    } else if (event.key === "Escape") onText("");
    else if (step !== undefined && (event.key === "ArrowDown" || event.key === "ArrowUp"))
      setAt(Math.max(0, Math.min(tiles.length - 1, chosen + step)));
    else return;
    event.preventDefault();
  };
  return (
    <section className={cx(layout.column, layout.fill, css.part)} aria-label={t("sale.articles")}>
      <div className={cx(layout.line2, layout.fixed, css.head)}>
        <SearchField
          fieldRef={fieldRef}
          isAsked={isAsked}
          text={text}
          onAsked={setAsked}
          onText={onText}
          onAt={setAt}
          onKeyDown={onKeyDown}
        />
        {slots.length > 0 ? (
          <Touch hint="F3" className={css.visits} onClick={() => show("visits")}>
            <CalendarClock aria-hidden="true" size={22} />
            <span>{t("sale.visits")}</span>
          </Touch>
        ) : null}
      </div>
      <Families family={family} onFamily={setFamily} />
      <div role="alert">
        {unknown === "" ? null : (
          <p className={css.unknown}>
            <CircleAlert aria-hidden="true" size={22} />
            {t("sale.unknown", { code: unknown })}
          </p>
        )}
      </div>
      <div className={cx(layout.grid2, layout.fill, css.grid)}>
        {tiles.map(({ article, priceE4 }, i) => (
          <Tile
            key={article.formatId}
            article={article}
            priceE4={priceE4}
            chain={priced.chain}
            stock={leftOf(article, state.sold)}
            isChosen={isTyped && i === chosen}
            onTake={take}
          />
        ))}
        {tiles.length === 0 ? (
          <p className={css.none}>{t(articles.all.length === 0 ? "sale.noArticles" : "sale.noneFound")}</p>
        ) : null}
        {tiles.length === MOST ? (
          <p className={css.more}>
            {t("sale.more", { count: MOST, all: format.count(articles.all.length) })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
