import type { Permission } from "@cuvee/core/people/collaborators/permissions.ts";
import {
  Ban,
  Banknote,
  Check,
  CreditCard,
  Ellipsis,
  PackageCheck,
  Printer,
  Truck,
  X,
  type LucideIcon,
} from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ORDER_COMMANDS, type OrderCommand, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { isOnline } from "@cuvee/core/billing/payments/payments.ts";
import { useFormat } from "#kit/format.ts";
import { loadTexts } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import { DebitDialog } from "#sales/orders/DebitDialog.tsx";
import { useOrderCommand, type CommandInput } from "#sales/orders/calls.ts";
import { Button, IconButton, type ButtonLook } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#sales/orders/OrderCommands.module.css";

/** Only for an order that ends with money. */
const MoneyDialog = lazy(async () => {
  const [part] = await Promise.all([
    import("#sales/orders/MoneyDialog.tsx"),
    loadTexts(["payments", "status"]),
  ]);
  return part;
});

type ActLook = {
  icon: LucideIcon;
  look: ButtonLook["look"];
  /** Form that the user fills in before the action. */
  ask: "none" | "confirm" | "reason" | "note" | "amount";
  danger?: true;
  /** Shown behind "…", away from the frequent actions. */
  rare?: true;
  /** Permission that a collaborator needs, as the call requires it. */
  permission: Permission;
};

/** Look and form of each action; accepting is done at once, because it can be cancelled. */
const ACTS: Record<OrderCommand, ActLook> = {
  acceptance: { icon: Check, look: "secondary", ask: "none", permission: "createOrder" },
  dispatch: { icon: Truck, look: "secondary", ask: "note", permission: "manageDelivery" },
  delivery: { icon: PackageCheck, look: "secondary", ask: "confirm", permission: "manageDelivery" },
  "payment-receipt": { icon: Banknote, look: "secondary", ask: "confirm", permission: "seeAllPayment" },
  debit: { icon: CreditCard, look: "secondary", ask: "amount", permission: "seeAllPayment" },
  refusal: { icon: X, look: "secondary", ask: "reason", danger: true, permission: "createOrder" },
  cancellation: {
    icon: Ban,
    look: "quiet",
    ask: "reason",
    danger: true,
    rare: true,
    permission: "createOrder",
  },
};

/** The next step is the filled button: the first of these that is allowed. */
const NEXT: readonly OrderCommand[] = ["acceptance", "payment-receipt", "debit", "dispatch", "delivery"];

/** Buttons in this order, whatever the order of the allowed acts. */
const ORDER: readonly OrderCommand[] = [
  "refusal",
  "payment-receipt",
  "debit",
  "dispatch",
  "delivery",
  "acceptance",
  "cancellation",
];

/**
 * Returns the amount of an action: the money still to come, or the amount to refund; for a card that was held, the
 * amount that was debited.
 */
function amountOf({ payment, priced, totalTtcCents }: OrderView, act: OrderCommand): number {
  const { amountCents, dueCents } = payment;
  if (act === "payment-receipt") return dueCents ?? amountCents;
  if (dueCents !== undefined) return amountCents - dueCents;
  return priced.imprint ? amountCents : totalTtcCents;
}

/**
 * Checks whether money came outside the payment provider: ending the order then requires a choice of what happens to
 * it.
 */
const isPaidByHand = ({ paymentStatus, paymentType }: OrderView): boolean =>
  paymentStatus === "partial" || (paymentStatus === "paid" && !isOnline(paymentType));

/** Returns the text key of an action: an order to collect is not sent, it is ready for pickup. */
const wordOf = ({ priced }: OrderView, what: OrderCommand): string =>
  what === "dispatch" && priced.shipping.kind !== "delivery" ? "pickup" : what;

type OrderActsProps = { order: OrderView; onConflict: () => void; onDone: () => void };

function MoreMenu({ rare, press }: { rare: OrderCommand[]; press: (what: OrderCommand) => void }): ReactNode {
  const { t } = useTranslation("orders");
  return (
    <Menu
      trigger={
        <IconButton label={t("acts.more")} look="secondary" className={css.more}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={[
        { kind: "act", label: t("acts.print"), icon: <Printer aria-hidden="true" />, act: () => print() },
        ...rare.map((what): MenuEntry => {
          const { icon: Icon } = ACTS[what];
          const icon = <Icon aria-hidden="true" />;
          return {
            kind: "act",
            label: t(`acts.${what}.button`),
            icon,
            danger: true,
            act: () => press(what),
          };
        }),
      ]}
    />
  );
}

type Commands = {
  asking: OrderCommand | null;
  /** Asks for the form of an action; null closes it. */
  ask: (what: OrderCommand | null) => void;
  doing: { orderId: string; act: OrderCommand } | null;
  failure: string | null;
  asksMoney: (what: OrderCommand) => boolean;
  press: (what: OrderCommand) => void;
  run: (what: OrderCommand, commandInput?: CommandInput) => Promise<void>;
};

/** Runs the actions on an order, after their form where they have one. */
function useCommands({ order, onConflict, onDone }: OrderActsProps): Commands {
  const { t } = useTranslation("orders");
  const { act, doing } = useOrderCommand();
  const [asking, ask] = useState<OrderCommand | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // A payment made online is refunded by its provider; the server answers if it was not made online after all.
  const [hasMoney, setHasMoney] = useState(isPaidByHand(order));
  const run = async (what: OrderCommand, commandInput: CommandInput = {}): Promise<void> => {
    setFailure(null);
    const ended = await act(order, what, commandInput);
    if (ended.end === "money") return setHasMoney(true);
    if (ended.end === "failed") {
      if (ACTS[what].ask === "none") showSnackbar("error", ended.message);
      else setFailure(ended.message);
      return;
    }
    ask(null);
    if (ended.end === "conflict") return onConflict();
    onDone();
    showSnackbar("success", t(`acts.${wordOf(order, what)}.done`, { number: order.number ?? "" }));
  };
  const press = (what: OrderCommand): void => {
    setFailure(null);
    setHasMoney(isPaidByHand(order));
    if (ACTS[what].ask === "none") void run(what);
    else ask(what);
  };
  const asksMoney = (what: OrderCommand): boolean => ACTS[what].danger === true && hasMoney;
  return { asking, ask, doing, failure, asksMoney, press, run };
}

type FormProps = { order: OrderView; what: OrderCommand; use: Commands };

function CommandButton({ order, what, use, isNext }: FormProps & { isNext: boolean }): ReactNode {
  const { t } = useTranslation("orders");
  const { doing, press } = use;
  const { icon: Icon, look, ask } = ACTS[what];
  return (
    <Button
      look={isNext ? "primary" : look}
      icon={<Icon aria-hidden="true" />}
      busy={doing?.act === what && ask === "none"}
      disabled={doing !== null && doing.act !== what}
      // The next action replaces the previous button: the second half of a double press must not trigger it.
      onClick={({ detail }) => (detail > 1 ? undefined : press(what))}
    >
      {t(`acts.${wordOf(order, what)}.button`)}
    </Button>
  );
}

/** Returns the facts of an order in the words of its actions. */
function useValues(order: OrderView): (what: OrderCommand) => { number: string; amount: string } {
  const format = useFormat();
  return (what) => ({ number: order.number ?? "", amount: format.money(amountOf(order, what)) });
}

/** Asks what happens to the money of an order that ends. */
function MoneyForm({ order, what, use }: FormProps): ReactNode {
  const { t } = useTranslation("orders");
  const values = useValues(order)(what);
  return (
    <Suspense fallback={null}>
      <MoneyDialog
        title={t(`acts.${what}.title`, values)}
        text={t(`acts.${what}.text`, values)}
        confirm={t(`acts.${what}.confirm`)}
        busy={use.doing?.act === what}
        failure={use.failure}
        paidBy={order.paymentType}
        asksReason
        onClose={() => use.ask(null)}
        onConfirm={(given) => void use.run(what, given)}
      />
    </Suspense>
  );
}

function Confirmation({ order, what, use }: FormProps): ReactNode {
  const { t } = useTranslation("orders");
  const { user } = useSession();
  const { asking, doing, failure, asksMoney, ask, run } = use;
  const valuesOf = useValues(order);
  const values = valuesOf(what);
  const more = (): string => {
    if (asking === null || ACTS[asking].danger !== true) return "";
    if (order.paymentStatus === "paid" || order.paymentStatus === "partial")
      return seesPrices(user) ? t("acts.refund", valuesOf(asking)) : t("acts.refunded");
    return order.priced.imprint && order.payment.card ? t("acts.released") : "";
  };
  const word = wordOf(order, what);
  return (
    <ConfirmDialog
      open={asking === what && !asksMoney(what)}
      onClose={() => ask(null)}
      onConfirm={(reason) => void run(what, { reason })}
      title={t(`acts.${word}.title`, values)}
      text={`${t(`acts.${word}.text`, values)} ${more()}`.trim()}
      confirm={t(`acts.${word}.confirm`)}
      danger={ACTS[what].danger ?? false}
      busy={doing?.act === what}
      error={failure}
      {...(ACTS[what].ask === "reason"
        ? { reason: { label: t("acts.reason"), hint: t("acts.reasonHint"), required: true } }
        : ACTS[what].ask === "note"
          ? { reason: { label: t("acts.note"), hint: t("acts.noteHint") } }
          : {})}
    />
  );
}

/** Actions that a dialog of their own confirms. */
const CONFIRMED = ORDER_COMMANDS.filter((what) => ACTS[what].ask !== "none" && ACTS[what].ask !== "amount");

/**
 * Shows the actions that the seller may take now (the same list guards the server, design: domain §3), and printing for
 * all.
 */
export function OrderCommands(props: OrderActsProps): ReactNode {
  const { order } = props;
  const { user } = useSession();
  const use = useCommands(props);
  const { asking } = use;
  const allowed = ORDER.filter(
    (what) =>
      order.acts.includes(what) &&
      user !== null &&
      hasPermission(user, ACTS[what].permission) &&
      (seesPrices(user) || what !== "debit"),
  );
  const next = NEXT.find((what) => allowed.includes(what));
  return (
    <>
      <MoreMenu rare={allowed.filter((what) => ACTS[what].rare)} press={use.press} />
      {allowed
        .filter((what) => !ACTS[what].rare)
        .map((what) => (
          <CommandButton key={what} order={order} what={what} use={use} isNext={what === next} />
        ))}
      {asking === "debit" ? (
        <DebitDialog
          order={order}
          busy={use.doing?.act === "debit"}
          failure={use.failure}
          onClose={() => use.ask(null)}
          onConfirm={(amountCents) => void use.run("debit", { amountCents })}
        />
      ) : null}
      {asking !== null && use.asksMoney(asking) ? <MoneyForm order={order} what={asking} use={use} /> : null}
      {CONFIRMED.map((what) => (
        <Confirmation key={what} order={order} what={what} use={use} />
      ))}
    </>
  );
}
