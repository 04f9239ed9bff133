import { FIXED_USES, type Account, type AccountUse } from "@cuvee/core/billing/accounting/accounts.ts";
import { SALE_ROWS } from "@cuvee/core/billing/accounting/uses.ts";
import { rateOfType } from "@cuvee/core/billing/accounting/vatTypes.ts";
import type { CodesView } from "@cuvee/core/billing/accounting/views.ts";
import { PAYMENT_TYPES } from "@cuvee/core/shops/settings/paymentTypes.ts";
import { useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "#kit/i18n.ts";
import { CodeRow } from "#billing/accounting/CodeRow.tsx";
import { accountFault, changedDrafts, savedAccount, type Drafts } from "#billing/accounting/drafts.ts";
import { useSaveCodes } from "#billing/accounting/saveCodes.ts";
import { VatTypeChoice } from "#billing/accounting/VatTypeChoice.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import * as layout from "#ui/layout.ts";
import css from "#billing/accounting/accounting.module.css";

type Row = { use: AccountUse; name: string };
type Props = { codes: CodesView; mayEdit: boolean; slot: HTMLElement | null };

/**
 * Shows the accounts of sales under one type of VAT at a time, and the other accounts. Typed values are kept until they
 * are saved.
 */
export function CodesForm({ codes, mayEdit, slot }: Props): ReactNode {
  const { t } = useTranslation(["accounting", "common"]);
  const [type, setType] = useState("fr2000");
  const [drafts, setDrafts] = useState<Drafts>({});
  const changed = changedDrafts(codes, drafts);
  const { save, busy, refused } = useSaveCodes();
  const leaving = useLeaveGuard(changed.length > 0);
  const hasFault = changed.some(([, draft]) => accountFault(draft) !== null);
  const set = (use: AccountUse, value: Account): void => setDrafts({ ...drafts, [use]: value });
  const row = ({ use, name }: Row): ReactNode => (
    <CodeRow
      key={use}
      use={use}
      name={name}
      value={drafts[use] ?? savedAccount(codes, use)}
      refused={refused[use]}
      mayEdit={mayEdit}
      onChange={(value) => set(use, value)}
    />
  );
  const sales: Row[] = SALE_ROWS.map((nature) => ({
    use: `sale.${nature}.${type}` as const,
    name: t(`nature.${nature}`),
  }));
  const taxes: Row[] =
    rateOfType(type) === 0
      ? []
      : [
          { use: `vat.${type}` as const, name: t("use.vat") },
          { use: `waiting.${type}` as const, name: t("use.waiting") },
        ];
  const others: Row[] = [
    ...FIXED_USES.map((use) => ({ use, name: t(`use.${use}`) })),
    ...PAYMENT_TYPES.map((method) => ({ use: `method.${method}` as const, name: t(`method.${method}`) })),
  ];
  return (
    <>
      {mayEdit && slot
        ? createPortal(
            <>
              <Button disabled={changed.length === 0} onClick={() => setDrafts({})}>
                {t("common:cancel")}
              </Button>
              <Button
                look="primary"
                busy={busy}
                disabled={changed.length === 0 || hasFault}
                onClick={() => void save(codes.version, changed)}
              >
                {t("common:save")}
              </Button>
            </>,
            slot,
          )
        : null}
      {leaving}
      <Card title={t("codes.sales")} flush>
        <div className={css.choice}>
          <VatTypeChoice value={type} onChange={setType} />
        </div>
        <div className={layout.column}>{[...sales, ...taxes].map(row)}</div>
      </Card>
      <Card title={t("codes.others")} flush>
        <div className={layout.column}>{others.map(row)}</div>
      </Card>
    </>
  );
}
