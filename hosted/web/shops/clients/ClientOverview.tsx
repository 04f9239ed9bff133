import { regionOf } from "@cuvee/core/kit/postal.ts";
import { useSeesPrices } from "#kit/prices.ts";
import type { ClientAddress, ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { hasPermission } from "#kit/access.ts";
import { ReachCard } from "#shops/clients/ReachCard.tsx";
import { useSession } from "#kit/session.tsx";
import { ClientTimeline } from "#shops/clients/ClientTimeline.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
import { Facts, type Fact } from "#ui/record/Facts.tsx";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const LAST = 5;

function LastOrders({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const answer = useAnswer("GET /v1/clients/:clientId/orders", {
    params: { clientId },
    query: { limit: LAST },
  });
  return (
    <Answered
      of={answer}
      waiting="6rem"
      empty={({ orders }) =>
        orders.length === 0 ? <p className={cx(layout.quiet, layout.breakable)}>{t("orders.none")}</p> : null
      }
    >
      {({ orders }) => (
        <ul className={layout.plain}>
          {orders.map((order) => (
            <li key={order.id} className={cx(layout.grid3, layout.baseline, css.orderRow)}>
              <Link href={paths.order(order.id)}>{order.number ?? t("orders.unnumbered")}</Link>
              <span className={cx(layout.quiet, layout.breakable)}>
                {format.date(order.createdAt, "short")}
              </span>
              <Money cents={order.totalTtcCents} />
            </li>
          ))}
        </ul>
      )}
    </Answered>
  );
}

function Place({ address }: { address: ClientAddress }): ReactNode {
  const format = useFormat();
  const { street, street2, zipcode, city, country } = address;
  return (
    <>
      {address.title ? <strong>{address.title} — </strong> : null}
      {[
        street,
        street2,
        `${zipcode} ${city}`,
        regionOf(address),
        country === "FR" ? "" : format.country(country),
      ]
        .filter(Boolean)
        .join(", ")}
    </>
  );
}

/** Figures, last orders and history of a client. */
export function ClientMain({ client, onOrders }: { client: ClientRecord; onOrders: boolean }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const priced = useSeesPrices();
  const { user } = useSession();
  const isStaff = user?.role === "owner" || user?.role === "iam";
  const figures: Fact[] = [
    [t("figures.turnover"), priced && <Money key="turnover" cents={client.turnoverCents} />],
    [t("figures.orders"), format.count(client.orders)],
    [t("figures.lastOrder"), client.lastOrderAt ? format.date(client.lastOrderAt, "short") : "—"],
    [
      t("figures.unpaid"),
      priced && (
        <span key="unpaid" className={client.unpaidCents > 0 ? css.owed : undefined}>
          {format.money(client.unpaidCents)}
        </span>
      ),
    ],
    [t("figures.outstanding"), priced && <Money key="outstanding" cents={client.outstandingCents} />],
    [t("figures.points"), client.points > 0 && format.count(client.points)],
    ...(client.pointsExpiry
      ? [
          [
            t("figures.pointsExpire", { day: format.date(`${client.pointsExpiry.on}T12:00:00Z`, "short") }),
            format.count(client.pointsExpiry.points),
          ] satisfies Fact,
        ]
      : []),
  ];
  return (
    <>
      <Card title={t("figures.title")}>
        <div className={css.figures}>
          <Facts facts={figures} look="fields" />
        </div>
      </Card>
      {onOrders ? (
        <Card title={t("orders.last")}>
          <LastOrders clientId={client.id} />
        </Card>
      ) : null}
      {isStaff ? (
        <ReachCard clientId={client.id} writes={user !== null && hasPermission(user, "createClient")} />
      ) : null}
      <Card title={t("timeline.title")}>
        <ClientTimeline clientId={client.id} version={client.version} />
      </Card>
    </>
  );
}

/** Writes a day of every year: "14 juillet"; the first of a month is "1er" in French. */
function dayOfYear(birthday: string, lang: string): string {
  const day = new Date(`2024-${birthday}T00:00:00Z`);
  const words = new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", timeZone: "UTC" }).format(day);
  return lang === "fr" ? words.replace(/^1 /, "1er ") : words;
}

/** Contact details of a client, and the conditions that were agreed with them. */
export function ClientReach({ client }: { client: ClientRecord }): ReactNode {
  const { t, i18n } = useTranslation("clients");
  const format = useFormat();
  const priced = useSeesPrices();
  const billing = client.addresses.find((a) => a.main && a.use !== "delivery") ?? client.addresses[0];
  const delivery = client.addresses.find((a) => a.main && a.use !== "billing");
  const facts: Fact[] = [
    ...client.emails.map((email): Fact => [
      t("form.email"),
      <a key={email} href={`mailto:${email}`}>
        {email}
      </a>,
    ]),
    ...[client.mobile, client.phone].filter(Boolean).map((phone): Fact => [
      t("form.phone"),
      <a key={phone} href={`tel:${phone}`}>
        {format.phone(phone)}
      </a>,
    ]),
    [t("uses.billing"), billing && <Place key="billing" address={billing} />],
    [
      t("uses.delivery"),
      delivery && delivery.id !== billing?.id && <Place key="delivery" address={delivery} />,
    ],
    [t("form.memberCode"), client.memberCode],
    [t("form.birthday"), client.birthday && dayOfYear(client.birthday, i18n.resolvedLanguage ?? "fr")],
    [t("form.siret"), client.siret],
    [t("form.vatNumber"), client.vatNumber],
    [t("form.paymentTerms"), client.paymentTerms && t(`terms.${client.paymentTerms}`)],
    [
      t("form.creditLimit"),
      priced && client.creditLimitCents !== null && format.money(client.creditLimitCents),
    ],
    [t("fields.types.family"), client.family],
  ];
  return (
    <Card title={t("reach")}>
      {facts.some(([, value]) => value) ? (
        <Facts facts={facts} look="fields" />
      ) : (
        <p className={cx(layout.quiet, layout.breakable)}>{t("reachNone")}</p>
      )}
    </Card>
  );
}
