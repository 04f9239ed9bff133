import { Pickup } from "#sales/checkout/placed/Pickup.tsx";
import { personBeside, regionOf } from "@cuvee/core/kit/postal.ts";
import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { GiftNote } from "@cuvee/core/sales/orders/gift.ts";
import type { Address, OrderView, OrderContact } from "@cuvee/core/sales/orders/orders.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import css from "#sales/orders/OrderPeople.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Place({ address }: { address: Address }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const lines = [
    personBeside(address),
    address.company,
    address.street,
    address.street2,
    `${address.zipcode} ${address.city}`,
    regionOf(address),
    address.country === "FR" ? undefined : format.country(address.country),
    address.phone ? format.phone(address.phone) : undefined,
    address.exciseNumber ? `${t("people.exciseNumber")} ${address.exciseNumber}` : undefined,
  ].filter(Boolean);
  return (
    <address className={cx(layout.column, layout.breakable, css.address)}>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  );
}

const SHOWN = [
  "title",
  "firstname",
  "lastname",
  "company",
  "street",
  "street2",
  "zipcode",
  "city",
  "county",
  "state",
  "country",
] as const;
const same = (a: Address, b: Address): boolean =>
  SHOWN.every((field) => (a[field] ?? "") === (b[field] ?? ""));

function Buyer({ own, contact }: { own: boolean; contact: OrderContact }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  return (
    <section>
      <h2 className={css.title}>{t(own ? "people.you" : "people.buyer")}</h2>
      <p>
        {contact.firstname} {contact.lastname}
      </p>
      <p className={cx(layout.line2, layout.middle, layout.muted, css.reach)}>
        <Mail size={15} aria-hidden="true" />
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
      {contact.phone ? (
        <p className={cx(layout.line2, layout.middle, layout.muted, css.reach)}>
          <Phone size={15} aria-hidden="true" />
          <a href={`tel:${contact.phone.replaceAll(" ", "")}`}>{format.phone(contact.phone)}</a>
        </p>
      ) : null}
    </section>
  );
}

function Delivery({ order, deliveryAddress }: { order: OrderView; deliveryAddress: Address }): ReactNode {
  const { t } = useTranslation("orders");
  return (
    <section>
      <h2 className={css.title}>{t("people.delivery")}</h2>
      {order.priced.shipping.name ? <p className={css.method}>{order.priced.shipping.name}</p> : null}
      {order.pickup ? <Pickup place={order.pickup} /> : <Place address={deliveryAddress} />}
      {!order.pickup && deliveryAddress.mountain ? (
        <p className={layout.muted}>{t("people.mountain")}</p>
      ) : null}
      {order.deliveryInstructions ? <p className={css.notes}>{order.deliveryInstructions}</p> : null}
    </section>
  );
}

/** Shows the note that goes into each parcel. */
function Gift({ gift, own }: { gift: GiftNote; own: boolean }): ReactNode {
  const { t } = useTranslation("orders");
  return (
    <section>
      <h2 className={css.title}>{t(own ? "people.yourGift" : "people.gift")}</h2>
      <p className={css.notes}>{[gift.message, gift.from].filter(Boolean).join("\n")}</p>
      {own ? null : <p className={layout.muted}>{t("people.giftPrint")}</p>}
    </section>
  );
}

/** Shows the buyer, their contact details, the delivery and the billing address. */
export function OrderPeople({ order, own }: { order: OrderView; own: boolean }): ReactNode {
  const { t } = useTranslation("orders");
  const { contact, deliveryAddress, billingAddress } = order;
  return (
    <Card>
      <div className={cx(layout.stack4, css.parts)}>
        <Buyer own={own} contact={contact} />
        {order.company ? (
          <section>
            <h2 className={css.title}>{billingAddress.company}</h2>
            {(["siret", "vatNumber", "exciseNumber"] as const).map((name) =>
              order.company?.[name] ? (
                <p key={name}>
                  <span className={layout.muted}>{t(`people.${name}`)}</span> {order.company[name]}
                </p>
              ) : null,
            )}
          </section>
        ) : null}
        {order.refId || order.warehouse ? (
          <section>
            {order.refId ? (
              <>
                <h2 className={css.title}>{t(own ? "people.yourRefId" : "people.refId")}</h2>
                <p className={css.notes}>{order.refId}</p>
              </>
            ) : null}
            {order.warehouse ? (
              <p>
                <span className={layout.muted}>{t("people.warehouse")}</span> {order.warehouse.name}
              </p>
            ) : null}
          </section>
        ) : null}
        {order.notes ? (
          <section>
            <h2 className={css.title}>{t(own ? "people.yourNotes" : "people.notes")}</h2>
            <p className={css.notes}>{order.notes}</p>
          </section>
        ) : null}
        {order.gift ? <Gift gift={order.gift} own={own} /> : null}
        <Delivery order={order} deliveryAddress={deliveryAddress} />
        <section>
          <h2 className={css.title}>{t("people.billing")}</h2>
          {!order.pickup && same(deliveryAddress, billingAddress) ? (
            <p className={layout.muted}>{t("people.same")}</p>
          ) : (
            <Place address={billingAddress} />
          )}
        </section>
      </div>
    </Card>
  );
}
