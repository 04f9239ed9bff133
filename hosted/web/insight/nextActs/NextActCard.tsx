import type { NextActs } from "@cuvee/core/insight/nextActs/contract.ts";
import type { Act } from "@cuvee/core/insight/nextActs/nextActs.ts";
import { Sparkles } from "lucide-react";
import { useState, type ReactNode } from "react";
import { call, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { usePersonName } from "#people/collaborators/personName.ts";
import { actWords, type ActWords } from "#insight/nextActs/actWords.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#insight/nextActs/nextActs.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type HideProps = {
  clientId: string;
  onChange: (acts: NextActs) => void;
};

/** Hides an act for the whole team, or shows it again. */
function useHide({ clientId, onChange }: HideProps) {
  const { t } = useTranslation("nextActs");
  const [busy, setBusy] = useState(false);
  const put = async (act: Act, hidden: boolean): Promise<void> => {
    setBusy(true);
    try {
      onChange(
        await call("PUT /v1/clients/:clientId/next/:act", { params: { clientId, act }, body: { hidden } }),
      );
      if (hidden)
        showSnackbar("success", t("hiddenNow"), { label: t("undo"), act: () => void put(act, false) });
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, put };
}

type FirstProps = { words: ActWords; onLater: () => void; busy: boolean };

/** The act to do next: its reason, the button that leads there, and « Pas maintenant ». */
function First({ words, onLater, busy }: FirstProps): ReactNode {
  const { t } = useTranslation("nextActs");
  const { icon: Icon, title, text, path, button } = words;
  return (
    <div className={css.act}>
      <span className={css.sign}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={cx(layout.grid1, layout.shrink)}>
        <h3 className={cx(layout.unmargined, css.title)}>{title}</h3>
        <p className={cx(layout.unmargined, layout.breakable)}>{text}</p>
      </div>
      <div className={cx(layout.row2, css.buttons)}>
        {path === null ? null : <ButtonLink href={path}>{button}</ButtonLink>}
        <Button look="quiet" busy={busy} title={t("laterHint")} onClick={onLater}>
          {t("later")}
        </Button>
      </div>
    </div>
  );
}

function None({ isHidden }: { isHidden: boolean }): ReactNode {
  const { t } = useTranslation("nextActs");
  return (
    <div className={css.act}>
      <span className={cx(css.sign, css.calm)}>
        <Sparkles size={18} aria-hidden="true" />
      </span>
      <div className={cx(layout.grid1, layout.shrink)}>
        <h3 className={cx(layout.unmargined, css.title)}>{t("noneTitle")}</h3>
        <p className={cx(layout.unmargined, layout.quiet)}>{t(isHidden ? "noneHidden" : "noneText")}</p>
      </div>
    </div>
  );
}

type HiddenProps = { hidden: NextActs["hidden"]; onShow: (act: Act) => void; busy: boolean };

/** Acts that somebody put off, and until when. */
function Hidden({ hidden, onShow, busy }: HiddenProps): ReactNode {
  const { t } = useTranslation("nextActs");
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <Disclosure summary={t("hidden", { count: hidden.length })}>
      <ul className={cx(layout.plain, layout.grid2)}>
        {hidden.map(({ act, until, by }) => (
          <li key={act} className={cx(layout.row2, layout.middle, layout.between)}>
            <span className={cx(layout.quiet, layout.breakable)}>
              {t("hiddenUntil", {
                act: t(`titles.${act}`),
                day: format.date(`${until}T12:00:00Z`, "short"),
                by: nameOf(by),
              })}
            </span>
            <Button size="s" look="quiet" busy={busy} onClick={() => onShow(act)}>
              {t("show")}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The card of what to do next, on the page of a client. `version` changes with their record: it is then read again. */
export default function NextActCard({ clientId, version }: { clientId: string; version: number }): ReactNode {
  const { t, i18n } = useTranslation("nextActs");
  const format = useFormat();
  const mayOpen = useMayOpen();
  const input = { params: { clientId }, version };
  const answer = useAnswer("GET /v1/clients/:clientId/next", input as never);
  const { busy, put } = useHide({
    clientId,
    onChange: (acts) => void answer.mutate(acts as never, { revalidate: false }),
  });
  return (
    <Card title={t("title")}>
      <Answered of={answer} waiting="5rem">
        {(data) => {
          const { acts, hidden } = data as NextActs;
          const [first, ...then] = acts;
          const lang = i18n.resolvedLanguage ?? "fr";
          return (
            <div className={layout.stack3}>
              {first ? (
                <First
                  words={actWords(first, { t, format, lang, clientId, mayOpen })}
                  busy={busy}
                  onLater={() => void put(first.act, true)}
                />
              ) : (
                <None isHidden={hidden.length > 0} />
              )}
              {then.length > 0 ? (
                <p className={cx(layout.unmargined, layout.quiet)}>
                  {t("then", {
                    acts: then.map(({ act }) => t(`titles.${act}`).toLocaleLowerCase(lang)).join(", "),
                  })}
                </p>
              ) : null}
              {hidden.length > 0 ? (
                <Hidden hidden={hidden} busy={busy} onShow={(act) => void put(act, false)} />
              ) : null}
            </div>
          );
        }}
      </Answered>
    </Card>
  );
}
