import { SUB_TYPES, VALID_DAYS, type QuoteView, type SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import { useSWRConfig } from "swr";
import { answersOf, useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { cartActs, orderOf } from "#sales/cart/cart.ts";
import { useQuote } from "#sales/quotes/calls.ts";
import { SaleForm } from "#sales/quotes/form/SaleForm.tsx";
import { LIST_OF, newSale, withCart, type Sale } from "#sales/quotes/form/saleState.ts";
import { FIRST_ARTICLES } from "#sales/quotes/form/useArticles.ts";
import type { SaleOptions } from "#sales/quotes/form/usePrice.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";

const DAY_MS = 86_400_000;
const FIRST = { query: { limit: FIRST_ARTICLES } };

type DraftProps = {
  options: SaleOptions;
  view: QuoteView;
  head: ReactNode;
  onBegun: (view: QuoteView) => void;
  again: () => void;
};

/** An existing draft. Once it is open it stays on screen while it becomes an order. */
function Draft({ options, view, head, onBegun, again }: DraftProps): ReactNode {
  const { t } = useTranslation("quotes");
  const [isOpen] = useState(() => view.acts.includes("edit"));
  if (isOpen)
    return <SaleForm options={options} start={view} subType={view.subType} onBegun={onBegun} again={again} />;
  return (
    <>
      {head}
      <Card>
        <EmptyState title={t("closed.title")} text={t("closed.text")}>
          <ButtonLink href={paths.quote(view.id)}>{t("closed.open")}</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

/** `onBegun`: a page that is composed of this one hears of a new draft. */
type SaleProps = { onBegun?: (view: QuoteView) => void };

/** `/dashboard/orders/add`: writes a quote, an order or an invoice; with `quote` in the address, continues a draft. */
export default function SalePage({ onBegun }: SaleProps): ReactNode {
  const { t, i18n } = useTranslation("quotes");
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const requested = query.get("subType");
  const subType: SubType = SUB_TYPES.find((one) => one === requested) ?? "order";
  // The address gets the id of a draft once it is saved: the page on screen stays the same.
  const [opened] = useState(() => query.get("quote") ?? "");
  // An agent comes from the pages of a shop with their cart there: it continues as the sale to a client.
  const [cartOf] = useState(() => query.get("cart"));
  const [blank] = useState((): Sale => {
    const validUntil = dayInFrance(Date.now() + VALID_DAYS * DAY_MS);
    const begun = newSale(query.get("client"), i18n.resolvedLanguage ?? "fr", validUntil);
    return cartOf === null ? begun : withCart(begun, orderOf(cartOf)?.lines ?? []);
  });
  const quote = useQuote(opened);
  const answer = useAnswer("GET /v1/quotes/desk", FIRST, { revalidateOnFocus: false });
  const { mutate } = useSWRConfig();
  // The articles of the lines and of a search are answers of the same call.
  const again = (): void => void mutate(answersOf("GET /v1/quotes/desk"));
  const head = (
    <PageHeader
      title={t(`new.${subType}`)}
      back={{ href: LIST_OF[subType](), label: t(`back.${subType}`) }}
    />
  );
  const begun = (view: QuoteView): void => {
    // Only the lines taken over leave the cart: places and gifts stay there.
    const stored = new Map(view.content.lines.map(({ formatId, quantity }) => [formatId, quantity]));
    if (cartOf !== null) cartActs.takeOff(cartOf, stored, new Set());
    const next = new URLSearchParams({ subType: view.subType, quote: view.id });
    navigate(`${path}?${next.toString()}`, { replace: true });
    onBegun?.(view);
  };
  return (
    <Answered of={answer} waiting="30rem" card head={head}>
      {(found) =>
        opened === "" ? (
          <SaleForm
            key={subType}
            options={found}
            start={blank}
            subType={subType}
            onBegun={begun}
            again={again}
          />
        ) : (
          <Answered of={quote} waiting="30rem" card head={head}>
            {(view) => (
              <Draft key={view.id} options={found} view={view} head={head} onBegun={begun} again={again} />
            )}
          </Answered>
        )
      }
    </Answered>
  );
}
