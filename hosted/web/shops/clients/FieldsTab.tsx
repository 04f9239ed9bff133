import { FIELD_TYPES, type ClientField, type FieldType } from "@cuvee/core/shops/clients/clients.ts";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { Link } from "wouter";
import { call, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useChoices, useRefreshLists } from "#shops/clients/calls.ts";
import { FieldDialog } from "#shops/clients/FieldDialog.tsx";
import { useFieldLabel } from "#shops/clients/labels.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A field that the address may name (`?field=family`). */
function AskedCard({ field, ...card }: ComponentProps<typeof Card> & { field: FieldType }): ReactNode {
  useAskedField();
  return (
    <div data-field={field}>
      <Card {...card} />
    </div>
  );
}

/** Shows the content of a custom field in a line. */
function Summary({ field }: { field: ClientField | undefined }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  if (!field) return <p className={cx(layout.quiet, layout.breakable)}>{t("fields.unused")}</p>;
  if (field.type === "custom" || field.type === "custom2")
    return <p className={cx(layout.quiet, layout.breakable)}>{t("fields.freeText")}</p>;
  return (
    <p className={cx(layout.quiet, layout.breakable)}>
      {field.options.length === 0
        ? t("fields.noOptions")
        : format.list(
            field.options.map((option) =>
              field.uses[option] ? `${option} (${field.uses[option]})` : option,
            ),
          )}
    </p>
  );
}

type CardProps = {
  type: FieldType;
  field: ClientField | undefined;
  label: string;
  onEdit: () => void;
  onRemove: () => void;
};

/** One kind of field: its name, what it is for, its values. */
function FieldCard({ type, field, label, onEdit, onRemove }: CardProps): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <AskedCard
      field={type}
      title={label}
      aside={
        <span className={layout.row2}>
          <Button
            size="s"
            icon={field ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />}
            aria-label={t(field ? "fields.editOf" : "fields.useOf", { label })}
            onClick={onEdit}
          >
            {t(field ? "fields.edit" : "fields.use")}
          </Button>
          {field && field.version > 0 ? (
            <IconButton size="s" label={t("fields.remove", { label })} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      }
    >
      <p className={cx(layout.quiet, layout.breakable)}>{t(`fields.kinds.${type}`)}</p>
      <Summary field={field} />
    </AskedCard>
  );
}

/** The shop's own fields of clients: states of prospects, families, free texts, tags. A tab of the settings. */
export default function FieldsTab(): ReactNode {
  const { t } = useTranslation("clients");
  const { mutate } = useSWRConfig();
  const choices = useChoices();
  const { data } = choices;
  const lists = useRefreshLists();
  const label = useFieldLabel(data?.fields);
  const [editing, setEditing] = useState<FieldType | null>(null);
  const fieldOf = (type: FieldType) => data?.fields.find((field) => field.type === type);
  const remove = async (type: FieldType): Promise<void> => {
    const sure = await ask({
      title: t("fields.removeSure", { label: label(type) }),
      text: t("fields.removeText"),
    });
    if (!sure) return;
    try {
      const left = await call("DELETE /v1/clients/fields/:type", { params: { type } });
      await mutate(["GET /v1/clients/choices", {}], left, { revalidate: false });
      lists();
    } catch (failure) {
      showSnackbar("error", problemOf(failure).message);
    }
  };
  return (
    <>
      <Answered of={choices} waiting="24rem">
        {() => (
          <div className={cx(layout.grid5, layout.shrink)}>
            <p className={cx(layout.quiet, layout.breakable)}>
              {t("fields.text")} <Link href={paths.clients()}>{t("fields.toClients")}</Link>
            </p>
            {FIELD_TYPES.map((type) => (
              <FieldCard
                key={type}
                type={type}
                field={fieldOf(type)}
                label={label(type)}
                onEdit={() => setEditing(type)}
                onRemove={() => void remove(type)}
              />
            ))}
          </div>
        )}
      </Answered>
      {editing ? (
        <FieldDialog
          key={editing}
          type={editing}
          field={fieldOf(editing)}
          label={label(editing)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}
