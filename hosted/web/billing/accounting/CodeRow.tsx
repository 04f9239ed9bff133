import { defaultAccount, type Account, type AccountUse } from "@cuvee/core/billing/accounting/accounts.ts";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { accountFault, sameAccount } from "#billing/accounting/drafts.ts";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import rows from "#ui/CardRows.module.css";
import css from "#billing/accounting/accounting.module.css";

type Props = {
  use: AccountUse;
  name: string;
  value: Account;
  /** The server's error for this account. */
  refused?: string | undefined;
  mayEdit: boolean;
  onChange: (value: Account) => void;
};

/** Shows one use with its account and label; offers the default back if the account differs from it. */
export function CodeRow({ use, name, value, refused, mayEdit, onChange }: Props): ReactNode {
  const { t } = useTranslation("accounting");
  const account = defaultAccount(use);
  const isOwn = !sameAccount(value, account);
  const fault = accountFault(value);
  return (
    <div className={cx(layout.grid3, layout.top, rows.row, rows.tight, css.code)}>
      <div className={cx(layout.row2, layout.middle, css.named)}>
        {name}
        {isOwn ? <Badge tone="accent">{t("codes.own")}</Badge> : null}
      </div>
      <Field
        label={t("codes.accountOf", { use: name })}
        hideLabel
        error={fault === "account" ? t("codes.wrong") : refused}
      >
        <Input
          value={value.account}
          disabled={!mayEdit}
          maxLength={12}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, account: event.target.value.toUpperCase() })}
        />
      </Field>
      <Field
        label={t("codes.labelOf", { use: name })}
        hideLabel
        className={css.wide}
        error={fault === "label" ? t("codes.labelMissing") : undefined}
      >
        <Input
          value={value.label}
          disabled={!mayEdit}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, label: event.target.value })}
        />
      </Field>
      {isOwn && mayEdit ? (
        <IconButton
          label={`${t("codes.reset")} : ${t("codes.default", account)}`}
          onClick={() => onChange(account)}
        >
          <RotateCcw aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
