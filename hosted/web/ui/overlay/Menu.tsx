import {
  cloneElement,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { later } from "#ui/later.tsx";

export type MenuEntry =
  | { kind: "act"; label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; act: () => void }
  | { kind: "link"; label: string; icon?: ReactNode; href: string; current?: boolean }
  | { kind: "line" }
  | { kind: "choice"; label: string; icon?: ReactNode; checked: boolean; act: () => void };

type MenuProps = {
  /** The button that opens the menu; it has its own name. */
  trigger: ReactElement<ComponentProps<"button">>;
  entries: readonly MenuEntry[];
  /** Content above the entries: the signed-in user. */
  head?: ReactNode;
  /** Title of the entries, in a word or two. */
  title?: string;
  align?: "start" | "end";
  side?: "bottom" | "inline-end";
  /** The mouse opens the menu by resting on the button, and closes it by leaving both. */
  onHover?: boolean;
};

type Hover = { onPointerEnter: () => void; onPointerLeave: () => void };

export type MenuPopupProps = Omit<MenuProps, "trigger" | "onHover"> & {
  open: boolean;
  anchor: HTMLElement | null;
  /** Opened by the keyboard: the entry that gets the focus. */
  keys: "first" | "last" | null;
  hover: Hover | undefined;
  onClose: () => void;
};

const MenuPopup = later<MenuPopupProps>(() => import("#ui/overlay/MenuPopup.tsx"));

/** Fetches the code of menus, before the first is opened. */
export const menusAhead = MenuPopup.ahead;

/** Milliseconds that the mouse rests before a menu opens, and that it may be away before the menu closes. */
const REST_MS = 80;
const AWAY_MS = 160;

const OPENING: Readonly<Record<string, "first" | "last">> = { ArrowDown: "first", ArrowUp: "last" };

/**
 * A list of actions and links behind a button; arrows, letters and Escape work. Only the button is there at first: the
 * popup is fetched when the pointer or the focus comes near.
 */
export function Menu({ trigger, onHover, ...rest }: MenuProps): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<{ keys: "first" | "last" | null; resting?: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (ms: number, act: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const show = (at: HTMLElement, keys: "first" | "last" | null, resting?: boolean): void => {
    clearTimeout(timer.current);
    setAnchor(at);
    setOpen({ keys, ...(resting ? { resting } : {}) });
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const leave = (): void => soon(AWAY_MS, close);
  return (
    <>
      {cloneElement<ComponentProps<"button"> & { "data-popup-open"?: "" | undefined }>(trigger, {
        id: trigger.props.id ?? id,
        "aria-haspopup": "menu",
        "aria-expanded": open !== null,
        "data-popup-open": open ? "" : undefined,
        onFocus: MenuPopup.ahead,
        onPointerEnter: ({ currentTarget, pointerType }) => {
          MenuPopup.ahead();
          if (!onHover || pointerType !== "mouse") return;
          if (open) clearTimeout(timer.current);
          else soon(REST_MS, () => show(currentTarget, null, true));
        },
        // A menu opened by a press stays open.
        onPointerLeave: () => (onHover && (!open || open.resting) ? leave() : undefined),
        // The keyboard presses without a pointer; `detail` counts the presses of one.
        onClick: ({ currentTarget, detail }) =>
          open && !open.resting ? close() : show(currentTarget, detail === 0 ? "first" : null),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          const keys = OPENING[event.key];
          if (!keys) return;
          event.preventDefault();
          show(event.currentTarget, keys);
        },
      })}
      <MenuPopup
        {...rest}
        open={open !== null}
        keys={open?.keys ?? null}
        anchor={anchor}
        hover={
          open?.resting
            ? { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: leave }
            : undefined
        }
        onClose={close}
      />
    </>
  );
}
