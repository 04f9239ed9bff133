import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";

type Props = { email: string; tells: boolean; onChange: (tells: boolean) => void };

/** Chooses whether the visitor gets a mail about the change; a visitor without an address gets none. */
export function TellField({ email, tells, onChange }: Props): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <Checkbox
      label={t("acts.tell")}
      hint={email || t("acts.noEmail")}
      checked={tells}
      disabled={email === ""}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
