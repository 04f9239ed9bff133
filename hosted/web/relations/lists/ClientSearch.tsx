import { useEffect, useState, type ReactNode } from "react";
import { call } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";

const PAUSE_MS = 200;

/** Searches clients while typing. */
function useClients(text: string): { found: ComboOption[]; isOld: boolean } {
  const [{ of, found }, setFound] = useState<{ of: string; found: ComboOption[] }>({ of: "", found: [] });
  useEffect(() => {
    const search = text.trim();
    if (search === "") return undefined;
    const ending = new AbortController();
    const pause = setTimeout(() => {
      call("GET /v1/clients", { query: { search, limit: 20 } }, { signal: ending.signal }).then(
        ({ rows }) =>
          ending.signal.aborted
            ? undefined
            : setFound({
                of: text,
                found: rows
                  .filter((row) => !row.archived)
                  .map((row) => ({
                    key: row.id,
                    title: row.name,
                    text: [row.city, row.email].filter(Boolean).join(" · "),
                  })),
              }),
        // A search that fails finds nothing; the next key searches again.
        () => (ending.signal.aborted ? undefined : setFound({ of: text, found: [] })),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ending.abort();
    };
  }, [text]);
  return text.trim() === "" ? { found: [], isOld: false } : { found, isOld: of !== text };
}

type SearchProps = { hint?: string; onChoose: (client: { id: string; name: string }) => void };

/** Searches a client of the shop, to be put on a list. */
export function ClientSearch({ hint, onChoose }: SearchProps): ReactNode {
  const { t } = useTranslation("lists");
  const [text, setText] = useState("");
  const { found, isOld } = useClients(text);
  return (
    <Field label={t("hand.search")} hint={hint}>
      <Combobox
        options={found}
        text={text}
        onText={setText}
        busy={isOld}
        none={t("hand.none")}
        placeholder={t("hand.placeholder")}
        onChoose={({ key, title }) => {
          setText("");
          onChoose({ id: key, name: String(title) });
        }}
      />
    </Field>
  );
}
