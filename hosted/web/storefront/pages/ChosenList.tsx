import type { Id } from "@cuvee/core/kit/ids.ts";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useFoundProducts } from "#offer/catalogue/foundProducts.ts";
import { IconButton } from "#ui/Button.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "./customize.module.css";
import * as layout from "#ui/layout.ts";

type Named = { id: Id; name: string; note: string };

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

type Choices = { choices: Named[]; isSearching: boolean };

/** Returns published products: the chosen ones, and those that match a text. */
function useProducts(shop: string | undefined, ids: readonly Id[], text: string): Choices {
  const { products, isSearching } = useFoundProducts(shop, { products: ids, text });
  const choices = products
    .filter(({ name }) => name !== "")
    .map(({ id, name, appellation }) => ({ id, name, note: appellation ?? "" }));
  return { choices, isSearching };
}

/** Returns events that can be reserved. */
function useEvents(shop: string | undefined): Choices {
  const input = shop ? { params: { shopId: shop }, query: { lang: "fr" as const } } : null;
  const { data, isLoading } = useAnswer("GET /v1/shops/:shopId/visits", input);
  const choices = (data?.events ?? []).map(({ id, title, summary }) => ({ id, name: title, note: summary }));
  return { choices, isSearching: isLoading };
}

/** Edits a list of products or events chosen one by one, in the order in which they are shown. */
export function ChosenList(props: {
  of: "products" | "events";
  ids: readonly Id[];
  onChange: (ids: Id[]) => void;
}): ReactNode {
  const { of, ids, onChange } = props;
  const { t } = useTranslation("customize");
  const [text, setText] = useState("");
  const code = useOwnShop().shop?.code;
  const products = useProducts(of === "products" ? code : undefined, ids, text);
  const events = useEvents(of === "events" ? code : undefined);
  const { choices, isSearching } = of === "products" ? products : events;
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
          busy={isSearching}
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
