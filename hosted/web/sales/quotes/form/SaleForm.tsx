import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { QuoteContent, QuoteView, SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useAnswer, type Answered } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { shelveForSearch, type IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import { ClientPart } from "#sales/quotes/form/ClientPart.tsx";
import { EntryPart } from "#sales/quotes/form/EntryPart.tsx";
import { FreePart } from "#sales/quotes/form/FreePart.tsx";
import { OrderQuote, ORDERING_WORDS } from "#sales/quotes/OrderQuote.tsx";
import { SaleAside } from "#sales/quotes/form/SaleAside.tsx";
import { isEmpty, LIST_OF, type Sale } from "#sales/quotes/form/saleState.ts";
import { TermsPart } from "#sales/quotes/form/TermsPart.tsx";
import { usePrice, type SaleOptions } from "#sales/quotes/form/usePrice.ts";
import { useSale, type Saving } from "#sales/quotes/form/useSale.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import css from "#sales/quotes/form/SaleForm.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  options: SaleOptions;
  start: QuoteView | Sale;
  subType: SubType;
  onBegun: (view: QuoteView) => void;
  again: () => void;
};

type HeadProps = {
  start: QuoteView | Sale;
  subType: SubType;
  view: QuoteView | null;
  state: string;
  isQuote: boolean;
  busy: "keep" | "order" | null;
  toPage: () => Promise<void>;
  finish: () => Promise<void>;
};

function Head({ start, subType, view, state, isQuote, busy, toPage, finish }: HeadProps): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <PageHeader
      title={"id" in start ? t(`edit.${subType}`) : t(`new.${subType}`)}
      back={{ href: LIST_OF[subType](), label: t(`back.${subType}`) }}
      text={view?.replaces ? t("replaces", { number: view.replaces.number }) : undefined}
      actions={
        <>
          <span role="status" className={cx(layout.quiet, css.state)}>
            {state}
          </span>
          {isQuote ? null : (
            <Button busy={busy === "keep"} onClick={() => void toPage()}>
              {t("keep")}
            </Button>
          )}
          <Button
            look="primary"
            busy={busy === (isQuote ? "keep" : "order")}
            title={t("finishKeys")}
            onClick={() => void finish()}
          >
            {isQuote ? t("finish") : t(ORDERING_WORDS[subType])}
          </Button>
        </>
      }
    />
  );
}

function Failure({
  failure,
  saving,
}: {
  failure: { code: string; message: string };
  saving: Saving;
}): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <Notice
      tone="error"
      className={css.notice}
      {...(failure.code === "conflict"
        ? { actions: <Button onClick={saving.takeOver}>{t("conflict.take")}</Button> }
        : {})}
    >
      {failure.code === "conflict" ? t("conflict.text") : failure.message}
    </Notice>
  );
}

type LinesProps = {
  priced: PricedOrder;
  sale: Sale;
  options: SaleOptions;
  client: Answered<"GET /v1/quotes/clients/:clientId">;
  shelf: Map<string, IndexedFormat>;
  view: QuoteView | null;
  clientId: string | null;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
  shipping: RefObject<HTMLSelectElement | null>;
};

function Lines({
  priced,
  sale,
  options,
  client,
  shelf,
  view,
  clientId,
  onContent,
  shipping,
}: LinesProps): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const { isAgent } = useSaleRights();
  return (
    <Card
      title={t("lines.title")}
      className={css.open}
      aside={
        // When the total is below, it is shown beside the lines too.
        <strong className={cx(layout.oneLine, css.total)} aria-hidden="true">
          {format.money(priced.totalTtcCents)}
        </strong>
      }
    >
      <EntryPart
        content={sale.content}
        options={options}
        client={client.data ?? null}
        shelf={shelf}
        priced={priced}
        short={view?.short ?? []}
        focus={clientId !== null}
        onContent={onContent}
        onDone={() => shipping.current?.focus()}
      />
      {isAgent && sale.content.free.length === 0 ? null : (
        <FreePart content={sale.content} chain={priced.chain} onContent={onContent} />
      )}
    </Card>
  );
}

/** Finishes the sale on Ctrl+Enter. */
function useFinishKeys(finish: () => Promise<void>): void {
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // The focused field counts too: blurring it commits its text.
      (document.activeElement as HTMLElement | null)?.blur();
      setTimeout(() => void latest.current());
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Saves what is left before the next step. */
function useFinishing(flush: () => Promise<QuoteView | null>): {
  save: (what: "keep" | "order", then: (done: QuoteView) => void) => Promise<void>;
  busy: "keep" | "order" | null;
} {
  const [busy, setBusy] = useState<"keep" | "order" | null>(null);
  const save = async (what: "keep" | "order", then: (done: QuoteView) => void): Promise<void> => {
    setBusy(what);
    const done = await flush();
    setBusy(null);
    if (done) then(done);
  };
  return { save, busy };
}

type ClientProps = {
  sale: Sale;
  client: Answered<"GET /v1/quotes/clients/:clientId">;
  options: SaleOptions;
  subType: SubType;
  change: (next: (sale: Sale) => Sale) => void;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

function Client({ sale, client, options, subType, change, onContent }: ClientProps): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <Card title={t("client.title")} className={css.open}>
      <ClientPart
        sale={sale}
        client={client.data ?? null}
        error={client.error}
        rules={options.rules}
        isBilled={subType === "bill"}
        onClient={(id, clientLang) =>
          change((before) => ({
            ...before,
            clientId: id,
            ...(clientLang ? { lang: clientLang } : {}),
            content: { ...before.content, billingId: null, deliveryId: null },
          }))
        }
        onContent={onContent}
      />
    </Card>
  );
}

type TermsProps = {
  sale: Sale;
  subType: SubType;
  options: SaleOptions;
  client: Answered<"GET /v1/quotes/clients/:clientId">;
  priced: PricedOrder;
  shipping: RefObject<HTMLSelectElement | null>;
  change: (next: (sale: Sale) => Sale) => void;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

function Terms({
  sale,
  subType,
  options,
  client,
  priced,
  shipping,
  change,
  onContent,
}: TermsProps): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <Card title={t("terms.title")} className={css.open}>
      <TermsPart
        sale={sale}
        subType={subType}
        options={options}
        client={client.data ?? null}
        priced={priced}
        shippingRef={shipping}
        onSale={change}
        onContent={onContent}
      />
    </Card>
  );
}

/** Says whether the sale is saved. */
function useSavedWords(
  failure: Saving["failure"],
  isSaving: boolean,
  view: QuoteView | null,
  isSaved: boolean,
): string {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const state =
    failure && failure.code !== "again"
      ? ""
      : isSaving
        ? t("saving")
        : failure
          ? t("notSaved")
          : view && isSaved
            ? t("savedAt", { time: format.date(view.savedAt, "time") })
            : "";
  return state;
}

/** Saves what is left when the page is left. */
function useSavedOnLeave(
  flush: () => Promise<QuoteView | null>,
  isSaved: boolean,
  view: QuoteView | null,
  sale: Sale,
): void {
  const leave = useRef(flush);
  leave.current = isSaved || (view === null && isEmpty(sale)) ? () => Promise.resolve(null) : flush;
  useEffect(() => () => void leave.current(), []);
}

type AsideProps = {
  priced: PricedOrder;
  sale: Sale;
  client: Answered<"GET /v1/quotes/clients/:clientId">;
  view: QuoteView | null;
  shelf: Map<string, IndexedFormat>;
  isSaving: boolean;
  isSaved: boolean;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

function Aside({ priced, sale, client, view, shelf, isSaving, isSaved, onContent }: AsideProps): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <div className={cx(layout.stack3, layout.shrink, css.aside)}>
      <SaleAside
        priced={priced}
        content={sale.content}
        client={client.data ?? null}
        short={view?.short ?? []}
        shelf={shelf}
        waiting={isSaving || (!isSaved && !isEmpty(sale))}
        onContent={onContent}
      />
      <p className={cx(layout.balanced, layout.small, css.keys)}>{t("keys")}</p>
    </div>
  );
}

/** Returns the client of the sale, and the articles ready for the search. */
function useSources(
  clientId: string | null,
  options: SaleOptions,
): { client: Answered<"GET /v1/quotes/clients/:clientId">; shelf: Map<string, IndexedFormat> } {
  const { i18n } = useTranslation("quotes");
  const client = useAnswer("GET /v1/quotes/clients/:clientId", clientId ? { params: { clientId } } : null, {
    keepPreviousData: false,
  });
  const lang = i18n.resolvedLanguage ?? "fr";
  const shelf = useMemo(
    () => shelveForSearch(options.products, lang, options.eans),
    [options.products, options.eans, lang],
  );
  return { client, shelf };
}

/** A form for a sale: client, lines by keyboard, discounts, delivery, payment, texts; its total beside it, live. */
export function SaleForm({ options, start, subType, onBegun, again }: Props): ReactNode {
  const [, navigate] = useLocation();
  const saving = useSale(start, subType, onBegun);
  const { sale, change, view, isSaved, isSaving, failure, flush } = saving;
  const { clientId } = sale;
  const { client, shelf } = useSources(clientId, options);
  const priced = usePrice(saving, options, client.data, again);
  const setContent = (next: (content: QuoteContent) => QuoteContent): void =>
    change((before) => ({ ...before, content: next(before.content) }));
  const shipping = useRef<HTMLSelectElement>(null);
  const [ordering, setOrdering] = useState<QuoteView | null>(null);
  const { save, busy } = useFinishing(flush);
  const toPage = (): Promise<void> => save("keep", ({ id }) => navigate(paths.quote(id)));
  const isQuote = subType === "quote";
  // A quote is sent from its page; an order or an invoice is made from here.
  const finish = (): Promise<void> => (isQuote ? toPage() : save("order", setOrdering));
  useFinishKeys(finish);
  // Leaving asks for confirmation only if saving failed; otherwise the rest is saved on the way out.
  const guard = useLeaveGuard(!isSaved && failure !== null);
  useSavedOnLeave(flush, isSaved, view, sale);
  const state = useSavedWords(failure, isSaving, view, isSaved);
  return (
    <>
      {guard}
      <Head
        start={start}
        subType={subType}
        view={view}
        state={state}
        isQuote={isQuote}
        busy={busy}
        toPage={toPage}
        finish={finish}
      />
      {ordering ? <OrderQuote open quote={ordering} onClose={() => setOrdering(null)} /> : null}
      {failure && failure.code !== "again" ? <Failure failure={failure} saving={saving} /> : null}
      <div className={cx(layout.grid5, layout.top, css.columns)}>
        <div className={cx(layout.stack5, layout.shrink, css.column)}>
          <Client
            sale={sale}
            client={client}
            options={options}
            subType={subType}
            change={change}
            onContent={setContent}
          />
          <Lines
            priced={priced}
            sale={sale}
            options={options}
            client={client}
            shelf={shelf}
            view={view}
            clientId={clientId}
            onContent={setContent}
            shipping={shipping}
          />
          <Terms
            sale={sale}
            subType={subType}
            options={options}
            client={client}
            priced={priced}
            shipping={shipping}
            change={change}
            onContent={setContent}
          />
        </div>
        <Aside
          priced={priced}
          sale={sale}
          client={client}
          view={view}
          shelf={shelf}
          isSaving={isSaving}
          isSaved={isSaved}
          onContent={setContent}
        />
      </div>
    </>
  );
}
