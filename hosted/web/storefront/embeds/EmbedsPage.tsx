import { CodeXml } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#storefront/embeds/embeds.module.css";
import * as layout from "#ui/layout.ts";

type Listed = CallAnswer<"GET /v1/iframes">["embeds"][number];

function Row({ embed }: { embed: Listed }): ReactNode {
  const { t } = useTranslation("iframes");
  const format = useFormat();
  const { views, orders } = embed;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <Link href={paths.iframe(embed.id)} className={css.name}>
          {embed.name}
        </Link>
        <span className={layout.quiet}>{t(`kind.${embed.content.kind}`)}</span>
      </div>
      <p className={css.counts}>
        <span>{t("counts.views", { count: views, n: format.count(views) })}</span>
        <span>{t("counts.orders", { count: orders, n: format.count(orders) })}</span>
        <span className={layout.quiet}>{t("counts.over")}</span>
      </p>
    </li>
  );
}

/** Lists the embeds of the shop: `/dashboard/iframes`. */
export default function EmbedsPage(): ReactNode {
  const { t } = useTranslation("iframes");
  const answer = useAnswer("GET /v1/iframes", {});
  const [shown, show] = useState<"active" | "archived">("active");
  const add = (
    <ButtonLink look="primary" href={paths.addIframe()}>
      {t("add")}
    </ButtonLink>
  );
  const isShown = ({ archivedAt }: Listed): boolean => (archivedAt !== null) === (shown === "archived");
  const all = answer.data?.embeds ?? [];
  const archived = all.filter(({ archivedAt }) => archivedAt !== null).length;
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <>
            <ButtonLink href={paths.settings({ link: "iframes" })}>{t("sites")}</ButtonLink>
            {add}
          </>
        }
      />
      {archived > 0 ? (
        <FilterTabs
          label={t("filter")}
          value={shown}
          onChange={show}
          items={[
            { value: "active", label: t("shown.active"), count: all.length - archived },
            { value: "archived", label: t("shown.archived"), count: archived },
          ]}
        />
      ) : null}
      <Card flush>
        <Answered
          of={answer}
          waiting="12rem"
          empty={({ embeds }) =>
            embeds.some(isShown) ? null : (
              <EmptyState icon={<CodeXml aria-hidden="true" />} title={t("none.title")} text={t("none.text")}>
                {add}
              </EmptyState>
            )
          }
        >
          {({ embeds }) => (
            <ul className={css.list}>
              {embeds.filter(isShown).map((embed) => (
                <Row key={embed.id} embed={embed} />
              ))}
            </ul>
          )}
        </Answered>
      </Card>
    </>
  );
}
