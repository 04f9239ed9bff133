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
  /** The button that opens it; it carries its own name. */
  trigger: ReactElement<ComponentProps<"button">>;
  entries: readonly MenuEntry[];
  /** Stands above the entries: who is signed in. */
  head?: ReactNode;
  /** What the entries are, in a word or two. */
  title?: string;
  align?: "start" | "end";
  side?: "bottom" | "inline-end";
  /** The mouse opens it by resting on the button, and closes it by leaving both. */
  onHover?: boolean;
};

type Hover = { onPointerEnter: () => void; onPointerLeave: () => void };

export type MenuPopupProps = Omit<MenuProps, "trigger" | "onHover"> & {
  open: boolean;
  anchor: HTMLElement | null;
  /** Opened by the keyboard: the entry that one stands on. */
  keys: "first" | "last" | null;
  hover: Hover | undefined;
  onClose: () => void;
};

const MenuPopup = later<MenuPopupProps>(() => import("#ui/MenuPopup.tsx"));

/** Fetches the code of menus, before the first is opened. */
export const menusAhead = MenuPopup.ahead;

/** How long the mouse rests before a menu opens, and how long it may be away before it closes. */
const REST_MS = 80;
const AWAY_MS = 160;

const OPENING: Readonly<Record<string, "first" | "last">> = { ArrowDown: "first", ArrowUp: "last" };

/**
 * A list of acts and links behind a button; arrows, letters and Escape work. Only the button is there at first: what it
 * opens is fetched when the pointer or the focus comes near.
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
        // One that was pressed open stays.
        onPointerLeave: () => (onHover && (!open || open.resting) ? leave() : undefined),
        // The keyboard presses without a pointer, of which `detail` counts the presses.
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
