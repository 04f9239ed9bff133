import { PROOF_FILE, proofLine, proofRecord, proofTag } from "@cuvee/core/storefront/embeds/origins.ts";
import { Globe, Trash2 } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasFullAccess } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type OriginsAnswer = CallAnswer<"GET /v1/iframes/origins">;
type Origin = OriginsAnswer["origins"][number];

const GROUPS: Record<Origin["state"], StatusGroup> = {
  pending: "waiting",
  verified: "online",
  failing: "waiting",
  lost: "error",
  kept: "finished",
  development: "cancel",
};

function AddSite({ onAdded }: { onAdded: (origins: OriginsAnswer) => void }): ReactNode {
  const { t } = useTranslation("iframes");
  const initial = useMemo(() => ({ origin: "" }), []);
  const record = useRecordForm<"POST /v1/iframes/origins", { origin: string }>({
    route: "POST /v1/iframes/origins",
    initial,
    toInput: ({ origin }) => ({ body: { origin: origin.trim() } }),
    onSaved: (told) => {
      onAdded(told);
      record.form.reset(initial);
    },
    schema: () =>
      import("@cuvee/core/storefront/embeds/iframes.contract.ts").then(
        (m) => m.iframesContract.addOrigin.body,
      ),
  });
  return (
    <Card title={t("origins.add")}>
      <RecordForm of={record} bar="plain" submit={t("origins.addAct")}>
        <TextField
          name="origin"
          label={t("origins.address")}
          hint={t("origins.addressHint")}
          maxLength={300}
          autoComplete="url"
        />
      </RecordForm>
    </Card>
  );
}

function Proof({ token, origin }: { token: string; origin: string }): ReactNode {
  const { t } = useTranslation("iframes");
  const ways = [
    { label: t("origins.file", { path: PROOF_FILE }), text: proofLine(token) },
    { label: t("origins.meta"), text: proofTag(token) },
    { label: t("origins.dns", { name: proofRecord(origin) }), text: proofLine(token) },
  ];
  return (
    <div className={cx(layout.grid2, layout.shrink)}>
      <p>
        {t("origins.how")}{" "}
        <a href={`/developers/security#${t("origins.guide")}`} target="_blank" rel="noreferrer">
          {t("origins.guideLink")}
        </a>
      </p>
      {ways.map(({ label, text }) => (
        <div key={label} className={cx(layout.grid2, layout.shrink)}>
          <span className={layout.quiet}>{label}</span>
          <div className={cx(layout.grid2, layout.top, css.code)}>
            <pre>
              <code>{text}</code>
            </pre>
            <CopyButton what={t("origins.tokenWhat")} text={text} />
          </div>
        </div>
      ))}
    </div>
  );
}

type SiteProps = { of: Origin; may: boolean; onTold: (origins: OriginsAnswer) => void; onRemove: () => void };

function Site({ of, may, onTold, onRemove }: SiteProps): ReactNode {
  const { t } = useTranslation(["iframes", "errors"]);
  const format = useFormat();
  const { busy, run } = useWork("asMessage");
  const { origin, state, token, method, verifiedAt, endsOn, fault } = of;
  const verify = async (): Promise<void> => {
    const told = await call("PUT /v1/iframes/origins/verification", { body: { origin } });
    onTold(told);
    if (told.origins.find((one) => one.origin === origin)?.state === "verified")
      showSnackbar("success", t("origins.proven", { origin }));
  };
  const about =
    state === "kept" || state === "development" || state === "lost"
      ? t(`origins.${state}Text`)
      : [
          verifiedAt ? t("origins.verifiedText", { date: format.date(verifiedAt, "short") }) : "",
          method ? t(`origins.by.${method}`) : "",
        ].join(" ");
  const isOpen = state === "pending" || state === "failing" || state === "lost";
  return (
    <li className={css.site}>
      <div className={cx(layout.row23, layout.middle)}>
        <strong className={cx(layout.shrink, layout.breakable)}>{origin}</strong>
        <StatusBadge group={GROUPS[state]}>{t(`origins.state.${state}`)}</StatusBadge>
        {may ? (
          <span className={cx(layout.line1, layout.middle, layout.pushed)}>
            {token ? (
              <Button
                size="s"
                busy={busy !== null}
                aria-label={t("origins.verifyOf", { origin })}
                onClick={() => void run(verify)}
              >
                {t("origins.verify")}
              </Button>
            ) : null}
            <IconButton label={t("origins.remove", { origin })} onClick={onRemove}>
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </span>
        ) : null}
      </div>
      {about.trim() ? <p className={layout.quiet}>{about}</p> : null}
      {endsOn ? (
        <Notice tone="warning">{t("origins.failingText", { date: format.date(endsOn, "short") })}</Notice>
      ) : null}
      {fault ? <Notice tone="warning">{t(`errors:${fault}`)}</Notice> : null}
      {isOpen && token && may ? <Proof token={token} origin={origin} /> : null}
    </li>
  );
}

/** Edits the sites that may order for the shop and show its frames: the tab `iframes` of the settings. */
export default function OriginsTab(): ReactNode {
  const { t } = useTranslation("iframes");
  const { user } = useSession();
  const answer = useAnswer("GET /v1/iframes/origins", {}, { revalidateOnFocus: false });
  const [leaving, setLeaving] = useState<string | null>(null);
  const { busy, run } = useWork("asMessage");
  const may = user !== null && hasFullAccess(user);
  const take = (origins: OriginsAnswer): void => void answer.mutate(origins, { revalidate: false });
  const remove = async (origin: string): Promise<void> => {
    await run(async () => {
      take(await call("DELETE /v1/iframes/origins/:origin", { params: { origin } }));
      showSnackbar("success", t("origins.removed", { origin }));
    });
    setLeaving(null);
  };
  return (
    <div className={cx(layout.grid4, layout.shrink)}>
      <Card
        title={t("origins.title")}
        aside={<Link href={paths.iframes()}>{t("origins.embeds")}</Link>}
        flush
      >
        <p className={css.intro}>{t("origins.text")}</p>
        <Answered
          of={answer}
          waiting="10rem"
          empty={({ origins }) =>
            origins.length === 0 ? (
              <EmptyState icon={<Globe aria-hidden="true" />} title={t("origins.none")} />
            ) : null
          }
        >
          {({ origins }) => (
            <ul className={css.list}>
              {origins.map((of) => (
                <Site
                  key={of.origin}
                  of={of}
                  may={may}
                  onTold={take}
                  onRemove={() => setLeaving(of.origin)}
                />
              ))}
            </ul>
          )}
        </Answered>
      </Card>
      {may ? <AddSite onAdded={take} /> : <Notice>{t("origins.full")}</Notice>}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void remove(leaving)}
        title={t("origins.removeTitle", { origin: leaving ?? "" })}
        text={t("origins.removeText")}
        confirm={t("origins.removeAct")}
        busy={busy !== null}
        danger
      />
    </div>
  );
}
