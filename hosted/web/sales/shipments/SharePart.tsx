import type { Address } from "@cuvee/core/sales/orders/address.ts";
import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { AddressPart } from "#sales/shipments/AddressPart.tsx";
import { CustomsPart } from "#sales/shipments/CustomsPart.tsx";
import {
  needsCertifiedConsignee,
  ORDER_ADDRESS,
  OTHER_ADDRESS,
  type Share,
} from "#sales/shipments/sharing.ts";
import { IconButton } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/shipments/Shares.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  data: OrderShipments;
  share: Share;
  /** Its number among several shares. */
  place: number;
  left: Readonly<Record<string, { quantity: number; add: number }>>;
  onChange: (share: Share) => void;
  onRemove: (() => void) | null;
};

type UnitsProps = {
  data: OrderShipments;
  left: Readonly<Record<string, { quantity: number; add: number }>>;
  share: Share;
  set: (change: Partial<Share>) => void;
};

function Units({ data, left, share, set }: UnitsProps): ReactNode {
  const { t } = useTranslation("shipments");
  return (
    <ul className={layout.column}>
      {data.lines
        .filter((line) => (left[line.id]?.quantity ?? 0) + (share.units[line.id]?.quantity ?? 0) > 0)
        .map((line) => {
          const own = share.units[line.id] ?? { quantity: 0, add: 0 };
          const rest = left[line.id] ?? { quantity: 0, add: 0 };
          const to = (quantity: number): void => {
            const most = own.quantity + rest.quantity;
            // Free units of a line are sent with its last units.
            const add = quantity === most ? own.add + rest.add : 0;
            set({ units: { ...share.units, [line.id]: { quantity, add } } });
          };
          return (
            <li key={line.id} className={cx(layout.middle, css.line)}>
              <div className={cx(layout.shrink, css.words)}>
                <p className={cx(layout.medium, layout.breakable)}>{line.name}</p>
                <p className={layout.quiet}>
                  {line.detail}
                  {own.add > 0 ? ` · ${t("share.given", { count: own.add })}` : ""}
                </p>
              </div>
              <span className={layout.quiet}>{t("share.left", { count: rest.quantity })}</span>
              <NumberInput
                stepper
                min={0}
                max={own.quantity + rest.quantity}
                label={t("share.units", { name: line.name })}
                value={own.quantity}
                onChange={(value) => to(value ?? 0)}
              />
            </li>
          );
        })}
    </ul>
  );
}

type RecipientProps = {
  recipient: Address;
  addresses: { title: string; address: Address; exciseNumber: string }[];
  share: Share;
  choose: (to: string) => void;
};

function Recipient({ recipient, addresses, share, choose }: RecipientProps): ReactNode {
  const { t } = useTranslation("shipments");
  return (
    <div className={cx(layout.grid4, layout.pair, css.fields)}>
      <Field label={t("share.to")} className={css.whole}>
        <Select
          options={[
            {
              value: ORDER_ADDRESS,
              label: t("share.orderAddress", {
                city: recipient.city,
                name: recipient.company || recipient.lastname,
              }),
            },
            ...addresses.map(({ title }, at) => ({ value: String(at), label: title })),
            { value: OTHER_ADDRESS, label: t("share.otherAddress") },
          ]}
          value={share.to}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
    </div>
  );
}

type CarriageProps = {
  share: Share;
  set: (change: Partial<Share>) => void;
  data: OrderShipments;
  isCertified: boolean;
};

function Carriage({ share, set, data, isCertified }: CarriageProps): ReactNode {
  const { t } = useTranslation("shipments");
  return (
    <div className={cx(layout.grid4, layout.pair, css.fields)}>
      <Field label={t("share.how")}>
        <Select
          options={[
            { value: "carried", label: t("share.carried") },
            { value: "collected", label: t("share.collected") },
          ]}
          value={share.collected ? "collected" : "carried"}
          onChange={(event) => set({ collected: event.target.value === "collected" })}
        />
      </Field>
      <Field label={t("share.plannedOn")} optional>
        <DateInput value={share.plannedOn} onChange={(plannedOn) => set({ plannedOn })} clearable />
      </Field>
      <Field label={t("share.warehouse")}>
        <Select
          options={[
            { value: "", label: t("share.anyWarehouse") },
            ...data.warehouses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={share.warehouseId ?? ""}
          onChange={(event) => set({ warehouseId: event.target.value || null })}
        />
      </Field>
      <Field label={t("share.carrier")} optional={!share.transport.dutySuspended && !isCertified}>
        <Input
          autoComplete="off"
          maxLength={120}
          value={share.carrier}
          onChange={(event) => set({ carrier: event.target.value })}
        />
      </Field>
      <Field label={t("share.parcels")} optional>
        <NumberInput
          wide
          min={1}
          max={100_000}
          value={share.parcels}
          onChange={(parcels) => set({ parcels })}
        />
      </Field>
      <Field label={t("share.weight")} optional>
        <NumberInput
          wide
          min={0.001}
          max={100_000}
          decimals={3}
          unit="kg"
          value={share.weightKg}
          onChange={(weightKg) => set({ weightKg })}
        />
      </Field>
    </div>
  );
}

/** A form for one share of an order: units of each line, recipient, day and warehouse. */
export function SharePart({ data, share, place, left, onChange, onRemove }: Props): ReactNode {
  const { t } = useTranslation("shipments");
  const set = (change: Partial<Share>): void => onChange({ ...share, ...change });
  const { addresses, recipient } = data.defaults;
  const isCertified = needsCertifiedConsignee(share);
  const choose = (to: string): void => {
    const known = to === ORDER_ADDRESS ? null : addresses[Number(to)];
    if (to === OTHER_ADDRESS) set({ to });
    else if (!known) set({ to, recipient });
    else
      set({
        to,
        recipient: known.address,
        transport: {
          ...share.transport,
          consigneeExciseNumber: known.exciseNumber || share.transport.consigneeExciseNumber,
        },
      });
  };
  return (
    <section
      className={cx(layout.stack4, layout.framed, layout.padded, css.share)}
      aria-label={t("share.title", { place })}
    >
      <div className={cx(layout.line3, layout.middle, layout.between)}>
        <h3 className={cx(layout.strong, css.heading)}>{t("share.title", { place })}</h3>
        {onRemove ? (
          <IconButton size="s" label={t("share.remove", { place })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <Units data={data} left={left} share={share} set={set} />
      <Recipient recipient={recipient} addresses={addresses} share={share} choose={choose} />
      {share.to === OTHER_ADDRESS ? (
        <AddressPart value={share.recipient} onChange={(address) => set({ recipient: address })} />
      ) : null}
      <Carriage share={share} set={set} data={data} isCertified={isCertified} />
      <Disclosure summary={t("customs.title")} open={share.transport.dutySuspended || isCertified}>
        <CustomsPart
          value={share.transport}
          isCertified={isCertified}
          onChange={(transport) => set({ transport })}
        />
      </Disclosure>
    </section>
  );
}
