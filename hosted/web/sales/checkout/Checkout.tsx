import type { Id } from "@cuvee/core/kit/ids.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "wouter";
import type { Answered } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { asksMountain } from "#sales/cart/lines.ts";
import { mayCheckOut } from "#sales/cart/problems.ts";
import { useSellerPrice, type Embed } from "#sales/cart/pricing.ts";
import { Notice } from "#ui/Notice.tsx";
import { IdentityStep } from "./IdentityStep.tsx";
import { identityProblems } from "./identity.ts";
import { lazyPart } from "./lazyPart.ts";
import { linesOfPrice } from "./OrderLines.tsx";
import { StepSection } from "./StepSection.tsx";
import { Summary } from "./Summary.tsx";
import { useAccount } from "./useAccount.ts";
import { useCheckoutForm } from "./useCheckoutForm.ts";
import css from "./CheckoutPage.module.css";

/** Fetched while the buyer reads the first step. */
const LaterSteps = lazyPart(() => import("./LaterSteps.tsx"));

/** Only an order with places shows and holds some. */
const SummaryPlaces = lazyPart(() => import("./SummaryPlaces.tsx"), ["places"]);
const HeldPlaces = lazyPart(() => import("./HeldPlaces.tsx"), ["places"]);

type Props = {
  order: CartOrder;
  embed: { data: Embed; mutate: Answered<"GET /v1/embeds/:shop">["mutate"] };
  /** The last order with this seller that this page knew of. */
  known: Id | null;
  onOrdering: (ordering: boolean) => void;
  /** Something became of an order: what this browser knows of it is to be read again. */
  onSettled: () => void;
};

/** Titles of the steps to come while their code is on its way. */
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

/** The form of the checkout with the order beside it. */
export function Checkout({ order, embed, known, onOrdering, onSettled }: Props): ReactNode {
  const { t, i18n } = useTranslation("checkout");
  const { shop, rules } = embed.data;
  const price = useSellerPrice(order, embed);
  const { priced, shelf, changes } = price;
  const form = useCheckoutForm();
  const account = useAccount(form);
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const [beganHere] = useState(() => identityProblems(form.fields).length > 0);
  const [busy, setBusy] = useState(false);
  if (!priced) return null;

  const lang = i18n.resolvedLanguage ?? "fr";
  const { reservations = [] } = order;
  const placesOnly = order.lines.length === 0;
  const lines = linesOfPrice(priced.lines, shelf, lang);
  const isKnown = identityProblems(form.fields).length === 0;
  // A complete e-mail does not close the step under the buyer's hands: only the address of the page does.
  const asked = query.get("step");
  const isOpen = !isKnown || asked === "identity" || (asked === null && beganHere);
  // Without a step in its address the page opens the first that is not complete.
  const next = (): void => {
    if (form.passes("identity", identityProblems(form.fields), identityProblems)) navigate(path);
  };
  return (
    <div className={css.page}>
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
      />
      <div className={css.steps}>
        <h1 className={css.title}>{t("title")}</h1>
        {mayCheckOut(priced.problems) ? null : (
          <Notice tone="warning" actions={<Link href={paths.cart()}>{t("cart.back")}</Link>}>
            {t("cart.attention")}
          </Notice>
        )}
        {reservations.length > 0 ? (
          <Suspense fallback={null}>
            <HeldPlaces reservations={reservations} sellerId={order.sellerId} paused={busy} />
          </Suspense>
        ) : null}
        <StepSection
          number={1}
          title={t("steps.identity")}
          state={isOpen ? "open" : "done"}
          onEdit={busy ? undefined : () => navigate(`${path}?step=identity`)}
          summary={<p>{account?.email ?? form.fields.email}</p>}
        >
          <IdentityStep form={form} onDone={next} />
        </StepSection>
        <Suspense fallback={<StepsToCome placesOnly={placesOnly} />}>
          <LaterSteps
            form={form}
            order={order}
            price={{ ...price, priced }}
            lines={lines}
            shop={shop}
            mountain={asksMountain(rules)}
            known={known}
            onOrdering={(ordering) => {
              setBusy(ordering);
              onOrdering(ordering);
            }}
            onSettled={onSettled}
          />
        </Suspense>
      </div>
    </div>
  );
}
