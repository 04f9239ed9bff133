import { useSeesPrices } from "#kit/prices.ts";
import type { ReservationCommand, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import {
  Ban,
  Banknote,
  CalendarClock,
  Check,
  Ellipsis,
  Link2,
  Mail,
  RotateCcw,
  Split,
  Undo2,
  UserX,
  type LucideIcon,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton, type ButtonLook } from "#ui/Button.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { AttendDialog } from "#visits/reservations/commands/AttendDialog.tsx";
import { useReservationCommand, useHasPermission, type CommandResult } from "#visits/reservations/calls.ts";
import { CancelDialog } from "#visits/reservations/commands/CancelDialog.tsx";
import { ChangeDialog } from "#visits/reservations/commands/ChangeDialog.tsx";
import { LinkDialog } from "#visits/reservations/commands/LinkDialog.tsx";
import { MoneyDialog } from "#visits/reservations/commands/MoneyDialog.tsx";
import { SplitDialog } from "#visits/reservations/commands/SplitDialog.tsx";

type Shown = Exclude<ReservationCommand, "edit">;
type ActLook = {
  icon: LucideIcon;
  look: ButtonLook["look"];
  danger?: true;
  /** Shown behind "…", away from the frequent actions. */
  rare?: true;
};

const ACTS: Record<Shown, ActLook> = {
  confirm: { icon: Check, look: "primary" },
  attend: { icon: Check, look: "primary" },
  change: { icon: CalendarClock, look: "secondary" },
  pay: { icon: Banknote, look: "secondary" },
  refuse: { icon: Ban, look: "secondary", danger: true },
  noShow: { icon: UserX, look: "quiet", rare: true },
  reopen: { icon: Undo2, look: "secondary" },
  split: { icon: Split, look: "quiet", rare: true },
  link: { icon: Link2, look: "quiet", rare: true },
  refund: { icon: RotateCcw, look: "quiet", rare: true },
  cancel: { icon: Ban, look: "quiet", danger: true, rare: true },
};
/** Actions on an amount: only for users who see amounts. */
const OF_MONEY: ReadonlySet<Shown> = new Set(["pay", "refund", "link"]);
/** Buttons in this order, whatever the order of the allowed acts. */
const ORDER = Object.keys(ACTS).toReversed() as Shown[];

type ActsProps = { view: ReservationView; onConflict: (seen: ReservationView) => void; onDone: () => void };

type MoreCommandsProps = {
  resend: () => Promise<void>;
  rare: Shown[];
  press: (act: Shown) => void;
};

/** Mails, and the commands that are rare, behind "…". */
function MoreCommands({ resend, rare, press }: MoreCommandsProps): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <Menu
      trigger={
        <IconButton label={t("acts.more")} look="secondary">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={[
        {
          kind: "act",
          label: t("acts.resend.button"),
          icon: <Mail aria-hidden="true" />,
          act: () => void resend(),
        },
        ...rare.map((act) => {
          const { icon: Icon, danger } = ACTS[act];
          return {
            kind: "act" as const,
            label: t(`acts.${act}.button`),
            icon: <Icon aria-hidden="true" />,
            ...(danger ? { danger } : {}),
            act: () => press(act),
          };
        }),
      ]}
    />
  );
}

/** Shows the actions that the shop may take on a reservation now: the same list guards the server. */
export function ReservationCommands({ view, onConflict, onDone }: ActsProps): ReactNode {
  const { t } = useTranslation("reservations");
  const { run, busy } = useReservationCommand();
  const may = useHasPermission("createResa");
  // Keeps the reservation as it was at opening: a change by another user meanwhile is a conflict.
  const [opened, setOpened] = useState<{ act: Shown; view: ReservationView } | null>(null);
  const params = { reservationId: view.id };
  const { version } = view;
  const ended = (of: CommandResult<unknown>, done: string): void => {
    setOpened(null);
    if (of.end === "conflict") return onConflict(opened?.view ?? view);
    if (of.end === "failed") return showSnackbar("error", of.problem.message);
    onDone();
    showSnackbar("success", done);
  };
  const mark = async (as: "noShow" | "confirmed"): Promise<void> =>
    ended(
      await run("POST /v1/reservations/:reservationId/attendance", { params, body: { as, version } }),
      t(`acts.${as === "noShow" ? "noShow" : "reopen"}.done`),
    );
  const press = (act: Shown): void => {
    if (act === "noShow") void mark("noShow");
    else if (act === "reopen") void mark("confirmed");
    else if (act === "confirm")
      void run("POST /v1/reservations/:reservationId/approval", { params, body: { version } }).then((of) =>
        ended(of, t("acts.confirm.done")),
      );
    else setOpened({ act, view });
  };
  const resend = async (): Promise<void> =>
    ended(
      await run("POST /v1/reservations/:reservationId/mails", { params, body: {} }),
      t("acts.resend.done"),
    );
  const priced = useSeesPrices();
  const allowed = ORDER.filter((act) => view.acts.includes(act) && (priced || !OF_MONEY.has(act)));
  const rare = allowed.filter((act) => ACTS[act].rare).toReversed();
  const open = opened?.act;
  const close = (): void => setOpened(null);
  const dialog = { view: opened?.view ?? view, onClose: close, onEnded: ended };
  if (!may) return null;
  return (
    <>
      <MoreCommands resend={resend} rare={rare} press={press} />
      {allowed
        .filter((act) => !ACTS[act].rare)
        .map((act) => {
          const { icon: Icon, look } = ACTS[act];
          return (
            <Button
              key={act}
              look={look}
              icon={<Icon aria-hidden="true" />}
              disabled={busy}
              onClick={() => press(act)}
            >
              {t(`acts.${act}.button`)}
            </Button>
          );
        })}
      {open === "attend" ? <AttendDialog {...dialog} /> : null}
      {open === "change" ? <ChangeDialog {...dialog} /> : null}
      {open === "cancel" || open === "refuse" ? <CancelDialog {...dialog} act={open} /> : null}
      {open === "pay" || open === "refund" ? <MoneyDialog {...dialog} act={open} /> : null}
      {open === "link" ? <LinkDialog {...dialog} /> : null}
      {open === "split" ? <SplitDialog {...dialog} /> : null}
    </>
  );
}
