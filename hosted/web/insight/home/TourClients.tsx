import type { TourClient } from "@cuvee/core/shops/clients/clients.ts";
import { Navigation, Phone, Users } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Waiting } from "#insight/home/ToAccept.tsx";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import css from "#insight/home/Tour.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the address of the route to a place, opened by the phone's own map if it has one. */
function routeTo({ street, zipcode, city, country }: TourClient): string {
  const place = [street, `${zipcode} ${city}`.trim(), country].filter(Boolean).join(", ");
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

function Visit({ client }: { client: TourClient }): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  const { name, street, zipcode, city, phone, lastOrderAt, unpaidCents } = client;
  const address = [street, `${zipcode} ${city}`.trim()].filter(Boolean).join(", ");
  return (
    <li className={cx(layout.line3, layout.middle, css.row)}>
      <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, css.words)}>
        <span className={cx(layout.middle, layout.medium, css.name)}>
          <RowLink href={paths.client(client.id)}>{name}</RowLink>
          {client.pipe ? <Badge>{t("tour.prospect")}</Badge> : null}
        </span>
        <span className={cx(layout.quiet, layout.unmargined)}>{address || t("tour.noAddress")}</span>
        {lastOrderAt || unpaidCents > 0 ? (
          <span className={cx(layout.quiet, layout.unmargined)}>
            {lastOrderAt ? t("tour.lastOrder", { ago: format.ago(lastOrderAt) }) : null}
            {lastOrderAt && unpaidCents > 0 ? " · " : null}
            {unpaidCents > 0 ? (
              <span className={layout.danger}>{t("tour.unpaid", { amount: format.money(unpaidCents) })}</span>
            ) : null}
          </span>
        ) : null}
      </div>
      <span className={cx(layout.line1, css.acts)}>
        {phone ? (
          <a
            className={cx(layout.column, layout.middle, layout.tiny, css.act)}
            href={`tel:${phone}`}
            aria-label={t("tour.call", { name })}
          >
            <Phone size={20} aria-hidden="true" />
            <span aria-hidden="true">{t("tour.callShort")}</span>
          </a>
        ) : null}
        {city ? (
          <a
            className={cx(layout.column, layout.middle, layout.tiny, css.act)}
            href={routeTo(client)}
            target="_blank"
            rel="noreferrer"
            aria-label={t("tour.route", { name })}
          >
            <Navigation size={20} aria-hidden="true" />
            <span aria-hidden="true">{t("tour.routeShort")}</span>
          </a>
        ) : null}
      </span>
    </li>
  );
}

/** Lists the agent's clients, each with a phone number and a route. */
export function TourClients(): ReactNode {
  const { t } = useTranslation("agents");
  const [search, setSearch] = useState("");
  const { data, error, mutate } = useAnswer(
    "GET /v1/clients/tour",
    { query: search ? { search } : {} },
    { keepPreviousData: true },
  );
  return (
    <>
      <SearchBox label={t("tour.searchClients")} value={search} onChange={setSearch} />
      <Card flush>
        {!data && error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : !data ? (
          <Waiting />
        ) : data.clients.length === 0 ? (
          search ? (
            <EmptyState title={t("tour.noneFound")} />
          ) : (
            <EmptyState
              icon={<Users aria-hidden="true" />}
              title={t("home.clientsNone")}
              text={t("home.clientsNoneText")}
            >
              <ButtonLink href={paths.addClient({ pipe: "Prospect" })}>{t("home.add")}</ButtonLink>
            </EmptyState>
          )
        ) : (
          <ul className={css.list}>
            {data.clients.map((client) => (
              <Visit key={client.id} client={client} />
            ))}
          </ul>
        )}
      </Card>
      {data?.more ? <p className={cx(layout.quiet, layout.unmargined)}>{t("tour.more")}</p> : null}
    </>
  );
}
