import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "#ui/classes.ts";
import { Spinner } from "#ui/Spinner.tsx";
import css from "#ui/Button.module.css";

export type ButtonLook = {
  /**
   * `primary` once per view, `secondary` by default, `quiet` inside tables and bars, `danger` for destructive actions.
   */
  look?: "primary" | "secondary" | "quiet" | "danger";
  size?: "s" | "m" | "l";
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
};

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** The action is running: the button cannot be pressed again and shows a busy state. */
    busy?: boolean;
  };

function classes({ look = "secondary", size = "m", wide, icon }: ButtonLook, more?: string): string {
  return cx(css.button, css[look], css[size], wide && css.wide, Boolean(icon) && css.withIcon, more);
}

/** A button; `type="button"` by default, so that it never submits a form by accident. */
export function Button({
  look,
  size,
  icon,
  wide,
  busy,
  className,
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ look, size, wide, icon }, className)}
      // A field that has just corrected what was typed holds these back (`input/heldSave.ts`).
      data-saves={look === "primary" || look === "danger" ? "" : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> &
  ButtonLook & {
    href: string;
    /** The link leads to a page of its own, which is loaded, not shown inside this one. */
    loads?: boolean;
  };

/** A link that looks like a button: for navigation, not for actions. */
export function ButtonLink({
  look,
  size,
  icon,
  wide,
  loads,
  className,
  children,
  ...rest
}: ButtonLinkProps): ReactNode {
  const Anchor = loads ? "a" : Link;
  return (
    <Anchor {...rest} className={classes({ look, size, wide, icon }, className)}>
      {icon}
      {children}
    </Anchor>
  );
}

type IconButtonProps = Omit<ButtonProps, "children" | "wide" | "icon"> & {
  /** Read out and shown as a tip. */
  label: string;
  children: ReactNode;
};

/** A button of one icon, named by its label. */
export function IconButton({
  label,
  look = "quiet",
  size,
  busy,
  className,
  children,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <Button {...rest} look={look} size={size} busy={busy} title={label} className={cx(css.square, className)}>
      <span className="visually-hidden">{label}</span>
      {busy ? null : children}
    </Button>
  );
}
