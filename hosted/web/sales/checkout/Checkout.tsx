import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Changes } from "#sales/cart/changes.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { CartOrder, CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useLocation, useSearchParams } from "wouter";
import type { Answered } from "#kit/api.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { paths } from "#kit/paths.ts";
import { cartActs, cartStore } from "#sales/cart/cart.ts";
import { currentRound } from "#sales/cart/page/round.ts";
import { mayCheckOut } from "#sales/cart/problems.ts";
import { useSellerPrice, type Embed, type SellerPrice } from "#sales/cart/pricing.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { IdentityStep } from "./steps/IdentityStep.tsx";
import { identityProblems } from "./steps/identity.ts";
import { isFromDevice, rememberBuyer } from "./steps/rememberedBuyer.ts";
import { NO_FIELDS } from "./steps/fields.ts";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { linesOfPrice } from "#sales/cart/summary/OrderLines.tsx";
import { StepSection } from "./steps/StepSection.tsx";
import { Summary } from "./summary/Summary.tsx";
import { useAccount } from "./steps/useAccount.ts";
import { useCheckoutForm, type CheckoutForm } from "./steps/useCheckoutForm.ts";
import css from "./CheckoutPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Fetched while the buyer reads the first step. */
const LaterSteps = lazyPart(() => import("./steps/LaterSteps.tsx"), ["purchase", "pro", "online"]);

/** Only an order with places shows and holds some. */
const SummaryPlaces = lazyPart(() => import("./summary/SummaryPlaces.tsx"), ["places"]);
/** The first view does not wait for it. */
const SummaryOffers = lazyPart(() => import("./summary/SummaryOffers.tsx"), ["cart"]);
const HeldPlaces = lazyPart(() => import("./summary/HeldPlaces.tsx"), ["places"]);

/** Only a cart of several sellers shows them. */
const Round = lazyPart(() => import("#sales/cart/page/Round.tsx"), ["basket"]);

type Props = {
  order: CartOrder;
  embed: { data: Embed; mutate: Answered<"GET /v1/embeds/:shop">["mutate"] };
  /** The last order with this seller that this page knew of. */
  known: Id | null;
  onOrdering: (ordering: boolean) => void;
  /** Called when the state of an order changed: this browser's record of it has to be read again. */
  onSettled: () => void;
};

/** Titles of the later steps while their code is loading. */
function StepsToCome({ placesOnly }: { placesOnly: boolean }): ReactNode {
  const { t } = useTranslation("checkout");
  const steps = ["addresses", "delivery", "payment", "review"];
  return steps
    .filter((step) => !placesOnly || step !== "delivery")
    .map((step, at) => (
      <StepSection key={step} number={at + 2} title={t(`steps.${step}`)} state="later">
        {null}
      </StepSection>
    ));
}

/** Shows that the rest of the form failed to load (specification §8, "not_mounted"). */
function NotMounted(): ReactNode {
  const { t } = useTranslation("checkout");
  return (
    <Notice
      tone="error"
      title={t("notMounted.title")}
      actions={<Button onClick={() => location.reload()}>{t("notMounted.again")}</Button>}
    >
      {t("notMounted.text")}
    </Notice>
  );
}

type OrderSummaryProps = {
  order: CartOrder;
  loyalty: Embed["rules"]["loyalty"];
  lines: ReturnType<typeof linesOfPrice>;
  reservations: CartReservation[];
  priced: PricedOrder;
  price: SellerPrice;
  changes: Changes | null;
  busy: boolean;
};

function OrderSummary({
  order,
  loyalty,
  lines,
  reservations,
  priced,
  price,
  changes,
  busy,
}: OrderSummaryProps): ReactNode {
  return (
    <Summary
      lines={lines}
      places={
        reservations.length > 0 ? (
          <SummaryPlaces reservations={reservations} priced={priced} visits={price.visits} />
        ) : null
      }
      priced={priced}
      changes={changes?.lines}
      updating={!price.confirmed && !price.failed}
      editable={!busy}
      offers={busy ? null : <SummaryOffers order={order} priced={priced} price={price} loyalty={loyalty} />}
    />
  );
}

type LaterProps = {
  placesOnly: boolean;
  form: CheckoutForm;
  order: CartOrder;
  price: SellerPrice;
  priced: PricedOrder;
  lines: ReturnType<typeof linesOfPrice>;
  shop: Embed["shop"];
  rules: Embed["rules"];
  onCompany: (value: BuyerCompany | undefined) => void;
  known: Id | null;
  isReady: boolean;
  onBusy: (value: boolean) => void;
  onOrdering: (ordering: boolean) => void;
  onSettled: () => void;
};

function Later({
  placesOnly,
  form,
  order,
  price,
  priced,
  lines,
  shop,
  rules,
  onCompany,
  known,
  isReady,
  onBusy,
  onOrdering,
  onSettled,
}: LaterProps): ReactNode {
  return (
    <ErrorBoundary fallback={<NotMounted />}>
      <Suspense fallback={<StepsToCome placesOnly={placesOnly} />}>
        <LaterSteps
          form={form}
          order={order}
          price={{ ...price, priced }}
          lines={lines}
          shop={shop}
          rules={rules}
          onCompany={onCompany}
          known={known}
          isReady={isReady}
          onOrdering={(ordering) => {
            onBusy(ordering);
            onOrdering(ordering);
          }}
          onSettled={onSettled}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

type IdentityProps = {
  isOpen: boolean;
  busy: boolean;
  account: User | null;
  form: CheckoutForm;
  seller: { id: Id; name: string };
  next: () => void;
};

function Identity({ isOpen, busy, account, form, seller, next }: IdentityProps): ReactNode {
  const { t } = useTranslation("checkout");
  const [path, navigate] = useLocation();
  const forget = (): void => {
    rememberBuyer(NO_FIELDS, Date.now());
    form.set(NO_FIELDS);
    navigate(path, { replace: true });
  };
  return (
    <StepSection
      number={1}
      title={t("steps.identity")}
      state={isOpen ? "open" : "done"}
      onEdit={busy ? undefined : () => navigate(`${path}?step=identity`)}
      summary={
        <>
          <p>{account?.email ?? form.fields.email}</p>
          {account || busy || !isFromDevice(form.fields) ? null : (
            <p>
              {t("identity.remembered")}{" "}
              <button type="button" className={cx(layout.bare, css.inlineAct)} onClick={forget}>
                {t("identity.forget")}
              </button>
            </p>
          )}
        </>
      }
    >
      <IdentityStep form={form} seller={seller} onDone={next} />
    </StepSection>
  );
}

/** Says that the cart has a fault; a promo code that is one may be given up at once. */
function Attention({ order, priced }: { order: CartOrder; priced: PricedOrder }): ReactNode {
  const { t } = useTranslation(["checkout", "cart"]);
  const code = priced.problems.some((problem) => problem.code === "promo-code") ? order.promoCode : null;
  return (
    <Notice
      tone="warning"
      actions={
        <>
          {code ? (
            <Button size="s" onClick={() => cartActs.setPromoCode(order.sellerId, null)}>
              {t("cart:promo.remove", { code })}
            </Button>
          ) : null}
          <Link href={paths.cart()}>{t("cart.back")}</Link>
        </>
      }
    >
      {t("cart.attention")}
    </Notice>
  );
}

type BeforeProps = { order: CartOrder; priced: PricedOrder; busy: boolean };

/** Shows the sellers of the cart, what is wrong with it, and the held places: before the first step. */
function BeforeSteps({ order, priced, busy }: BeforeProps): ReactNode {
  const round = cartStore.read().orders;
  const done = currentRound();
  const { reservations = [] } = order;
  return (
    <>
      {round.length + done.length > 1 ? (
        <Suspense fallback={null}>
          <Round orders={round} done={done} current={order.sellerId} />
        </Suspense>
      ) : null}
      {mayCheckOut(priced.problems) ? null : <Attention order={order} priced={priced} />}
      {reservations.length > 0 ? (
        <Suspense fallback={<div className={css.heldSoon} />}>
          <HeldPlaces reservations={reservations} sellerId={order.sellerId} paused={busy} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The form of the checkout with the order beside it. */
export function Checkout({ order, embed, known, onOrdering, onSettled }: Props): ReactNode {
  const { t, i18n } = useTranslation("checkout");
  const { shop, rules } = embed.data;
  const [company, setCompany] = useState<BuyerCompany>();
  const price = useSellerPrice(order, embed, company);
  const { priced, shelf, changes } = price;
  const form = useCheckoutForm();
  const { user: account, isFilled } = useAccount(form);
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const [isFirst, setFirst] = useState(() => identityProblems(form.fields).length > 0);
  const [busy, setBusy] = useState(false);
  const isKnown = identityProblems(form.fields).length === 0;
  // A complete e-mail does not close the step while the buyer works in it: only the address of the page does.
  const requested = query.get("step");
  // An account provides the identity, so that no step is needed.
  const isOpen = !isKnown || requested === "identity" || (requested === null && isFirst && !account);
  // The later steps may load while the e-mail is typed: the address names the step that is open until it is left.
  const writeStep = useEffectEvent(() => {
    if (requested === null && isFilled && isOpen) navigate(`${path}?step=identity`, { replace: true });
  });
  useEffect(() => writeStep(), [requested, isFilled, isOpen]);
  if (!priced) return null;

  const lang = i18n.resolvedLanguage ?? "fr";
  const { reservations = [] } = order;
  const placesOnly = order.lines.length === 0;
  const lines = linesOfPrice(priced.lines, shelf, lang);
  // Without a step in its address the page opens the first incomplete one.
  const next = (): void => {
    if (!form.passes("identity", identityProblems(form.fields), identityProblems)) return;
    setFirst(false);
    navigate(path);
  };
  return (
    <div className={cx(layout.grid5, layout.single, css.page)}>
      <OrderSummary
        order={order}
        loyalty={rules.loyalty}
        lines={lines}
        reservations={reservations}
        priced={priced}
        price={price}
        changes={changes}
        busy={busy}
      />
      <div className={cx(layout.stack4, layout.shrink)}>
        <h1 className={css.title}>{t("title")}</h1>
        <BeforeSteps order={order} priced={priced} busy={busy} />
        <Identity isOpen={isOpen} busy={busy} account={account} form={form} seller={shop} next={next} />
        <Later
          placesOnly={placesOnly}
          form={form}
          order={order}
          price={price}
          priced={priced}
          lines={lines}
          shop={shop}
          rules={rules}
          onCompany={setCompany}
          known={known}
          isReady={isFilled && !isOpen}
          onBusy={setBusy}
          onOrdering={onOrdering}
          onSettled={onSettled}
        />
      </div>
    </div>
  );
}
