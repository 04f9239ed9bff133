import { useSignal } from "@preact/signals";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { inOrder, type CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { ComponentType } from "preact";
import { Line } from "#lines/Line.tsx";
import { report } from "#runtime/events.ts";
import { number, price } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { store } from "#page/store.ts";
import { addSheet } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";
import { shopResource, type ShopData } from "#runtime/shops.ts";

type SellerProps = { host: HTMLElement; order: CartOrder; priced: PricedOrder | undefined; alone: boolean };
type TicketsView = typeof import("#tickets/Visits.tsx").Visits;
type WhyView = ComponentType<{ priced: PricedOrder; name(formatId: string): string }>;

/** Shows the distance of the seller's part from free shipping, while the seller offers it. */
function Franco({ franco }: Pick<PricedOrder, "franco">) {
  const { reached, percent, missingCents, missingEq75 } = franco;
  if (!reached && missingCents === null && missingEq75 === null) return null;
  const bottles = Math.ceil((missingEq75 ?? 0) / 1000);
  return (
    <div class={reached ? "franco reached" : "franco"} part="franco">
      <p>
        {reached
          ? t("franco.reached")
          : missingEq75 === null
            ? t("franco.money", { amount: price(missingCents ?? 0) })
            : t("franco.bottles", { count: number(bottles) })}
      </p>
      <progress max={100} value={reached ? 100 : percent} aria-label={t("franco.progress")} />
    </div>
  );
}

/** Shows a field for a note to the seller, kept with their part of the cart and passed to the order's instructions. */
function Note({ order: { sellerId, shipping } }: { order: CartOrder }) {
  const keep = (text: string): void => {
    const instructions = text.trim() || undefined;
    store.change((cart, at) =>
      inOrder(cart, sellerId, at, (order) => ({ ...order, shipping: { ...order.shipping, instructions } })),
    );
  };
  return (
    <details class="memo" open={!!shipping?.instructions}>
      <summary>{t("note.label")}</summary>
      <textarea
        aria-label={t("note.label")}
        maxLength={500}
        rows={3}
        value={shipping?.instructions ?? ""}
        onChange={(event) => keep(event.currentTarget.value)}
      />
    </details>
  );
}

/**
 * Shows what is missing to the next tier of the whole order, and to a full carton, once half of it is there: the rule
 * is `isWithinReach` of core, written here because its import takes a hundred bytes.
 */
function Nudges({ priced, data }: { priced: PricedOrder; data: ShopData | undefined }) {
  const { lines, carton } = priced;
  const shared = data && publicTypology(data.rules).globalDiscount && lines.find((line) => line.next)?.next;
  return (
    <>
      {shared && shared.missing * 2 <= shared.from && (
        <p class="note nudge">{t("cart.shared", { count: shared.missing, from: shared.from })}</p>
      )}
      {carton && carton.missing * 2 <= carton.size && (
        <p class="note nudge">{t("cart.fill", { count: carton.missing })}</p>
      )}
    </>
  );
}

/**
 * Shows one seller's part of the cart: the seller is the contracting party, so their lines and total are shown
 * together.
 */
export function Seller({ host, order, priced, alone }: SellerProps) {
  const why = useSignal<WhyView | undefined>(undefined);
  const tickets = useSignal<TicketsView | undefined>(undefined);
  const { sellerId, lines, reservations } = order;
  const { data, error } = shopResource(sellerId).state.value;
  const explain = (): void => {
    lazy<typeof import("#why/Why.tsx")>("@chunk/why")
      .then(async ({ loadWhy }) => {
        why.value = await loadWhy();
      })
      .catch((failure: unknown) => report(document, failure, "load"));
  };
  if (reservations && !tickets.peek())
    lazy<typeof import("#tickets/load.ts")>("@chunk/tickets")
      .then(({ visits }) => visits)
      .then(({ Visits, css }) => {
        addSheet(host, css);
        tickets.value = Visits;
      })
      .catch((failure: unknown) => report(document, failure, "load"));
  const nameOf = (formatId: string): string => {
    const line = lines.find((l) => l.formatId === formatId);
    return data?.products.find((p) => p.id === line?.productId)?.name ?? "";
  };
  const [Why, Visits] = [why.value, tickets.value];
  return (
    <section part="seller">
      {!alone && (
        <h3>
          {data?.shop.name ?? "…"} <span>{priced && price(priced.totalTtcCents)}</span>
        </h3>
      )}
      {error && !data && (
        <p class="wrong">
          {t("shop.failed")}
          <button class="link" onClick={() => shopResource(sellerId).reload()}>
            {t("shop.retry")}
          </button>
        </p>
      )}
      {priced && lines[0] && <Franco franco={priced.franco} />}
      {priced && <Nudges priced={priced} data={data} />}
      <ul>
        {lines.map((line) => (
          <Line
            key={line.idTmp}
            sellerId={sellerId}
            line={line}
            data={data}
            priced={priced?.lines.find(
              (l) => l.formatId === line.formatId && !l.gift === !line.isFromFidelity,
            )}
            problem={priced?.problems.find((p) => p.formatId === line.formatId)}
          />
        ))}
      </ul>
      {reservations && Visits && <Visits order={order} priced={priced} />}
      <Note order={order} />
      {priced && (
        <details class="why" onToggle={(event) => event.currentTarget.open && explain()}>
          <summary>{t("cart.why")}</summary>
          {Why && <Why priced={priced} name={nameOf} />}
        </details>
      )}
    </section>
  );
}
