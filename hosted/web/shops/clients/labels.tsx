import type { ClientField, FieldType } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Badge } from "#ui/Badge.tsx";
import css from "#shops/clients/clients.module.css";
import * as layout from "#ui/layout.ts";

type FieldLabel = (type: FieldType) => string;

/** Returns the name of a custom field: the shop's, else ours. */
export const fieldLabel =
  (fields: readonly ClientField[] | undefined, t: (key: string) => string): FieldLabel =>
  (type) =>
    fields?.find((field) => field.type === type)?.label || t(`fields.types.${type}`);

/** Returns the name of a custom field, as `fieldLabel`. */
export const useFieldLabel = (fields: readonly ClientField[] | undefined): FieldLabel =>
  fieldLabel(fields, useTranslation("clients").t);

/** Shows the kind of a client, or the state of a prospect. */
export function KindBadge({ kind, pipe }: { kind: string; pipe: string | null }): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <span className={layout.oneLine}>
      {pipe === null ? <Badge>{t(`kinds.${kind}`)}</Badge> : <Badge tone="accent">{pipe}</Badge>}
    </span>
  );
}

/** Shows tags, at most `most` of them. */
export function Chips({ words, most = 3 }: { words: readonly string[]; most?: number }): ReactNode {
  if (words.length === 0) return null;
  return (
    <span className={css.chips}>
      {words.slice(0, most).map((word) => (
        <span key={word} className={css.chip}>
          {word}
        </span>
      ))}
      {words.length > most ? <span className={css.chip}>+{words.length - most}</span> : null}
    </span>
  );
}
