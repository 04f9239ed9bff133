import type { OrderShipments, ShipmentCommand, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import { Ellipsis, FileDown, PackageCheck, Printer, Truck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { openFile, sendCommand, useSending, type CommandBody } from "#sales/shipments/calls.ts";
import { MissingFacts, type FactAction } from "#sales/shipments/MissingFacts.tsx";
import { ReturnDialog } from "#sales/shipments/ReturnDialog.tsx";
import { DispatchDialog, TrackingDialog } from "#sales/shipments/TrackingDialog.tsx";
import { DELIVERY_GROUPS } from "#sales/orders/statuses.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#sales/shipments/ShipmentsCard.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Asking = Exclude<ShipmentCommand, "change" | "note"> | "tracking" | null;
type Props = { data: OrderShipments; shipment: ShipmentView; onChange: () => void };

function Badge({ status }: Pick<ShipmentView, "status">): ReactNode {
  const { t } = useTranslation(["status", "shipments"]);
  if (status === "cancelled")
    return <StatusBadge group="cancel">{t("shipments:item.cancelled")}</StatusBadge>;
  return <StatusBadge group={DELIVERY_GROUPS[status]}>{t(`status:delivery.${status}`)}</StatusBadge>;
}

function Facts({ data, shipment }: Omit<Props, "onChange">): ReactNode {
  const { t } = useTranslation("shipments");
  const format = useFormat();
  const { recipient: to, plannedOn, leftAt, deliveredAt, transport, document, isTaxed } = shipment;
  const when = deliveredAt
    ? t("item.deliveredOn", { day: format.date(deliveredAt, "short") })
    : leftAt
      ? t("item.leftOn", { day: format.date(leftAt, "short") })
      : plannedOn
        ? t("item.plannedOn", { day: format.date(plannedOn, "short") })
        : "";
  const who = to.company || `${to.firstname} ${to.lastname}`.trim();
  const where = shipment.collected ? t("item.collected") : [who, `${to.zipcode} ${to.city}`].join(", ");
  const how = [
    shipment.carrier,
    shipment.tracking,
    shipment.parcels ? t("item.parcels", { count: shipment.parcels }) : "",
    shipment.warehouseName ?? "",
  ].filter(Boolean);
  const lines = shipment.lines.map(({ lineId, quantity, add, returned }) => {
    const line = data.lines.find((l) => l.id === lineId);
    const back = returned > 0 ? ` (${t("item.returned", { count: returned })})` : "";
    return `${format.count(quantity + add)} × ${[line?.name, line?.detail].filter(Boolean).join(" · ")}${back}`;
  });
  return (
    <>
      <p className={layout.breakable}>{[when, where].filter(Boolean).join(" · ")}</p>
      {how.length > 0 ? <p className={cx(layout.quiet, layout.breakable)}>{how.join(" · ")}</p> : null}
      {document !== "commercial" || !isTaxed ? (
        <p className={cx(layout.quiet, layout.breakable)}>
          {[t(isTaxed ? "item.taxed" : "item.suspended"), transport.arc || transport.fallback]
            .filter(Boolean)
            .join(" · ")}
        </p>
      ) : null}
      <ul className={cx(layout.stack1, layout.quiet)}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

type Commands = {
  run: (act: ShipmentCommand, body?: Omit<CommandBody, "version">) => Promise<boolean>;
  setFailure: (value: string | null) => void;
  setAsking: (value: Asking) => void;
  asking: Asking;
  doing: string | null;
  failure: string | null;
};

/** Runs the actions on a shipment; one may ask for facts first. */
function useCommands(data: OrderShipments, shipment: ShipmentView, name: string): Commands {
  const { t } = useTranslation(["shipments", "common"]);
  const { send, doing } = useSending(data.orderId);
  const [asking, setAsking] = useState<Asking>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const run = async (act: ShipmentCommand, body: Omit<CommandBody, "version"> = {}): Promise<boolean> => {
    setFailure(null);
    const { version } = shipment;
    const key = `${shipment.id} ${version} ${act} ${JSON.stringify(body)}`;
    const ended = await send(key, sendCommand(shipment.id, act, { version, ...body }));
    if (!ended.ok) {
      if (asking === null) showSnackbar("error", ended.why);
      else setFailure(ended.why);
      return false;
    }
    setAsking(null);
    if (act !== "note") showSnackbar("success", t(`acts.${act}.done`, { number: name }));
    return true;
  };
  return { run, setFailure, setAsking, asking, doing, failure };
}

type RareActsParts = {
  acts: ("change" | "note" | "dispatch" | "delivery" | "return" | "incident" | "cancellation")[];
  onChange: () => void;
  number: string | null;
  isDone: boolean;
  ask: (what: Asking) => void;
  shipment: ShipmentView;
};

/** Returns the actions behind the button. */
function useRareActs({ acts, onChange, number, isDone, ask, shipment }: RareActsParts): MenuEntry[] {
  const { t } = useTranslation(["shipments", "common"]);
  const rare: MenuEntry[] = [
    ...(acts.includes("change") ? [{ kind: "act" as const, label: t("acts.change"), act: onChange }] : []),
    ...(number !== null && !isDone
      ? [{ kind: "act" as const, label: t("acts.tracking.button"), act: () => ask("tracking") }]
      : []),
    ...(shipment.document !== "commercial" && !isDone
      ? (["dae.xml", "dae.csv"] as const).map((file) => ({
          kind: "act" as const,
          label: t(`acts.${file === "dae.xml" ? "daeXml" : "daeCsv"}`, {
            document: t(`documents.${shipment.document}`),
          }),
          icon: <FileDown aria-hidden="true" />,
          act: () => void openFile(shipment.id, file),
        }))
      : []),
    ...(["return", "incident", "cancellation"] as const)
      .filter((act) => acts.includes(act))
      .map((act) => ({
        kind: "act" as const,
        label: t(`acts.${act}.button`),
        danger: act === "cancellation",
        act: () => ask(act),
      })),
  ];
  return rare;
}

type ConfirmationsProps = {
  asking: Asking;
  close: () => void;
  run: (act: ShipmentCommand, body?: Omit<CommandBody, "version">) => Promise<boolean>;
  name: string;
  doing: string | null;
  failure: string | null;
};

function Confirmations({ asking, close, run, name, doing, failure }: ConfirmationsProps): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  return (["delivery", "incident", "cancellation"] as const).map((act) => (
    <ConfirmDialog
      key={act}
      open={asking === act}
      onClose={close}
      onConfirm={(reason) => void run(act, { reason })}
      title={t(`acts.${act}.title`, { number: name })}
      text={t(`acts.${act}.text`)}
      confirm={t(`acts.${act}.button`)}
      danger={act === "cancellation"}
      busy={doing !== null}
      error={failure}
      {...(act === "delivery" ? {} : { reason: { label: t("acts.reason"), required: act === "incident" } })}
    />
  ));
}

function Events({ shipment }: { shipment: ShipmentView }): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <Disclosure summary={t("item.history")}>
      <ul className={cx(layout.stack1, layout.quiet)}>
        {shipment.events.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            {format.date(event.at, "stamp")} · {t(`events.${event.kind}`)} · {nameOf(event.by)}
            {event.note ? ` · ${event.note}` : ""}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

type ActsProps = {
  acts: ("change" | "note" | "dispatch" | "delivery" | "return" | "incident" | "cancellation")[];
  shipment: ShipmentView;
  ask: (what: Asking) => void;
  number: string | null;
  doing: string | null;
  print: () => Promise<void>;
  rare: MenuEntry[];
  name: string;
};

function Acts({ acts, shipment, ask, number, doing, print, rare, name }: ActsProps): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  return (
    <div className={cx(layout.row2, layout.middle)}>
      {acts.includes("dispatch") ? (
        <Button
          size="s"
          icon={<Truck aria-hidden="true" />}
          disabled={shipment.missing.length > 0}
          onClick={() => ask("dispatch")}
        >
          {t(shipment.collected ? "acts.dispatch.collected" : "acts.dispatch.button")}
        </Button>
      ) : null}
      {acts.includes("delivery") ? (
        <Button
          size="s"
          icon={<PackageCheck aria-hidden="true" />}
          disabled={shipment.missing.length > 0}
          onClick={() => ask("delivery")}
        >
          {t("acts.delivery.button")}
        </Button>
      ) : null}
      {number !== null || acts.includes("note") ? (
        <Button
          size="s"
          look="quiet"
          icon={<Printer aria-hidden="true" />}
          busy={doing?.includes(" note ") ?? false}
          onClick={() => void print()}
        >
          {t("acts.print")}
        </Button>
      ) : null}
      {rare.length > 0 ? (
        <Menu
          trigger={
            <IconButton size="s" label={t("acts.more", { number: name })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={rare}
        />
      ) : null}
    </div>
  );
}

/** Shows a shipment: its state, its goods and documents, its actions. */
export function ShipmentItem({ data, shipment, onChange }: Props): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  const { acts, number, status } = shipment;
  const name = number ?? t("item.draft");
  const { run, setFailure, setAsking, asking, doing, failure } = useCommands(data, shipment, name);
  const print = async (): Promise<void> => {
    if (number === null && !(await run("note"))) return;
    await openFile(shipment.id, "file.pdf");
  };
  const ask = (what: Asking): void => {
    setFailure(null);
    setAsking(what);
  };
  const lead = (to: FactAction): void => {
    if (to === "note") void print();
    else if (to === "change") onChange();
    else ask("tracking");
  };
  const close = (): void => setAsking(null);
  const isDone = status === "cancelled" || status === "returned";
  const rare = useRareActs({ acts, onChange, number, isDone, ask, shipment });
  const confirmed = (
    <Confirmations asking={asking} close={close} run={run} name={name} doing={doing} failure={failure} />
  );
  return (
    <li className={cx(layout.stack2, css.item)} aria-label={name}>
      <div className={cx(layout.row23, layout.middle, layout.between)}>
        <strong className={layout.strong}>{name}</strong>
        <Badge status={status} />
      </div>
      <Facts data={data} shipment={shipment} />
      {shipment.missing.length > 0 ? <MissingFacts shipment={shipment} onLead={lead} /> : null}
      {shipment.events.length > 1 ? <Events shipment={shipment} /> : null}
      <Acts
        acts={acts}
        shipment={shipment}
        ask={ask}
        number={number}
        doing={doing}
        print={print}
        rare={rare}
        name={name}
      />
      {confirmed}
      {asking === "dispatch" ? (
        <DispatchDialog
          shipment={shipment}
          busy={doing !== null}
          failure={failure}
          onClose={close}
          onConfirm={(body) => void run("dispatch", body)}
        />
      ) : null}
      {asking === "tracking" ? <TrackingDialog data={data} shipment={shipment} onClose={close} /> : null}
      {asking === "return" ? (
        <ReturnDialog
          data={data}
          shipment={shipment}
          busy={doing !== null}
          failure={failure}
          onClose={close}
          onConfirm={(body) => void run("return", body)}
        />
      ) : null}
    </li>
  );
}
