import { ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Report = CallAnswer<"GET /v1/documents/verification">;

function Chains({ report }: { report: Report }): ReactNode {
  const { t } = useTranslation("invoicing");
  const broken = report.chains.find((chain) => chain.broken !== null)?.broken;
  const count = report.chains.reduce((all, chain) => all + chain.documents, 0);
  return (
    <div className={layout.stack4}>
      {broken ? (
        <Notice tone="error" title={t("verify.broken")}>
          {broken.number === ""
            ? t(`verify.why.${broken.why}`)
            : t("verify.first", { number: broken.number, why: t(`verify.why.${broken.why}`) })}
        </Notice>
      ) : (
        <Notice tone="success" title={t("verify.whole", { count })} />
      )}
      <dl className={layout.stack1}>
        {report.chains.map((chain) => (
          <div key={chain.kind} className={cx(layout.line4, layout.between)}>
            <dt className={layout.muted}>{t(`titles.${chain.kind}`)}</dt>
            <dd>
              {chain.broken
                ? t("verify.at", { position: chain.broken.position })
                : t("verify.documents", { count: chain.documents })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Verifies every sealed document, and names the first that no longer matches its seal. */
export function VerifyButton(): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const [open, setOpen] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const verify = async (): Promise<void> => {
    setOpen(true);
    setReport(null);
    setFailure(null);
    try {
      setReport(await call("GET /v1/documents/verification"));
    } catch (error) {
      setFailure(problemOf(error).message);
    }
  };
  return (
    <>
      <Button look="quiet" icon={<ShieldCheck aria-hidden="true" />} onClick={() => void verify()}>
        {t("verify.button")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("verify.title")}
        text={t("verify.text")}
        actions={<Button onClick={() => setOpen(false)}>{t("common:close")}</Button>}
      >
        {failure ? (
          <FormError>{failure}</FormError>
        ) : report ? (
          <Chains report={report} />
        ) : (
          <div aria-busy="true">
            <Skeleton height="6rem" />
          </div>
        )}
      </Dialog>
    </>
  );
}
