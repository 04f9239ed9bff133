import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { IconButton } from "#ui/Button.tsx";
import { useSettledText } from "#ui/form/settledText.ts";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type Reader = { id: string; name: string };

type ReaderProps = { campaignId: string; reader: Reader | null; onReader: (reader: Reader | null) => void };

/** The client whose values a preview shows, found by name. Who does not see clients is told so. */
export function ReaderField({ reader, onReader }: ReaderProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { user } = useSession();
  const [text, setText] = useState("");
  const settled = useSettledText(text);
  const may = user !== null && hasPermission(user, "seeAllClient");
  const { data, isLoading } = useAnswer(
    "GET /v1/clients",
    may && settled.trim() !== "" ? { query: { search: settled.trim(), limit: 8 } } : null,
    { keepPreviousData: true },
  );
  if (!may) return <p className={cx(layout.quiet, layout.unmargined)}>{t("preview.noClients")}</p>;
  const found = (data?.rows ?? []).map(({ id, name, email }) => ({
    key: id,
    title: name,
    text: email,
    name,
  }));
  return (
    <Field label={t("preview.client")}>
      <Combobox
        options={text.trim() === "" || reader ? [] : found}
        text={reader ? reader.name : text}
        onText={(next) => {
          if (reader) onReader(null);
          setText(reader ? "" : next);
        }}
        busy={isLoading || settled !== text}
        none={t("preview.noClient")}
        placeholder={t("preview.clientPlaceholder")}
        onChoose={({ key, name }) => {
          onReader({ id: key, name });
          setText("");
        }}
        end={
          reader ? (
            <IconButton size="s" label={t("preview.clearClient")} onClick={() => onReader(null)}>
              <X size={15} aria-hidden="true" />
            </IconButton>
          ) : undefined
        }
      />
    </Field>
  );
}
