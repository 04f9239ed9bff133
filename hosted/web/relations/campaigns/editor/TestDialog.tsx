import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { LANGUAGES, languageIn, nameOfLanguage } from "@cuvee/core/kit/languages.ts";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { answersOf, call, canRetry, newId, problemOf, type CallAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { RecipientInput } from "#ui/input/RecipientInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { TagsInput } from "#ui/input/TagsInput.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Outcomes = CallAnswer<"POST /v1/campaigns/:campaignId/tests">["outcomes"];

/** Shows the outcome of each message of a test. */
function OutcomeList({ outcomes }: { outcomes: Outcomes }): ReactNode {
  const { t } = useTranslation("campaigns");
  return (
    <ul className={layout.stack2} role="status">
      {outcomes.map(({ to, isAccepted, response }) => (
        <li key={to} className={cx(layout.line2, layout.top)}>
          {isAccepted ? (
            <CircleCheck size={17} aria-hidden="true" className={cx(layout.fixed, css.fine)} />
          ) : (
            <CircleAlert size={17} aria-hidden="true" className={cx(layout.fixed, css.blocking)} />
          )}
          <span className={layout.breakable}>
            {t(isAccepted ? "test.accepted" : "test.refused", { to })}
            {isAccepted || response === "" ? null : <span className={layout.quiet}> {response}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type TestDialogProps = {
  campaign: CampaignView;
  variant: Variant;
  /** Saves what is written first; false when it could not be saved. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
};

/** Sends a test of a version, and keeps one key while its outcome is unknown. */
function useTest({ campaign, onSave }: Pick<TestDialogProps, "campaign" | "onSave">) {
  const { mutate } = useSWRConfig();
  const key = useRef(newId());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const send = async (to: string[], variant: Variant, lang: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      if (!(await onSave())) return;
      const body = { to, variant, lang: languageIn(LANGUAGES, lang) ?? null };
      const input = { params: { campaignId: campaign.id }, body };
      const answer = await call("POST /v1/campaigns/:campaignId/tests", input as never, {
        idempotencyKey: key.current,
      });
      key.current = newId();
      setOutcomes(answer.outcomes);
      void mutate(answersOf("GET /v1/campaigns/:campaignId", "GET /v1/campaigns/:campaignId/checks"));
    } catch (error) {
      if (!canRetry(error)) key.current = newId();
      setFailure(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, outcomes, send };
}

/** Sends a version to the author or colleagues; it counts nowhere. */
export default function TestDialog({ campaign, variant, onSave, onClose }: TestDialogProps): ReactNode {
  const { t } = useTranslation(["campaigns", "common"]);
  const { user } = useSession();
  const isMail = campaign.channel === "mail";
  const [to, setTo] = useState<string[]>(isMail && user?.email ? [user.email] : []);
  const [chosen, setChosen] = useState<Variant>(variant);
  const [lang, setLang] = useState("fr");
  const { busy, failure, outcomes, send } = useTest({ campaign, onSave });
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("test.title")}
      text={t("test.text")}
      actions={
        <>
          <Button onClick={onClose}>{t(outcomes ? "test.close" : "common:cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={to.length === 0}
            onClick={() => void send(to, chosen, lang)}
          >
            {t(outcomes ? "test.again" : "test.send")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {failure ? <FormError>{failure}</FormError> : null}
        {isMail ? (
          <RecipientInput label={t("test.to")} value={to} onChange={setTo} max={5} />
        ) : (
          <Field label={t("test.toPhone")} hint={t("test.toPhoneHint")}>
            <TagsInput value={to} onChange={setTo} max={5} maxLength={20} />
          </Field>
        )}
        <div className={cx(layout.grid4, layout.top, css.pair)}>
          <Field label={t("preview.language")}>
            <Select
              value={lang}
              options={LANGUAGES.map((one) => ({ value: one, label: nameOfLanguage(one) }))}
              onChange={({ target }) => setLang(target.value)}
            />
          </Field>
          {campaign.b ? (
            <Field label={t("ab.versions")}>
              <Select
                value={chosen}
                options={(["A", "B"] as const).map((name) => ({
                  value: name,
                  label: t("ab.version", { name }),
                }))}
                onChange={({ target }) => setChosen(target.value === "B" ? "B" : "A")}
              />
            </Field>
          ) : null}
        </div>
        {outcomes ? <OutcomeList outcomes={outcomes} /> : null}
      </div>
    </Dialog>
  );
}
