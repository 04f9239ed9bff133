import type { MissingFact, MissingField, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { paths } from "#kit/paths.ts";
import { Notice } from "#ui/Notice.tsx";
import { cx } from "#ui/classes.ts";
import css from "#sales/shipments/ShipmentsCard.module.css";
import * as layout from "#ui/layout.ts";

/** Action on the shipment itself that provides a missing fact. */
export type FactAction = "note" | "change" | "tracking";

/** Place where each fact is entered: an action of the shipment, its product, the warehouse that it leaves from. */
const LEADS: Record<MissingField, FactAction | "product" | "warehouse"> = {
  localReference: "note",
  consignorExciseNumber: "warehouse",
  placeOfDispatch: "warehouse",
  dispatchOffice: "warehouse",
  guarantee: "warehouse",
  recipientType: "change",
  consigneeExciseNumber: "change",
  carrier: "change",
  arrangement: "change",
  journeyTime: "change",
  exportOffice: "change",
  exciseCode: "product",
  cnCode: "product",
  netMass: "product",
  grossMass: "product",
  wineCategory: "product",
  growingZone: "product",
  alcohol: "product",
  volume: "product",
  arc: "tracking",
};

type Props = { shipment: ShipmentView; onLead: (to: FactAction) => void };

/**
 * Shows the facts missing before goods may leave under a DAE or a DAES, in words, with a link to the place where each
 * is entered.
 */
export function MissingFacts({ shipment, onLead }: Props): ReactNode {
  const { t } = useTranslation("shipments");
  const { missing, acts, number } = shipment;
  const can: Record<FactAction, boolean> = {
    note: acts.includes("note"),
    change: acts.includes("change"),
    tracking: number !== null,
  };
  // One link for all facts of one place: it is at the last of them.
  const placeOf = ({ field, productId, warehouseId }: MissingFact): string =>
    [LEADS[field], productId, warehouseId].join(" ");
  const isLast = (one: MissingFact, at: number): boolean =>
    !missing.slice(at + 1).some((other) => placeOf(other) === placeOf(one));
  const way = ({ field, productId, warehouseId }: MissingFact): ReactNode => {
    const lead = LEADS[field];
    if (lead === "product")
      return productId ? (
        <Link href={`${paths.product(productId)}?tab=fiscal`}>{t("missing.product")}</Link>
      ) : null;
    if (lead === "warehouse")
      return (
        <Link href={paths.warehouses(warehouseId ? { edit: warehouseId } : {})}>
          {t("missing.warehouse")}
        </Link>
      );
    return can[lead] ? (
      <button type="button" className={css.lead} onClick={() => onLead(lead)}>
        {t(`missing.${lead}`)}
      </button>
    ) : null;
  };
  return (
    <Notice tone="warning" title={t("missing.title", { document: t(`documents.${shipment.document}`) })}>
      <ul className={cx(layout.grid1, css.missing)}>
        {missing.map((one, at) => (
          <li key={`${one.field} ${one.lineId ?? ""} ${one.name ?? ""}`}>
            {one.name
              ? t("missing.of", { what: t(`missing.${one.field}`), name: one.name })
              : t(`missing.${one.field}`)}
            {isLast(one, at) ? <> {way(one)}</> : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
