import { regionOf } from "@cuvee/core/kit/postal.ts";
import { useSeesPrices } from "#kit/prices.ts";
import type { ClientAddress, ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Timeline } from "#shops/clients/Timeline.tsx";
import { Answered } from "#ui/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
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
        orders.length === 0 ? (
          <p className={cx(layout.quiet, layout.breakable, css.quiet)}>{t("orders.none")}</p>
        ) : null
      }
    >
      {({ orders }) => (
        <ul className={layout.plain}>
          {orders.map((order) => (
            <li key={order.id} className={cx(layout.grid3, layout.baseline, css.orderRow)}>
              <Link href={paths.order(order.id)}>{order.number ?? t("orders.unnumbered")}</Link>
              <span className={cx(layout.quiet, layout.breakable, css.quiet)}>
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

/** The overview of a client: figures, last orders, contact details, and notes. */
export function ClientOverview({ client, onOrders }: { client: ClientRecord; onOrders: boolean }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const priced = useSeesPrices();
  const figures: [string, ReactNode][] = [
    ...(priced
      ? [[t("figures.turnover"), <Money key="t" cents={client.turnoverCents} />] as [string, ReactNode]]
      : []),
    [t("figures.orders"), format.count(client.orders)],
    [t("figures.lastOrder"), client.lastOrderAt ? format.date(client.lastOrderAt, "short") : "—"],
    ...(priced
      ? [
          [
            t("figures.unpaid"),
            <span key="u" className={client.unpaidCents > 0 ? css.owed : undefined}>
              {format.money(client.unpaidCents)}
            </span>,
          ] as [string, ReactNode],
          [t("figures.outstanding"), <Money key="o" cents={client.outstandingCents} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(client.points > 0 ? [[t("figures.points"), format.count(client.points)] as [string, ReactNode]] : []),
  ];
  const billing = client.addresses.find((a) => a.main && a.use !== "delivery") ?? client.addresses[0];
  const delivery = client.addresses.find((a) => a.main && a.use !== "billing");
  const facts: [string, ReactNode][] = [
    ...client.emails.map((email): [string, ReactNode] => [
      t("form.email"),
      <a key={email} href={`mailto:${email}`}>
        {email}
      </a>,
    ]),
    ...[client.mobile, client.phone].filter(Boolean).map((phone): [string, ReactNode] => [
      t("form.phone"),
      <a key={phone} href={`tel:${phone}`}>
        {format.phone(phone)}
      </a>,
    ]),
    ...(billing ? [[t("uses.billing"), <Place key="b" address={billing} />] as [string, ReactNode]] : []),
    ...(delivery && delivery.id !== billing?.id
      ? [[t("uses.delivery"), <Place key="d" address={delivery} />] as [string, ReactNode]]
      : []),
    ...(client.memberCode ? [[t("form.memberCode"), client.memberCode] as [string, ReactNode]] : []),
    ...(client.siret ? [[t("form.siret"), client.siret] as [string, ReactNode]] : []),
    ...(client.vatNumber ? [[t("form.vatNumber"), client.vatNumber] as [string, ReactNode]] : []),
    ...(client.paymentTerms
      ? [[t("form.paymentTerms"), t(`terms.${client.paymentTerms}`)] as [string, ReactNode]]
      : []),
    ...(!priced || client.creditLimitCents === null
      ? []
      : [[t("form.creditLimit"), format.money(client.creditLimitCents)] as [string, ReactNode]]),
    ...(client.family ? [[t("fields.types.family"), client.family] as [string, ReactNode]] : []),
  ];
  return (
    <div className={cx(layout.grid5, layout.top, css.columns)}>
      <div className={cx(layout.grid5, layout.shrink)}>
        <Card title={t("figures.title")}>
          <dl className={cx(layout.grid4, layout.unmargined, css.figures)}>
            {figures.map(([label, value]) => (
              <div key={label} className={cx(layout.grid1, css.figure)}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {onOrders ? (
          <Card title={t("orders.last")}>
            <LastOrders clientId={client.id} />
          </Card>
        ) : null}
        <Card title={t("timeline.title")}>
          <Timeline events={client.events} />
        </Card>
      </div>
      <Card title={t("reach")}>
        {facts.length === 0 ? (
          <p className={cx(layout.quiet, layout.breakable, css.quiet)}>{t("reachNone")}</p>
        ) : (
          <dl className={cx(layout.grid3, layout.unmargined, css.facts)}>
            {facts.map(([label, value], n) => (
              <div key={`${label} ${n}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </div>
  );
}
