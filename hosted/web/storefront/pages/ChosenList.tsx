import type { Id } from "@cuvee/core/kit/ids.ts";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { IconButton } from "#ui/Button.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "./customize.module.css";
import * as layout from "#ui/layout.ts";

type Named = { id: Id; name: string; note: string };

/** Returns the choices: published products, or events that can be reserved. */
function useChoices(of: "products" | "events"): Named[] {
  const code = useOwnShop().shop?.code;
  const products = useAnswer(
    "GET /v1/embeds/:shop",
    of === "products" && code ? { params: { shop: code }, query: {} } : null,
  );
  const events = useAnswer(
    "GET /v1/shops/:shopId/visits",
    of === "events" && code ? { params: { shopId: code }, query: { lang: "fr" } } : null,
  );
  return of === "products"
    ? (products.data?.products ?? [])
        .filter(({ name }) => name !== "")
        .map(({ id, name, appellation }) => ({ id, name, note: appellation ?? "" }))
    : (events.data?.events ?? []).map(({ id, title, summary }) => ({ id, name: title, note: summary }));
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Edits a list of products or events chosen one by one, in the order in which they are shown. */
export function ChosenList(props: {
  of: "products" | "events";
  ids: readonly Id[];
  onChange: (ids: Id[]) => void;
}): ReactNode {
  const { of, ids, onChange } = props;
  const { t } = useTranslation("customize");
  const choices = useChoices(of);
  const [text, setText] = useState("");
  const found = choices
    .filter(({ id, name }) => !ids.includes(id) && plain(name).includes(plain(text)))
    .slice(0, 12)
    .map(({ id, name, note }) => ({ key: id, title: name, text: note }));
  const move = (id: Id, by: number): void => {
    const at = ids.indexOf(id);
    onChange(ids.toSpliced(at, 1).toSpliced(at + by, 0, id));
  };
  return (
    <div className={layout.grid2}>
      <Field label={t(`block.add_${of}`)}>
        <Combobox
          options={found}
          text={text}
          onText={setText}
          none={t("block.nothing")}
          onChoose={({ key }) => {
            onChange([...ids, key]);
            setText("");
          }}
        />
      </Field>
      <ol className={css.chosenRows}>
        {ids.map((id, at) => {
          const name = choices.find((one) => one.id === id)?.name ?? t("block.gone");
          return (
            <li key={id}>
              <span>{name}</span>
              <IconButton size="s" label={t("up", { name })} disabled={at === 0} onClick={() => move(id, -1)}>
                <ArrowUp size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                size="s"
                label={t("down", { name })}
                disabled={at === ids.length - 1}
                onClick={() => move(id, 1)}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                size="s"
                label={t("remove", { name })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
