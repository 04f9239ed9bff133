import type { OfferView } from "@cuvee/core/sales/quotes/quotes.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer, type Answered } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import type { Answering } from "#sales/quotes/OfferPage.tsx";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { later } from "#ui/later.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const TermsDialog = later(() => import("#sales/checkout/steps/TermsDialog.tsx"));

type Props = { offer: OfferView; busy: boolean; onAnswer: Answering };

type RefusalDialogProps = {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  shop: string;
  onRefuse: (reason: string) => void;
};

/** Asks why the offer is refused. */
function RefusalDialog({ open, onClose, busy, shop, onRefuse }: RefusalDialogProps): ReactNode {
  const { t } = useTranslation("offer");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t("refuseTitle")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="danger" busy={busy} onClick={() => onRefuse(reason)}>
            {t("refuse")}
          </Button>
        </>
      }
    >
      <Field label={t("refuseReason", { shop })}>
        <TextArea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  );
}

/** Opens the terms of the shop. */
function Terms({ shop, shown }: { shop: string; shown: Answered<"GET /v1/shops/:id/terms"> }): ReactNode {
  const { t } = useTranslation("offer");
  const [reading, setReading] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className={css.goOn}
        style={{ justifySelf: "start", paddingInline: 0, textAlign: "start", textDecoration: "underline" }}
        onClick={() => setReading(true)}
      >
        {t("readTerms", { shop })}
      </Button>
      <TermsDialog
        name={shop}
        text={shown.data?.text}
        error={shown.error}
        onRetry={() => void shown.mutate()}
        open={reading}
        onClose={() => setReading(false)}
      />
    </>
  );
}

/**
 * The buyer's answer: acceptance, with their consent to the terms and their age, or refusal, with an optional message.
 */
export function AnswerForm({ offer, busy, onAnswer }: Props): ReactNode {
  const { t, i18n } = useTranslation("offer");
  const format = useFormat();
  const [terms, setTerms] = useState(false);
  const [adult, setAdult] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusing, setRefusing] = useState(false);
  const shown = useAnswer(
    "GET /v1/shops/:id/terms",
    { params: { id: offer.shopId }, query: { lang: i18n.resolvedLanguage ?? "fr" } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  const shop = offer.shopName;
  const accept = async (): Promise<void> => {
    setTried(true);
    if (!terms || !adult) return;
    const end = await onAnswer({ kind: "accept", termsHash: shown.data?.sha256 ?? "" });
    setFailure(end);
    // The terms on screen may be outdated.
    if (end !== null) void shown.mutate();
  };
  const refuse = async (reason: string): Promise<void> => {
    const end = await onAnswer({ kind: "refuse", reason });
    setRefusing(false);
    setFailure(end);
  };
  return (
    <section
      className={cx(layout.grid4, layout.panel, css.block)}
      aria-label={t("title", { number: offer.number })}
    >
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <p className={cx(layout.row12, layout.baseline, css.owed)}>
        <span>{t("total")}</span>
        <strong>{format.money(offer.totalTtcCents)}</strong>
      </p>
      <Checkbox
        label={t("terms")}
        checked={terms}
        onChange={({ target }) => setTerms(target.checked)}
        error={tried && !terms ? t("needed") : undefined}
      />
      <Terms shop={shop} shown={shown} />
      <Checkbox
        label={t("adult")}
        checked={adult}
        onChange={({ target }) => setAdult(target.checked)}
        error={tried && !adult ? t("needed") : undefined}
      />
      <div className={cx(layout.row3, layout.middle)}>
        <Button look="primary" size="l" busy={busy} className={css.goOn} onClick={() => void accept()}>
          {t("accept")}
        </Button>
        <Button size="l" disabled={busy} onClick={() => setRefusing(true)}>
          {t("refuse")}
        </Button>
      </div>
      <RefusalDialog
        open={refusing}
        onClose={() => setRefusing(false)}
        busy={busy}
        shop={shop}
        onRefuse={(reason) => void refuse(reason)}
      />
    </section>
  );
}
