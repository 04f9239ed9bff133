import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { QuoteContent, QuoteView, SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from "react";
import { useTranslation } from "#kit/i18n.ts";
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
import { isEmpty, LIST_OF, typedQuantity, type Sale } from "#sales/quotes/form/saleState.ts";
import { TermsPart } from "#sales/quotes/form/TermsPart.tsx";
import { useArticles, type Articles } from "#sales/quotes/form/useArticles.ts";
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

/** The sale on screen, and what its parts read. */
type SaleState = Pick<Props, "options" | "start" | "subType"> & {
  articles: Articles;
  /** The text by which articles are searched. */
  search: { text: string; onText: (text: string) => void };
  saving: Saving;
  client: Answered<"GET /v1/quotes/clients/:clientId">;
  shelf: Map<string, IndexedFormat>;
  priced: PricedOrder;
  setContent: (next: (content: QuoteContent) => QuoteContent) => void;
};
type PartProps = { of: SaleState };

/** Returns the sale on screen with its client, its price, and the articles ready for the search. */
function useSaleState({ options: first, start, subType, onBegun, again }: Props): SaleState {
  const { i18n } = useTranslation("quotes");
  const saving = useSale(start, subType, onBegun);
  const [text, onText] = useState("");
  const formats = saving.sale.content.lines.map(({ formatId }) => formatId);
  const articles = useArticles(first, formats, typedQuantity(text).rest);
  const { options } = articles;
  const { clientId } = saving.sale;
  const client = useAnswer("GET /v1/quotes/clients/:clientId", clientId ? { params: { clientId } } : null, {
    keepPreviousData: false,
  });
  const lang = i18n.resolvedLanguage ?? "fr";
  const shelf = useMemo(
    () => shelveForSearch(options.products, lang, options.eans),
    [options.products, options.eans, lang],
  );
  const priced = usePrice(saving, options, client.data, again);
  const setContent: SaleState["setContent"] = (next) =>
    saving.change((before) => ({ ...before, content: next(before.content) }));
  const search = { text, onText };
  return { options, articles, search, start, subType, saving, client, shelf, priced, setContent };
}

/** Tells whether the sale is saved. */
function SavedState({ saving: { failure, isSaving, view, isSaved } }: { saving: Saving }): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  if (failure && failure.code !== "again") return null;
  if (isSaving) return t("saving");
  if (failure) return t("notSaved");
  return view && isSaved ? t("savedAt", { time: format.date(view.savedAt, "time") }) : null;
}

type HeadProps = PartProps & {
  busy: "keep" | "order" | null;
  toPage: () => Promise<void>;
  finish: () => Promise<void>;
};

function Head({ of: { start, subType, saving }, busy, toPage, finish }: HeadProps): ReactNode {
  const { t } = useTranslation("quotes");
  const isQuote = subType === "quote";
  const { view } = saving;
  return (
    <PageHeader
      title={"id" in start ? t(`edit.${subType}`) : t(`new.${subType}`)}
      back={{ href: LIST_OF[subType](), label: t(`back.${subType}`) }}
      text={view?.replaces ? t("replaces", { number: view.replaces.number }) : undefined}
      actions={
        <>
          <span role="status" className={cx(layout.quiet, css.state)}>
            <SavedState saving={saving} />
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

function Failure({ saving: { failure, takeOver } }: { saving: Saving }): ReactNode {
  const { t } = useTranslation("quotes");
  if (!failure || failure.code === "again") return null;
  const isConflict = failure.code === "conflict";
  return (
    <Notice
      tone="error"
      className={css.notice}
      {...(isConflict ? { actions: <Button onClick={takeOver}>{t("conflict.take")}</Button> } : {})}
    >
      {isConflict ? t("conflict.text") : failure.message}
    </Notice>
  );
}

function Client({ of: { saving, client, options, subType, setContent } }: PartProps): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <Card title={t("client.title")} className={css.open}>
      <ClientPart
        sale={saving.sale}
        client={client.data ?? null}
        error={client.error}
        rules={options.rules}
        isBilled={subType === "bill"}
        onClient={(id, clientLang) =>
          saving.change((before) => ({
            ...before,
            clientId: id,
            ...(clientLang ? { lang: clientLang } : {}),
            content: { ...before.content, billingId: null, deliveryId: null },
          }))
        }
        onContent={setContent}
      />
    </Card>
  );
}

function Lines({ of, onDone }: PartProps & { onDone: () => void }): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const { isAgent } = useSaleRights();
  const { saving, articles, search, client, shelf, priced, setContent } = of;
  const { content, clientId } = saving.sale;
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
        content={content}
        articles={articles}
        search={search}
        client={client.data ?? null}
        shelf={shelf}
        priced={priced}
        short={saving.view?.short ?? []}
        focus={clientId !== null}
        onContent={setContent}
        onDone={onDone}
      />
      {isAgent && content.free.length === 0 ? null : (
        <FreePart content={content} chain={priced.chain} onContent={setContent} />
      )}
    </Card>
  );
}

function Terms({ of, shippingRef }: PartProps & { shippingRef: Ref<HTMLSelectElement> }): ReactNode {
  const { t } = useTranslation("quotes");
  const { saving, client, setContent, subType, options, priced } = of;
  return (
    <Card title={t("terms.title")} className={css.open}>
      <TermsPart
        sale={saving.sale}
        subType={subType}
        options={options}
        client={client.data ?? null}
        priced={priced}
        shippingRef={shippingRef}
        onSale={saving.change}
        onContent={setContent}
      />
    </Card>
  );
}

function Aside({ of: { saving, client, shelf, priced, setContent } }: PartProps): ReactNode {
  const { t } = useTranslation("quotes");
  const { sale, view, isSaving, isSaved } = saving;
  return (
    <div className={cx(layout.stack3, layout.shrink, css.aside)}>
      <SaleAside
        priced={priced}
        content={sale.content}
        client={client.data ?? null}
        short={view?.short ?? []}
        shelf={shelf}
        waiting={isSaving || (!isSaved && !isEmpty(sale))}
        onContent={setContent}
      />
      <p className={cx(layout.balanced, layout.small, css.keys)}>{t("keys")}</p>
    </div>
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

/** Saves what is left before the next step, and when the page is left. */
function useFinishing({ flush, isSaved, view, sale }: Saving): {
  save: (what: "keep" | "order", then: (done: QuoteView) => void) => Promise<void>;
  busy: "keep" | "order" | null;
} {
  const [busy, setBusy] = useState<"keep" | "order" | null>(null);
  const leave = useRef<() => Promise<unknown>>(flush);
  leave.current = isSaved || (view === null && isEmpty(sale)) ? () => Promise.resolve(null) : flush;
  useEffect(() => () => void leave.current(), []);
  const save = async (what: "keep" | "order", then: (done: QuoteView) => void): Promise<void> => {
    setBusy(what);
    const done = await flush();
    setBusy(null);
    if (done) then(done);
  };
  return { save, busy };
}

/** A form for a sale: client, lines by keyboard, discounts, delivery, payment, texts; its total beside it, live. */
export function SaleForm(props: Props): ReactNode {
  const [, navigate] = useLocation();
  const state = useSaleState(props);
  const { saving, subType } = state;
  const shipping = useRef<HTMLSelectElement>(null);
  const [ordering, setOrdering] = useState<QuoteView | null>(null);
  const { save, busy } = useFinishing(saving);
  const toPage = (): Promise<void> => save("keep", ({ id }) => navigate(paths.quote(id)));
  // A quote is sent from its page; an order or an invoice is made from here.
  const finish = (): Promise<void> => (subType === "quote" ? toPage() : save("order", setOrdering));
  useFinishKeys(finish);
  // Leaving asks for confirmation only if saving failed; otherwise the rest is saved on the way out.
  const guard = useLeaveGuard(!saving.isSaved && saving.failure !== null);
  return (
    <>
      {guard}
      <Head of={state} busy={busy} toPage={toPage} finish={finish} />
      {ordering ? <OrderQuote open quote={ordering} onClose={() => setOrdering(null)} /> : null}
      <Failure saving={saving} />
      <div className={cx(layout.grid5, layout.top, css.columns)}>
        <div className={cx(layout.stack5, layout.shrink, css.column)}>
          <Client of={state} />
          <Lines of={state} onDone={() => shipping.current?.focus()} />
          <Terms of={state} shippingRef={shipping} />
        </div>
        <Aside of={state} />
      </div>
    </>
  );
}
