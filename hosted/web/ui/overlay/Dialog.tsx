import type { ReactNode, RefObject } from "react";
import { later } from "#ui/later.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Read out with the title. */
  text?: ReactNode;
  /** Buttons at the end: refusal first, consent last. */
  actions?: ReactNode;
  /** `small` 350 px, `wide` 70 % of the window (specification §9), `medium` 520 px, `large` 880 px. */
  size?: "small" | "medium" | "large" | "wide";
  tone?: "error";
  /** Element that gets the focus at opening; the first field or button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** A window over the page; the rest is inert until it closes. Its code is fetched when the first one opens. */
export const Dialog = later<DialogProps>(() =>
  import("#ui/overlay/DialogWindow.tsx").then((module) => ({ default: module.DialogWindow })),
);

export type DrawerProps = Pick<DialogProps, "open" | "onClose" | "title" | "children"> & {
  side?: "start" | "end";
  /** Shown below the scrolling content: totals, buttons. */
  foot?: ReactNode;
  /** The title is only read out. */
  hideTitle?: boolean;
};

/** A panel from the side: 400 px, the whole width on a phone (specification §9). */
export const Drawer = later<DrawerProps>(() =>
  import("#ui/overlay/DialogWindow.tsx").then((module) => ({ default: module.DrawerWindow })),
);
