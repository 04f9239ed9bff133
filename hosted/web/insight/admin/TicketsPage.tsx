import {
  TICKET_ASSIGNED,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
} from "@cuvee/core/relations/tickets/tickets.ts";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "wouter";
import { useAnswer, type Answered } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import css from "#relations/messaging/messaging.module.css";
import { TicketLine } from "#relations/tickets/TicketParts.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";
import { Answered as Reading } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import { DeskTicket } from "#insight/admin/DeskTicket.tsx";

/** Returns the filters of the list, which the address holds, and a function that changes one. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const status = TICKET_STATUSES.find((one) => one === params.get("status"));
  const category = TICKET_CATEGORIES.find((one) => one === params.get("category"));
  const assigned = TICKET_ASSIGNED.find((one) => one === params.get("assigned")) ?? "anybody";
  const search = params.get("search") ?? "";
  const change = (name: string, value: string): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const query = { assigned, search, ...(status ? { status } : {}), ...(category ? { category } : {}) };
  return { query, change, narrowed: params.toString() };
}

type FiltersProps = ReturnType<typeof useFilters>;

function Filters({ query: { search, assigned, status, category }, change }: FiltersProps): ReactNode {
  const { t } = useTranslation(["ticketDesk", "tickets"]);
  const any = { value: "", label: t("any") };
  return (
    <div className={cx(layout.grid2, css.filters)}>
      <SearchBox value={search} onChange={(value) => change("search", value)} label={t("search")} />
      <Field label={t("statusLabel")} hideLabel>
        <Select
          options={[
            { value: "", label: t("anyStatus") },
            ...TICKET_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          value={status ?? ""}
          onChange={({ target }) => change("status", target.value)}
        />
      </Field>
      <div className={css.two}>
        <Field label={t("tickets:categoryLabel")} hideLabel>
          <Select
            options={[
              any,
              ...TICKET_CATEGORIES.map((value) => ({ value, label: t(`tickets:category.${value}`) })),
            ]}
            value={category ?? ""}
            onChange={({ target }) => change("category", target.value)}
          />
        </Field>
        <Field label={t("assigneeLabel")} hideLabel>
          <Select
            options={TICKET_ASSIGNED.toReversed().map((value) => ({ value, label: t(`assigned.${value}`) }))}
            value={assigned}
            onChange={({ target }) => change("assigned", target.value === "anybody" ? "" : target.value)}
          />
        </Field>
      </div>
    </div>
  );
}

type ListProps = {
  answer: Answered<"GET /v1/admin/support-tickets">;
  openId: string | undefined;
  /** Filters as the address holds them; empty for all tickets. */
  narrowed: string;
};

const queryOf = (narrowed: string): string => (narrowed === "" ? "" : `?${narrowed}`);

function TicketList({ answer, openId, narrowed }: ListProps): ReactNode {
  const { t } = useTranslation("ticketDesk");
  return (
    <Reading
      of={answer}
      waiting="12rem"
      empty={({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            title={t(narrowed === "" ? "empty" : "none")}
            text={t(narrowed === "" ? "emptyText" : "noneText")}
          />
        ) : null
      }
    >
      {({ rows, total }) => (
        <>
          <ul className={layout.plain}>
            {rows.map((row) => (
              <TicketLine
                key={row.id}
                row={row}
                side="platform"
                href={`${paths.adminTicket(row.id)}${queryOf(narrowed)}`}
                above={[row.shopName ?? t("buyer"), row.author, row.assignee?.name]
                  .filter(Boolean)
                  .join(" · ")}
                isOpen={row.id === openId}
              />
            ))}
          </ul>
          {total > rows.length ? (
            <p className={cx(layout.quiet, css.choose)}>{t("first", { count: rows.length, total })}</p>
          ) : null}
        </>
      )}
    </Reading>
  );
}

/** `/admin/tickets`: the tickets of all writers, those that wait longest first. */
export default function TicketsPage(): ReactNode {
  const { t } = useTranslation(["ticketDesk", "tickets"]);
  const { ticketId } = useParams<{ ticketId?: string }>();
  const filters = useFilters();
  const { query, narrowed } = filters;
  const answer = useAnswer("GET /v1/admin/support-tickets", { query }, { keepPreviousData: true });
  const isOpen = ticketId !== undefined;
  return (
    <>
      <PageHeader
        title={answer.data?.rows.find(({ id }) => id === ticketId)?.subject ?? t("title")}
        back={
          isOpen
            ? { href: `${paths.adminTickets()}${queryOf(narrowed)}`, label: t("title") }
            : { href: paths.admin(), label: t("admin") }
        }
      />
      <div className={cx(layout.panel, css.page, isOpen && css.withOpen)} data-wide>
        <nav className={css.list} aria-label={t("tickets:list")}>
          <Filters {...filters} />
          <TicketList answer={answer} openId={ticketId} narrowed={narrowed} />
        </nav>
        <div className={cx(layout.shrink, css.open)}>
          {ticketId ? (
            <DeskTicket
              key={ticketId}
              ticketId={ticketId}
              admins={answer.data?.admins ?? []}
              onChanged={() => void answer.mutate()}
            />
          ) : answer.data && answer.data.rows.length > 0 ? (
            <p className={css.choose}>{t("tickets:choose")}</p>
          ) : null}
        </div>
      </div>
    </>
  );
}
