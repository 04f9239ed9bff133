import type { ModelUse } from "@cuvee/core/relations/models/fields.ts";
import { Eye } from "lucide-react";
import { useState, type ReactNode } from "react";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { modelPath } from "#relations/models/modelPath.ts";
import css from "#relations/models/models.module.css";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import * as layout from "#ui/layout.ts";

type Uses = CallAnswer<"GET /v1/models/uses">;

type RowProps = { label: string; use: ModelUse; value: string | null; onChange: (id: string | null) => void };

/** Chooses the model of one mail: our own sentences, or a model of that use. */
function Row({ label, use, value, onChange }: RowProps): ReactNode {
  const { t } = useTranslation("models");
  const { data } = useAnswer("GET /v1/models/options", { query: { use } });
  const models = data?.models ?? [];
  const chosen = models.find(({ id }) => id === value);
  return (
    <div className={css.use}>
      <Field label={label}>
        <Select
          value={value ?? ""}
          disabled={!data}
          options={[
            { value: "", label: t("uses.ours") },
            ...models.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChange(target.value || null)}
        />
      </Field>
      {chosen ? (
        <ButtonLink
          href={modelPath(chosen)}
          aria-label={t("uses.seeOf", { name: chosen.name })}
          icon={<Eye size={16} aria-hidden="true" />}
        >
          {t("uses.see")}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Choices({ uses, onTake }: { uses: Uses; onTake: (uses: Uses) => void }): ReactNode {
  const { t } = useTranslation("models");
  const [shown, show] = useState(uses);
  const put = async (next: Uses): Promise<void> => {
    show(next);
    try {
      const answer = await call("PUT /v1/models/uses", { body: { ...next, version: uses.version } });
      show(answer);
      onTake(answer);
      showSnackbar("success", t("uses.saved"));
    } catch (error) {
      show(uses);
      showSnackbar("error", problemOf(error).message);
    }
  };
  return (
    <div className={css.uses}>
      {(["quote", "invoice"] as const).map((name) => (
        <Row
          key={name}
          label={t(`uses.${name}`)}
          use="document"
          value={shown[name]}
          onChange={(id) => void put({ ...shown, [name]: id })}
        />
      ))}
      {shown.reminders.map((value, at) => (
        <Row
          key={at}
          label={t("uses.reminder", { number: at + 1 })}
          use="reminder"
          value={value}
          onChange={(id) =>
            void put({ ...shown, reminders: shown.reminders.with(at, id) as Uses["reminders"] })
          }
        />
      ))}
    </div>
  );
}

/** Models of the mails of quotes, invoices and reminders. */
export default function ModelUses(): ReactNode {
  const { t } = useTranslation("models");
  const { data, error, mutate } = useAnswer("GET /v1/models/uses", {}, { revalidateOnFocus: false });
  return (
    <Card title={t("uses.title")}>
      <div className={layout.stack4}>
        <p className={layout.quiet}>{t("uses.text")}</p>
        {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
        {!error && !data ? <Skeleton height="14rem" /> : null}
        {data ? (
          <Choices
            key={data.version}
            uses={data}
            onTake={(uses) => void mutate(uses, { revalidate: false })}
          />
        ) : null}
      </div>
    </Card>
  );
}
