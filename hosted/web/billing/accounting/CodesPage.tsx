import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { AccountingNav } from "#billing/accounting/AccountingNav.tsx";
import { CodesForm } from "#billing/accounting/CodesForm.tsx";
import { JournalsForm } from "#billing/accounting/JournalsForm.tsx";
import { useMayEdit } from "#billing/accounting/mayEdit.ts";
import { useAnswer } from "#kit/api.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** `/dashboard/accounting/codes`: accounts by nature and type of VAT, payment methods, journals. */
export default function CodesPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const mayEdit = useMayEdit();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const answer = useAnswer("GET /v1/accounting/codes", {}, { revalidateOnFocus: false });
  return (
    <>
      <AccountingNav />
      <PageHeader
        title={t("codes.title")}
        text={t("codes.text")}
        actions={<div ref={setSlot} className={layout.row2} />}
      />
      <Answered of={answer} waiting="24rem" card>
        {(codes) => (
          <div className={cx(layout.stack5, layout.shrink)}>
            {mayEdit ? null : <Notice>{t("codes.readOnly")}</Notice>}
            <CodesForm codes={codes} mayEdit={mayEdit} slot={slot} />
            <JournalsForm key={JSON.stringify(codes.journals)} codes={codes} mayEdit={mayEdit} />
          </div>
        )}
      </Answered>
    </>
  );
}
