import type { PointArticle } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
  id: string;
  drag: ReturnType<typeof useDragOrder>;
  name: string;
  detail: string;
  of: { name: string };
  at: number;
  move: (id: string, to: number) => void;
  chosen: readonly string[];
  field: { onChange: (value: readonly string[]) => void };
};

function Favourite({ id, drag, name, detail, of, at, move, chosen, field }: FavouriteProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <li
      ref={drag.ref(id)}
      className={cx(layout.line2, layout.middle, css.favourite, drag.over === id && css.over)}
    >
      <GripVertical size={16} aria-hidden="true" className={css.grip} />
      <span className={cx(layout.shrink, layout.breakable, layout.fill, css.article)}>
        {name}
        <span className={cx(layout.quiet, layout.breakable)}>{detail}</span>
      </span>
      <span className={cx(layout.fixed, css.buttons)}>
        <IconButton
          label={t("points.favourites.up", of)}
          disabled={at === 0}
          onClick={() => move(id, at - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t("points.favourites.down", of)}
          disabled={at === chosen.length - 1}
          onClick={() => move(id, at + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t("points.favourites.remove", of)}
          onClick={() => field.onChange(chosen.filter((one) => one !== id))}
        >
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
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
  const [said, setSaid] = useState("");
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
  const move = (id: string, to: number): void => {
    if (to < 0 || to >= chosen.length) return;
    field.onChange(chosen.filter((one) => one !== id).toSpliced(to, 0, id));
    setSaid(
      t("points.favourites.moved", { name: articleOf(id).name, position: to + 1, count: chosen.length }),
    );
  };
  const drag = useDragOrder(chosen, move);
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
      <ol className={layout.grid2}>
        {chosen.map((id, at) => {
          const { name, detail } = articleOf(id);
          const of = { name: [name, detail].filter(Boolean).join(", ") };
          return (
            <Favourite
              key={id}
              id={id}
              drag={drag}
              name={name}
              detail={detail}
              of={of}
              at={at}
              move={move}
              chosen={chosen}
              field={field}
            />
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
