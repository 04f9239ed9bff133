import { useState, type ReactNode } from "react";
import { Search } from "lucide-react";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";

/** Finds a client or a prospect and puts them at the end of the route. */
export function AddStop({
  taken,
  onAdd,
}: {
  taken: ReadonlySet<string>;
  onAdd: (clientId: string) => void;
}): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const [text, setText] = useState("");
  const search = text.trim();
  const { data, isLoading } = useAnswer(
    "GET /v1/day-routes/clients",
    search.length < 2 ? null : { query: { search } },
    { keepPreviousData: true },
  );
  const options = (search.length < 2 ? [] : (data?.clients ?? []))
    .filter(({ id }) => !taken.has(id))
    .map(({ id, name, email }) => ({ key: id, title: name, text: email }));
  return (
    <Field label={t("stop.add")}>
      <Combobox
        options={options}
        text={text}
        onText={setText}
        busy={isLoading}
        none={search.length < 2 ? t("stop.type") : t("stop.nobody")}
        placeholder={t("stop.search")}
        start={<Search size={16} aria-hidden="true" />}
        onChoose={({ key }) => {
          setText("");
          onAdd(key);
        }}
      />
    </Field>
  );
}
