import type { PointArticle } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Combobox } from "#ui/input/Combobox.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { useDragOrder } from "#ui/table/views/dragOrder.ts";
import css from "#counter/pointsOfSale/points.module.css";
import * as layout from "#ui/layout.ts";

type Props = FormFieldProps & { known: readonly PointArticle[]; disabled?: boolean };

type FavouriteProps = {
  article: PointArticle;
  drag: ReturnType<typeof useDragOrder>;
  isFirst: boolean;
  isLast: boolean;
  /** Moves the article up (-1) or down (1). */
  onMove: (by: number) => void;
  onRemove: () => void;
};

function Favourite({ article, drag, isFirst, isLast, onMove, onRemove }: FavouriteProps): ReactNode {
  const { t } = useTranslation("tills");
  const { formatId, name, detail } = article;
  const of = { name: [name, detail].filter(Boolean).join(", ") };
  return (
    <li
      ref={drag.ref(formatId)}
      className={cx(layout.line2, layout.middle, css.favourite, drag.over === formatId && css.over)}
    >
      <GripVertical size={16} aria-hidden="true" className={css.grip} />
      <span className={cx(layout.shrink, layout.breakable, layout.fill, css.article)}>
        {name}
        <span className={cx(layout.quiet, layout.breakable)}>{detail}</span>
      </span>
      <span className={cx(layout.fixed, css.buttons)}>
        <IconButton label={t("points.favourites.up", of)} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t("points.favourites.down", of)} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={t("points.favourites.remove", of)} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

type FavouritesProps = {
  articles: readonly PointArticle[];
  onChange: (formatIds: readonly string[]) => void;
};

/** The chosen articles in their order, which is changed by dragging or with buttons, and announced. */
function Favourites({ articles, onChange }: FavouritesProps): ReactNode {
  const { t } = useTranslation("tills");
  const [moved, setMoved] = useState("");
  const ids = articles.map(({ formatId }) => formatId);
  const move = (id: string, to: number): void => {
    if (to < 0 || to >= ids.length) return;
    onChange(ids.filter((one) => one !== id).toSpliced(to, 0, id));
    const name = articles.find(({ formatId }) => formatId === id)?.name;
    setMoved(t("points.favourites.moved", { name, position: to + 1, count: ids.length }));
  };
  const drag = useDragOrder(ids, move);
  return (
    <>
      <ol className={layout.grid2}>
        {articles.map((article, at) => (
          <Favourite
            key={article.formatId}
            article={article}
            drag={drag}
            isFirst={at === 0}
            isLast={at === articles.length - 1}
            onMove={(by) => move(article.formatId, at + by)}
            onRemove={() => onChange(ids.filter((one) => one !== article.formatId))}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  );
}

/**
 * Field for the articles that a till shows first: found by name, ordered by dragging or with buttons. Value: formats in
 * their order.
 */
export function FavouritesField({ known, ...props }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const [added, setAdded] = useState<readonly PointArticle[]>([]);
  const [text, setText] = useState("");
  const articleOf = (id: string): PointArticle =>
    [...added, ...known].find((one) => one.formatId === id) ?? {
      formatId: id,
      name: t("points.favourites.gone"),
      detail: "",
    };
  const field = useFormField<readonly string[]>(props.name, props.label, (value) =>
    (value as string[]).map((id) => articleOf(id).name).join(", "),
  );
  const chosen = field.value ?? [];
  const search = text.trim();
  const { data, isValidating } = useAnswer(
    "GET /v1/salespoints/articles",
    search === "" ? null : { query: { search } },
    { keepPreviousData: true },
  );
  const found = search === "" ? [] : (data?.articles ?? []).filter((a) => !chosen.includes(a.formatId));
  return (
    <>
      <FieldFrame of={props} field={field}>
        <Combobox
          options={found.map((one) => ({
            key: one.formatId,
            title: one.name,
            text: one.detail,
            article: one,
          }))}
          text={text}
          onText={setText}
          busy={isValidating}
          onChoose={({ key, article }) => {
            setAdded([...added, article]);
            field.onChange([...chosen, key]);
            setText("");
          }}
          none={search === "" ? t("points.favourites.type") : t("points.favourites.none")}
          placeholder={t("points.favourites.find")}
          name={props.name}
          inputRef={field.ref}
          onLeave={field.onBlur}
        />
      </FieldFrame>
      {chosen.length === 0 ? (
        <p className={cx(layout.quiet, layout.breakable)}>{t("points.favourites.empty")}</p>
      ) : null}
      <Favourites articles={chosen.map(articleOf)} onChange={field.onChange} />
    </>
  );
}
