import { X } from "lucide-react";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "./preview.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type PreviewClient = { id: string; name: string };
type ClientChoiceProps = { value: PreviewClient | null; onChange: (client: PreviewClient | null) => void };

/** Chooses the client whose values a preview shows; none: made-up values. Who does not see clients is told so. */
export function ClientChoice(props: ClientChoiceProps): ReactNode {
  const { t } = useTranslation("models");
  const { user } = useSession();
  if (user !== null && hasPermission(user, "seeAllClient")) return <ClientSearch {...props} />;
  return <p className={cx(layout.quiet, layout.unmargined)}>{t("preview.noClients")}</p>;
}

function ClientSearch({ value, onChange }: ClientChoiceProps): ReactNode {
  const { t } = useTranslation("models");
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, isLoading } = useAnswer(
    "GET /v1/models/clients",
    { query: { search } },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  if (value)
    return (
      <Button
        className={css.client}
        icon={<X size={16} aria-hidden="true" />}
        aria-label={t("preview.withoutClient", { name: value.name })}
        onClick={() => onChange(null)}
      >
        {value.name}
      </Button>
    );
  return (
    <Field label={t("preview.client")} hideLabel className={css.client}>
      <Combobox
        text={text}
        onText={setText}
        busy={isLoading || search !== text.trim()}
        placeholder={t("preview.clientHint")}
        none={t("preview.noClient")}
        options={(data?.clients ?? []).map(({ id, name, email }) => ({
          key: id,
          title: name,
          text: email,
          name,
        }))}
        onChoose={({ key, name }) => {
          setText("");
          onChange({ id: key, name });
        }}
      />
    </Field>
  );
}
