import type {
  AssignedTo,
  ConversationRow,
  ConversationState,
} from "@cuvee/core/relations/messaging/messaging.ts";
import { MessageSquareText } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useParams, useSearchParams } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import { MOST_LISTED, PAGE_LISTED, useConversations } from "./calls.ts";
import { ConversationList } from "./ConversationList.tsx";
import { DeskComposer } from "./DeskComposer.tsx";
import { DeskTools } from "./DeskTools.tsx";
import { MessagesTabs } from "./MessagesTabs.tsx";
import { TemplatesDialog } from "./TemplatesDialog.tsx";
import { Thread, type ThreadParts } from "./Thread.tsx";
import { VisitorCard } from "./VisitorCard.tsx";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

const SHOWN = ["open", "me", "nobody", "done", "all"] as const;
type Shown = (typeof SHOWN)[number];
const FILTERS: Record<Shown, { state: ConversationState; assigned: AssignedTo }> = {
  open: { state: "open", assigned: "anybody" },
  me: { state: "open", assigned: "me" },
  nobody: { state: "open", assigned: "nobody" },
  done: { state: "done", assigned: "anybody" },
  all: { state: "all", assigned: "anybody" },
};

type Narrowed = {
  shown: Shown;
  search: string;
  show: (shown: Shown) => void;
  find: (search: string) => void;
  /** Query of the links of this list, so that the list stays narrowed beside an open conversation. */
  query: Record<string, string>;
};

/** Returns the filter and the search of the list, which the address holds. */
function useNarrowed(): Narrowed {
  const [params, setParams] = useSearchParams();
  const shown = SHOWN.find((one) => one === params.get("show")) ?? "open";
  const search = params.get("search") ?? "";
  const set = (name: string, value: string): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    shown,
    search,
    show: (one) => set("show", one === "open" ? "" : one),
    find: (text) => set("search", text),
    query: { ...(shown === "open" ? {} : { show: shown }), ...(search ? { search } : {}) },
  };
}

/** The colleague who answers, and whether it is dealt with, on a line of the list. */
function RowDesk({ row: { desk } }: { row: ConversationRow }): ReactNode {
  const { t } = useTranslation("messageDesk");
  if (!desk) return null;
  const { assignee, doneAt, visitor } = desk;
  const facts = [
    visitor ? t(visitor.isVerified ? "visitor.verified" : "visitor.unverified") : "",
    assignee?.name,
    doneAt === null ? "" : t("done.badge"),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return <span className={cx(layout.quiet, layout.tiny, layout.oneLine)}>{facts.join(" · ")}</span>;
}

const PARTS: ThreadParts = {
  tools: (view, put) => (
    <>
      <DeskTools view={view} onChange={put} />
      {view.desk?.visitor ? <VisitorCard view={view} visitor={view.desk.visitor} onChange={put} /> : null}
    </>
  ),
  composer: (view, send, put) => <DeskComposer view={view} onSend={send} onChange={put} />,
};

type ListProps = {
  narrowed: Narrowed;
  openId: string | undefined;
  answer: ReturnType<typeof useConversations>;
};

function DeskList({ narrowed, openId, answer }: ListProps): ReactNode {
  const { t } = useTranslation("messageDesk");
  const { shown, search, show, find, query } = narrowed;
  const isNarrowed = search !== "" || shown !== "all";
  return (
    <>
      <div className={cx(layout.grid2, css.filters)}>
        <SearchBox value={search} onChange={find} label={t("search")} />
        <Field label={t("show.label")} hideLabel>
          <Select
            options={SHOWN.map((value) => ({ value, label: t(`show.${value}`) }))}
            value={shown}
            onChange={({ target }) => show(SHOWN.find((one) => one === target.value) ?? "open")}
          />
        </Field>
      </div>
      <ConversationList
        of={answer}
        side="shop"
        openId={openId}
        hrefOf={(id) => paths.conversation(id, query)}
        more={(row) => <RowDesk row={row} />}
        {...(isNarrowed
          ? {
              emptyText: {
                title: t(search ? "none.found" : `none.${shown}`),
                text: t(search ? "none.foundText" : "none.text"),
              },
            }
          : {})}
      />
    </>
  );
}

/** `/tickets` ("Messagerie"): lists the conversations of a shop, and shows the open one with the desk's tools. */
export default function DeskPage(): ReactNode {
  const { t } = useTranslation(["messageDesk", "messages", "common"]);
  const { conversationId } = useParams<{ conversationId?: string }>();
  const narrowed = useNarrowed();
  const { shown, search, query } = narrowed;
  const [limit, setLimit] = useState(PAGE_LISTED);
  const [managing, setManaging] = useState(false);
  const answer = useConversations({ limit, ...FILTERS[shown], ...(search ? { search } : {}) });
  const { data } = answer;
  const isOpen = conversationId !== undefined;
  const buyer = data?.rows.find(({ id }) => id === conversationId)?.buyerName;
  return (
    <>
      <PageHeader
        title={isOpen ? buyer || t("messages:conversation") : t("messages:title")}
        {...(isOpen ? { back: { href: paths.messages(query), label: t("messages:title") } } : {})}
        actions={
          // Beside an open conversation they are under its field.
          isOpen ? null : (
            <Button icon={<MessageSquareText aria-hidden="true" />} onClick={() => setManaging(true)}>
              {t("templates.title")}
            </Button>
          )
        }
      />
      {isOpen ? null : <MessagesTabs />}
      <div className={cx(layout.panel, css.page, isOpen && css.withOpen)}>
        <nav className={css.list} aria-label={t("messages:conversations")}>
          <DeskList narrowed={narrowed} openId={conversationId} answer={answer} />
          {data?.next && limit < MOST_LISTED ? (
            <Button look="quiet" onClick={() => setLimit(Math.min(MOST_LISTED, limit + PAGE_LISTED))}>
              {t("messages:more")}
            </Button>
          ) : null}
        </nav>
        <div className={cx(layout.shrink, css.open)}>
          {isOpen ? (
            <Thread key={conversationId} conversationId={conversationId} side="shop" parts={PARTS} />
          ) : data && data.rows.length > 0 ? (
            <p className={css.choose}>{t("messages:choose")}</p>
          ) : null}
        </div>
      </div>
      {managing ? <TemplatesDialog onClose={() => setManaging(false)} /> : null}
    </>
  );
}
