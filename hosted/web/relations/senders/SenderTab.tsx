import type { SenderAnswer, SenderDomain } from "@cuvee/core/relations/senders/contract.ts";
import { useMemo, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Records } from "#relations/senders/Records.tsx";
import { ADDRESS_ERRORS_FILTER } from "#shops/clients/addressErrors.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#relations/senders/senders.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type AnswerProps = { onAnswer: (answer: SenderAnswer) => void };
type Fields = { domain: string; address: string; version: number | null };

const fieldsOf = (domain: SenderDomain | null): Fields => ({
  domain: domain?.domain ?? "",
  address: domain?.address ?? "",
  version: domain?.version ?? null,
});

/** Returns what the sender of campaigns reads in a mail program. */
function Shown({ of }: { of: SenderAnswer }): ReactNode {
  const { t } = useTranslation("senders");
  const { from, replyTo, isOwnDomain } = of;
  return (
    <div className={cx(layout.grid2, layout.shrink)}>
      <div className={cx(layout.row23, layout.middle)}>
        <strong className={cx(layout.shrink, layout.breakable)}>
          {from.name} &lt;{from.address}&gt;
        </strong>
        <StatusBadge group={isOwnDomain ? "online" : "finished"}>
          {t(isOwnDomain ? "sender.own" : "sender.platform")}
        </StatusBadge>
      </div>
      {replyTo ? (
        <p className={cx(layout.quiet, layout.unmargined, layout.breakable)}>
          {t("sender.replies", { address: replyTo.address })}
        </p>
      ) : null}
    </div>
  );
}

/** Edits the domain and the address that campaigns leave from. */
function DomainForm({ of, onAnswer }: { of: SenderAnswer } & AnswerProps): ReactNode {
  const { t } = useTranslation("senders");
  const initial = useMemo(() => fieldsOf(of.domain), [of.domain]);
  const record = useRecordForm<"PUT /v1/senders/domain", Fields>({
    route: "PUT /v1/senders/domain",
    initial,
    toInput: ({ domain, address, version }) => ({ body: { domain, address, version } }),
    fieldsOf: (current) => fieldsOf((current as SenderAnswer).domain),
    onSaved: (answer) => {
      onAnswer(answer);
      showSnackbar("success", t("form.saved"));
    },
    schema: () =>
      import("@cuvee/core/relations/senders/contract.ts").then((m) => m.sendersContract.name.body),
  });
  return (
    <RecordForm of={record} bar="plain" submit={t(of.domain ? "form.save" : "form.name")}>
      <div className={cx(layout.grid4, layout.top, css.pair)}>
        <TextField
          name="domain"
          label={t("form.domain")}
          hint={t("form.domainHint")}
          maxLength={300}
          autoComplete="off"
        />
        <TextField
          name="address"
          type="email"
          label={t("form.address")}
          hint={t("form.addressHint")}
          maxLength={254}
          autoComplete="off"
        />
      </div>
    </RecordForm>
  );
}

/** The records of the domain and their verdicts, with the button that reads them now. */
function DomainCard({ of, onAnswer }: { of: SenderDomain } & AnswerProps): ReactNode {
  const { t } = useTranslation("senders");
  const format = useFormat();
  const { busy, run } = useWork("asMessage");
  const [isLeaving, setLeaving] = useState(false);
  const check = async (): Promise<void> => {
    const answer = await call("POST /v1/senders/domain/verification", { body: {} });
    onAnswer(answer);
    if (answer.isOwnDomain) showSnackbar("success", t("check.ready", { domain: of.domain }));
  };
  const leave = async (): Promise<void> => {
    await run(async () => {
      onAnswer(await call("DELETE /v1/senders/domain", {}));
      showSnackbar("success", t("drop.done"));
    }, "drop");
    setLeaving(false);
  };
  return (
    <Card
      title={t("records.title", { domain: of.domain })}
      aside={
        <Button look="primary" size="s" busy={busy === "check"} onClick={() => void run(check, "check")}>
          {t("check.act")}
        </Button>
      }
      flush
    >
      <div className={cx(css.intro, layout.grid2)}>
        <p className={layout.unmargined}>{t("records.text")}</p>
        <p className={cx(layout.quiet, layout.unmargined)} role="status">
          {of.checkedAt ? t("check.at", { at: format.date(of.checkedAt, "dateTime") }) : t("check.never")}
        </p>
        {of.refusal ? (
          <Notice tone="warning">
            {t("refusal", {
              count: of.refusal.count,
              status: of.refusal.status,
              day: format.date(of.refusal.at, "short"),
            })}
          </Notice>
        ) : null}
      </div>
      <Records of={of} />
      <div className={cx(css.record, css.foot)}>
        <Button size="s" onClick={() => setLeaving(true)}>
          {t("drop.act")}
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => void leave()}
        title={t("drop.title", { domain: of.domain })}
        text={t("drop.text")}
        confirm={t("drop.act")}
        busy={busy === "drop"}
        danger
      />
    </Card>
  );
}

/** Says how many clients have an address that messages come back from, with the way to them; nothing without any. */
function ErrorsCard(): ReactNode {
  const { t } = useTranslation("senders");
  const format = useFormat();
  const filter = JSON.stringify(ADDRESS_ERRORS_FILTER);
  const { data } = useAnswer("GET /v1/clients/measure", { query: { filter } });
  if (!data || data.count === 0) return null;
  return (
    <Card title={t("inError.title")}>
      <div className={cx(layout.grid2, layout.shrink)}>
        <p className={layout.unmargined}>{t("inError.text")}</p>
        <p className={layout.unmargined}>
          <Link href={paths.clients({ view: "addressErrors" })}>
            {t("inError.clients", { count: data.count, figure: format.count(data.count) })}
          </Link>
        </p>
      </div>
    </Card>
  );
}

/** Edits the domain that campaigns leave from: the tab `sender` of the settings. */
export default function SenderTab(): ReactNode {
  const { t } = useTranslation("senders");
  const answer = useAnswer("GET /v1/senders/domain", {}, { revalidateOnFocus: false });
  const take = (next: SenderAnswer): void => void answer.mutate(next, { revalidate: false });
  return (
    <Answered of={answer} waiting="18rem">
      {(sender) => (
        <div className={cx(layout.grid4, layout.shrink)}>
          <Card title={t("sender.title")}>
            <div className={cx(layout.grid4, layout.shrink)}>
              <p className={layout.unmargined}>{t("sender.text")}</p>
              <Shown of={sender} />
            </div>
          </Card>
          <Card title={t("form.title")}>
            <DomainForm of={sender} onAnswer={take} />
          </Card>
          {sender.domain ? <DomainCard of={sender.domain} onAnswer={take} /> : null}
          <ErrorsCard />
        </div>
      )}
    </Answered>
  );
}
