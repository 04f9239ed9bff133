import { ExternalLink } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { CountsCard } from "#storefront/embeds/CountsCard.tsx";
import { EmbedEditor } from "#storefront/embeds/EmbedEditor.tsx";
import type { Embed } from "#storefront/embeds/embedForm.ts";
import { SnippetsCard } from "#storefront/embeds/SnippetsCard.tsx";
import { useEmbedForm } from "#storefront/embeds/useEmbedForm.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type Read = CallAnswer<"GET /v1/iframes/:id">;
type Props = { of: Read; onChanged: (embed: Embed) => void };

/** Archives an embed after a confirmation, or restores it at once. */
function Archive({ embed, onChanged }: { embed: Embed; onChanged: (embed: Embed) => void }): ReactNode {
  const { t } = useTranslation("iframes");
  const [asks, ask] = useState(false);
  const { busy, run } = useWork("asMessage");
  const isArchived = embed.archivedAt !== null;
  const set = async (archived: boolean): Promise<void> => {
    await run(async () => {
      const body = { archived, version: embed.version };
      onChanged(await call("PUT /v1/iframes/:id/archive", { params: { id: embed.id }, body }));
      showSnackbar("success", t(archived ? "archive.done" : "archive.undone"));
    });
    ask(false);
  };
  return (
    <>
      <Button busy={busy !== null} onClick={() => (isArchived ? void set(false) : ask(true))}>
        {t(isArchived ? "archive.back" : "archive.act")}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => ask(false)}
        onConfirm={() => void set(true)}
        title={t("archive.title")}
        text={t("archive.text")}
        confirm={t("archive.act")}
        busy={busy !== null}
      />
    </>
  );
}

/** Editor of an embed, and below it its code and its figures. */
function Loaded({ of: { embed, days }, onChanged }: Props): ReactNode {
  const { t } = useTranslation("iframes");
  const record = useEmbedForm(embed, (saved) => {
    onChanged(saved);
    showSnackbar("success", t("saved"));
  });
  return (
    <>
      <EmbedEditor of={record} isNew={false} />
      <div className={cx(layout.grid5, layout.top, css.below)}>
        <SnippetsCard embed={embed} isStale={record.dirty} />
        <CountsCard days={days} />
      </div>
    </>
  );
}

/** Shows an embed: its content, its code, and its views and orders. */
export default function EmbedPage(): ReactNode {
  const { t } = useTranslation("iframes");
  const { id = "" } = useParams();
  const answer = useAnswer("GET /v1/iframes/:id", { params: { id } }, { revalidateOnFocus: false });
  return (
    <RecordPage of={answer} kind={t("title")} back={{ href: paths.iframes(), label: t("title") }}>
      {(of) => {
        const { embed } = of;
        const isArchived = embed.archivedAt !== null;
        const changed = (now: Embed): void =>
          void answer.mutate({ ...of, embed: now }, { revalidate: false });
        return {
          title: embed.name,
          badges: isArchived ? <StatusBadge group="cancel">{t("archive.badge")}</StatusBadge> : null,
          actions: (
            <>
              <Archive embed={embed} onChanged={changed} />
              {isArchived ? null : (
                <ButtonLink
                  href={`/iframes/${embed.id}/test`}
                  target="_blank"
                  rel="noopener"
                  icon={<ExternalLink size={16} aria-hidden="true" />}
                >
                  {t("test.open")}
                </ButtonLink>
              )}
            </>
          ),
          main: <Loaded key={embed.id} of={of} onChanged={changed} />,
        };
      }}
    </RecordPage>
  );
}
