import type { Id } from "@cuvee/core/kit/ids.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import { CalendarClock, CircleAlert, Plus, Search, X } from "lucide-react";
import { useCallback, useMemo, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { leftOf, listPrice, type Article, type Family } from "#counter/tills/finder/articles.ts";
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

type SearchFieldProps = Pick<FinderProps, "fieldRef" | "text" | "onText"> & {
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ fieldRef, text, onText, onKeyDown }: SearchFieldProps): ReactNode {
  const [isTouched, setTouched] = useState(false);
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
        inputMode={isTouched ? "search" : "none"}
        value={text}
        onPointerDown={() => setTouched(true)}
        onBlur={() => setTouched(false)}
        onChange={(event) => onText(event.target.value)}
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

type FoundTile = { article: Article; priceE4: E4 | null };

/** Returns the tiles of a search, or of a family; without both, the favourites. */
function useTiles(text: string, family: Family | null): readonly FoundTile[] {
  const { articles, catalogue, basket } = useSale();
  const { rules, point } = catalogue.snapshot;
  const typology = basket.client?.buyer.typology ?? point.typology;
  const found = useMemo((): readonly Id[] => {
    if (text === "" && family === null && point.favourites.length > 0)
      return point.favourites.filter((id) => articles.of.has(id));
    return search(articles.index, text, family, MOST);
  }, [text, family, point.favourites, articles]);
  return useMemo(
    () =>
      found.flatMap((id) => {
        const article = articles.of.get(id);
        return article ? [{ article, priceE4: listPrice(article, rules, typology, Date.now()) }] : [];
      }),
    [found, articles, rules, typology],
  );
}

type TilesProps = {
  tiles: readonly FoundTile[];
  /** Position of the tile that Enter takes, or null. */
  chosen: number | null;
  onTake: (formatId: Id) => void;
};

function Tiles({ tiles, chosen, onTake }: TilesProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { articles, priced, state } = useSale();
  const all = articles.all.length;
  return (
    <div className={cx(layout.grid2, layout.fill, css.grid)}>
      {tiles.map(({ article, priceE4 }, at) => (
        <Tile
          key={article.formatId}
          article={article}
          priceE4={priceE4}
          chain={priced.chain}
          stock={leftOf(article, state.sold)}
          isChosen={at === chosen}
          onTake={onTake}
        />
      ))}
      {tiles.length === 0 ? (
        <p className={css.none}>{t(all === 0 ? "sale.noArticles" : "sale.noneFound")}</p>
      ) : null}
      {tiles.length === MOST ? (
        <p className={css.more}>{t("sale.more", { count: MOST, all: format.count(all) })}</p>
      ) : null}
    </div>
  );
}

/** Shows favourites, families and the search: the articles, one touch away. */
export function Finder({ text, onText, unknown, fieldRef, onNone, onIdleKey }: FinderProps): ReactNode {
  const { t } = useTranslation("tills");
  const { catalogue, add, show } = useSale();
  const [family, setFamily] = useState<Family | null>(null);
  const [at, setAt] = useState(0);
  const { quantity, rest } = typed(text);
  const tiles = useTiles(rest, family);
  const isTyped = rest !== "";
  const chosen = Math.min(at, tiles.length - 1);
  const change = useCallback(
    (next: string): void => {
      onText(next);
      setAt(0);
    },
    [onText],
  );
  const take = useCallback(
    (formatId: Id): void => {
      add(formatId, quantity);
      change("");
    },
    [add, quantity, change],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isTyped) return onIdleKey(event);
    if (event.key === "Enter") {
      const tile = tiles[chosen];
      if (tile) take(tile.article.formatId);
      else onNone(rest);
    } else if (event.key === "Escape") change("");
    else if (event.key === "ArrowDown") setAt(Math.max(0, Math.min(tiles.length - 1, chosen + 1)));
    else if (event.key === "ArrowUp") setAt(Math.max(0, chosen - 1));
    else return;
    event.preventDefault();
  };
  return (
    <section className={cx(layout.column, layout.fill, css.part)} aria-label={t("sale.articles")}>
      <div className={cx(layout.line2, layout.fixed, css.head)}>
        <SearchField fieldRef={fieldRef} text={text} onText={change} onKeyDown={onKeyDown} />
        {catalogue.snapshot.slots.length > 0 ? (
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
      <Tiles tiles={tiles} chosen={isTyped ? chosen : null} onTake={take} />
    </section>
  );
}
