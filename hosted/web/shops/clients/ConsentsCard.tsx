import type { ClientConsent } from "@cuvee/core/shops/consents/consents.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** One consent of an address, with its proof. */
function ConsentRow({ consent }: { consent: ClientConsent }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const { address, purpose, state, changedAt, askedAt, givenAt, wording, lang, page } = consent;
  return (
    <li className={cx(layout.grid1, layout.breakable)}>
      <strong>{t(`consents.purpose.${purpose}`)}</strong>
      <span className={layout.quiet}>
        {address} · {t(`consents.state.${state}`, { day: format.date(givenAt ?? changedAt) })}
      </span>
      {wording ? (
        <Disclosure summary={t("consents.proof")}>
          <blockquote className={layout.unmargined} lang={lang ?? undefined}>
            {wording}
          </blockquote>
          <p className={layout.quiet}>
            {t("consents.where", { at: askedAt ? format.date(askedAt, "dateTime") : "—", page: page ?? "—" })}
          </p>
        </Disclosure>
      ) : null}
    </li>
  );
}

/** Shows what the addresses of a client have agreed to: read only, because only the person changes it. */
export function ConsentsCard({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("clients");
  const answer = useAnswer("GET /v1/clients/:clientId/consents", { params: { clientId } });
  return (
    <Card title={t("consents.title")}>
      <Answered
        of={answer}
        waiting="3rem"
        empty={({ consents }) =>
          consents.length === 0 ? <p className={layout.quiet}>{t("consents.none")}</p> : null
        }
      >
        {({ consents }) => (
          <ul className={cx(layout.plain, layout.grid3)}>
            {consents.map((consent) => (
              <ConsentRow key={`${consent.address}${consent.purpose}`} consent={consent} />
            ))}
          </ul>
        )}
      </Answered>
    </Card>
  );
}
