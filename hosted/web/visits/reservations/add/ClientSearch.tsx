import { UserRoundPlus, UserSearch } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { useHasPermission } from "#visits/reservations/calls.ts";
import { useWork } from "#ui/work.ts";

export type ClientIdentity = { firstname: string; lastname: string; email: string; phone: string };
type Option = ComboOption & { id: string };

const PAUSE_MS = 150;

/** Finds a client of the shop, whose name and addresses then fill the form; a new one is simply typed there. */
export function ClientSearch({ onFound }: { onFound: (client: ClientIdentity) => void }): ReactNode {
  const { t } = useTranslation("reservations");
  const may = useHasPermission("seeAllClient");
  const [text, setText] = useState("");
  const [requested, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useAnswer(
    "GET /v1/clients",
    may && requested.length >= 2 ? { query: { search: requested, limit: 8 } } : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const { busy, run } = useWork("asMessage");
  const fill = (clientId: string): Promise<boolean> =>
    run(async () => {
      const { firstname, lastname, company, emails, mobile, phone } = await call(
        "GET /v1/clients/:clientId",
        {
          params: { clientId },
        },
      );
      onFound({
        firstname,
        lastname: lastname || company,
        email: emails[0] ?? "",
        phone: mobile || phone,
      });
      setText("");
    });
  if (!may) return null;
  const options: Option[] = (requested.length >= 2 ? (found.data?.rows ?? []) : []).map((row) => ({
    key: row.id,
    id: row.id,
    title: row.name,
    text: [row.city, row.email].filter(Boolean).join(" · "),
  }));
  return (
    <Field label={t("add.client")} hint={t("add.clientHint")} optional>
      <Combobox<Option>
        options={options}
        text={text}
        onText={setText}
        onChoose={(option) => void fill(option.id)}
        none={requested.length >= 2 && !found.isLoading ? t("add.clientNone") : ""}
        placeholder={t("add.clientSearch")}
        start={
          busy ? <UserRoundPlus size={16} aria-hidden="true" /> : <UserSearch size={16} aria-hidden="true" />
        }
      />
    </Field>
  );
}
