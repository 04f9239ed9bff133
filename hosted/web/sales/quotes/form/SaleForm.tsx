import type { QuoteContent, QuoteView, SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { shelveForSearch } from "#offer/pricing/formatIndex.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import { ClientPart } from "#sales/quotes/form/ClientPart.tsx";
import { EntryPart } from "#sales/quotes/form/EntryPart.tsx";
import { FreePart } from "#sales/quotes/form/FreePart.tsx";
import { OrderQuote, ORDERING_WORDS } from "#sales/quotes/OrderQuote.tsx";
import { SaleAside } from "#sales/quotes/form/SaleAside.tsx";
import { isEmpty, LIST_OF, type Sale } from "#sales/quotes/form/saleState.ts";
import { TermsPart } from "#sales/quotes/form/TermsPart.tsx";
import { usePrice, type SaleOptions } from "#sales/quotes/form/usePrice.ts";
import { useSale } from "#sales/quotes/form/useSale.ts";
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

/** A form for a sale: client, lines by keyboard, discounts, delivery, payment, texts; its total beside it, live. */
export function SaleForm({ options, start, subType, onBegun, again }: Props): ReactNode {
  const { t, i18n } = useTranslation("quotes");
  const format = useFormat();
  const [, navigate] = useLocation();
  const { isAgent } = useSaleRights();
  const saving = useSale(start, subType, onBegun);
  const { sale, change, view, isSaved, isSaving, failure, flush } = saving;
  const { clientId } = sale;
  const client = useAnswer("GET /v1/quotes/clients/:clientId", clientId ? { params: { clientId } } : null, {
    keepPreviousData: false,
  });
  const lang = i18n.resolvedLanguage ?? "fr";
  const shelf = useMemo(
    () => shelveForSearch(options.products, lang, options.eans),
    [options.products, options.eans, lang],
  );
  const priced = usePrice(saving, options, client.data, again);
  const setContent = (next: (content: QuoteContent) => QuoteContent): void =>
    change((before) => ({ ...before, content: next(before.content) }));
  const shipping = useRef<HTMLSelectElement>(null);
  const [busy, setBusy] = useState<"keep" | "order" | null>(null);
  const [ordering, setOrdering] = useState<QuoteView | null>(null);
  const save = async (what: "keep" | "order", then: (done: QuoteView) => void): Promise<void> => {
    setBusy(what);
    const done = await flush();
    setBusy(null);
    if (done) then(done);
  };
  const toPage = (): Promise<void> => save("keep", ({ id }) => navigate(paths.quote(id)));
  const isQuote = subType === "quote";
  // A quote is sent from its page; an order or an invoice is made from here.
  const finish = (): Promise<void> => (isQuote ? toPage() : save("order", setOrdering));
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
  // Leaving asks for confirmation only if saving failed; otherwise the rest is saved on the way out.
  const guard = useLeaveGuard(!isSaved && failure !== null);
  const leave = useRef(flush);
  leave.current = isSaved || (view === null && isEmpty(sale)) ? () => Promise.resolve(null) : flush;
  useEffect(() => () => void leave.current(), []);

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
  return (
    <>
      {guard}
      <PageHeader
        title={"id" in start ? t(`edit.${subType}`) : t(`new.${subType}`)}
        back={{ href: LIST_OF[subType](), label: t(`back.${subType}`) }}
        text={view?.replaces ? t("replaces", { number: view.replaces.number }) : undefined}
        actions={
          <>
            <span role="status" className={css.state}>
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
      {ordering ? <OrderQuote open quote={ordering} onClose={() => setOrdering(null)} /> : null}
      {failure && failure.code !== "again" ? (
        <Notice
          tone="error"
          className={css.notice}
          {...(failure.code === "conflict"
            ? { actions: <Button onClick={saving.takeOver}>{t("conflict.take")}</Button> }
            : {})}
        >
          {failure.code === "conflict" ? t("conflict.text") : failure.message}
        </Notice>
      ) : null}
      <div className={cx(layout.grid5, layout.top, css.columns)}>
        <div className={cx(layout.stack5, layout.shrink, css.column)}>
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
              onContent={setContent}
            />
          </Card>
          <Card
            title={t("lines.title")}
            className={css.open}
            aside={
              // When the total is below, it is shown beside the lines too.
              <strong className={css.total} aria-hidden="true">
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
              onContent={setContent}
              onDone={() => shipping.current?.focus()}
            />
            {isAgent && sale.content.free.length === 0 ? null : (
              <FreePart content={sale.content} chain={priced.chain} onContent={setContent} />
            )}
          </Card>
          <Card title={t("terms.title")} className={css.open}>
            <TermsPart
              sale={sale}
              subType={subType}
              options={options}
              client={client.data ?? null}
              priced={priced}
              shippingRef={shipping}
              onSale={change}
              onContent={setContent}
            />
          </Card>
        </div>
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
          <p className={css.keys}>{t("keys")}</p>
        </div>
      </div>
    </>
  );
}
