import type { OwnConsent } from "@cuvee/core/shops/consents/consents.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import css from "#people/accounts/AccountTab.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** One consent: its purpose, its state, and the text that the person read. */
function ConsentRow({ consent, onEnd, isBusy }: { consent: OwnConsent; onEnd: () => void; isBusy: boolean }) {
  const { t } = useTranslation("account");
  const format = useFormat();
  const { shop, purpose, state, changedAt, askedAt, givenAt, wording, page } = consent;
  const name = t(`consents.purpose.${purpose}`);
  return (
    <li className={cx(layout.row23, layout.top, layout.between, css.row)}>
      <div className={cx(layout.grid1, layout.shrink, layout.breakable)}>
        <strong>{shop}</strong>
        <span>
          {name}{" "}
          <span className={layout.quiet}>
            {t(`consents.state.${state}`, { day: format.date(givenAt ?? changedAt) })}
          </span>
        </span>
        {wording ? (
          <Disclosure summary={t("consents.proof")}>
            <blockquote className={layout.unmargined}>{wording}</blockquote>
            <p className={layout.quiet}>
              {t("consents.where", {
                at: askedAt ? format.date(askedAt, "dateTime") : "—",
                page: page ?? "—",
              })}
            </p>
          </Disclosure>
        ) : null}
      </div>
      {state === "withdrawn" ? null : (
        <Button size="s" aria-label={t("consents.endOf", { name, shop })} busy={isBusy} onClick={onEnd}>
          {t("consents.end")}
        </Button>
      )}
    </li>
  );
}

/** Shows what the buyer's address has agreed to, by shop; each can be withdrawn. */
export function ConsentsCard(): ReactNode {
  const { t } = useTranslation("account");
  const answer = useAnswer("GET /v1/users/me/consents", {});
  const { busy, run } = useWork("asMessage");
  const end = ({ shopId, purpose }: OwnConsent): Promise<boolean> =>
    run(async () => {
      const path = "DELETE /v1/users/me/consents/:shopId/:purpose" as const;
      await answer.mutate(await call(path, { params: { shopId, purpose } }), { revalidate: false });
    }, `${shopId}${purpose}`);
  return (
    <Card title={t("consents.title")}>
      <p className={cx(layout.muted, layout.balanced)}>{t("consents.text")}</p>
      <Answered
        of={answer}
        waiting="3rem"
        empty={({ consents }) =>
          consents.length === 0 ? <p className={layout.quiet}>{t("consents.none")}</p> : null
        }
      >
        {({ consents }) => (
          <ul className={layout.plain}>
            {consents.map((consent) => (
              <ConsentRow
                key={`${consent.shopId}${consent.purpose}`}
                consent={consent}
                isBusy={busy === `${consent.shopId}${consent.purpose}`}
                onEnd={() => void end(consent)}
              />
            ))}
          </ul>
        )}
      </Answered>
    </Card>
  );
}
