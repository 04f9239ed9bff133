import { emptyContent, type ModelContent, type ModelKind } from "@cuvee/core/relations/models/models.ts";
import type { ModelUse } from "@cuvee/core/relations/models/fields.ts";
import { languageIn, STAFF_LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { LayoutTemplate, Text } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { call, newId, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { modelPath } from "#relations/models/modelPath.ts";
import { ReadySketch } from "#relations/models/ReadySketch.tsx";
import { Badge } from "#ui/Badge.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#relations/models/add.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Ready = CallAnswer<"GET /v1/models/ready">["models"][number];
type Wish = { name: string; use: ModelUse; content: ModelContent };

/** Makes a model and opens its editor; `busy` names the one that is being made. */
function useAdding(): { busy: string | null; add: (key: string, wish: Wish) => Promise<void> } {
  const [, go] = useLocation();
  const [busy, setBusy] = useState<string | null>(null);
  const add = async (key: string, { name, use, content }: Wish): Promise<void> => {
    if (busy !== null) return;
    setBusy(key);
    const id = newId();
    try {
      const body = { id, name, use, content: content as never };
      await call("POST /v1/models", { body }, { idempotencyKey: id });
      go(modelPath({ id, kind: content.kind }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      setBusy(null);
    }
  };
  return { busy, add };
}

type ChoiceProps = {
  title: string;
  text: string;
  badge?: string | undefined;
  picture: ReactNode;
  isBusy: boolean;
  onChoose: () => void;
};

/** A way to begin: its drawing, its name, one sentence. */
function Choice({ title, text, badge, picture, isBusy, onChoose }: ChoiceProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={cx(layout.panel, css.choice)}
        aria-busy={isBusy || undefined}
        onClick={onChoose}
      >
        <span className={css.picture} aria-hidden="true">
          {picture}
        </span>
        <span className={css.words}>
          <span className={layout.strong}>
            {title} {badge ? <Badge>{badge}</Badge> : null}
          </span>
          <span className={layout.quiet}>{text}</span>
        </span>
      </button>
    </li>
  );
}

/** `/dashboard/crm/models/add`: a ready model to begin with, or an empty one. */
export default function AddModelPage(): ReactNode {
  const { t, i18n } = useTranslation("models");
  const lang = languageIn(STAFF_LANGUAGES, i18n.resolvedLanguage) ?? "fr";
  const { data, error, mutate } = useAnswer(
    "GET /v1/models/ready",
    { query: { lang } },
    { revalidateOnFocus: false },
  );
  const { busy, add } = useAdding();
  const empty = (kind: ModelKind, icon: ReactNode): ReactNode => (
    <Choice
      key={kind}
      title={t(`add.${kind}`)}
      text={t(`add.${kind}Text`)}
      picture={icon}
      isBusy={busy === kind}
      onChoose={() =>
        void add(kind, { name: t("add.untitled"), use: "campaign", content: emptyContent(kind) })
      }
    />
  );
  const fromReady = ({ key, name, purpose, use, kind, content }: Ready): ReactNode => (
    <Choice
      key={key}
      title={name}
      text={purpose}
      badge={use === "campaign" ? undefined : t(`use.${use}`)}
      picture={<ReadySketch of={key} kind={kind} />}
      isBusy={busy === key}
      onChoose={() => void add(key, { name, use, content })}
    />
  );
  return (
    <>
      <PageHeader
        title={t("add.title")}
        text={t("add.text")}
        back={{ href: paths.models(), label: t("title") }}
      />
      <div className={layout.stack5}>
        <section className={layout.stack3} aria-labelledby="empty-models">
          <h2 id="empty-models" className={css.heading}>
            {t("add.fromEmpty")}
          </h2>
          <ul className={cx(layout.plain, css.choices)} data-wide="">
            {empty("standard", <Text size={28} />)}
            {empty("advanced", <LayoutTemplate size={28} />)}
          </ul>
        </section>
        <section className={layout.stack3} aria-labelledby="ready-models">
          <h2 id="ready-models" className={css.heading}>
            {t("add.fromReady")}
          </h2>
          {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
          {!data && !error ? <Skeleton height="24rem" /> : null}
          <ul className={cx(layout.plain, css.choices)}>{data?.models.map(fromReady)}</ul>
        </section>
      </div>
    </>
  );
}
