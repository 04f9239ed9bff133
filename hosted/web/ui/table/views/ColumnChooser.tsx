import { Popover } from "@base-ui/react/popover";
import type { ViewLook } from "@cuvee/core/people/accounts/views.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { cx } from "#ui/classes.ts";
import { useDragOrder } from "#ui/table/views/dragOrder.ts";
import css from "#ui/table/views/ColumnChooser.module.css";
import * as layout from "#ui/layout.ts";

/** A column in the chooser. */
export type Choosable = { name: string; label: string; locked?: true; hidden?: true };

type ColumnChooserProps = {
  anchor: HTMLElement;
  columns: readonly Choosable[];
  look: ViewLook;
  onLook: (look: ViewLook) => void;
  onClose: () => void;
};

type RowProps = {
  name: string;
  label: string;
  at: number;
  count: number;
  checked: boolean;
  drag: ReturnType<typeof useDragOrder>;
  onToggle: () => void;
  onMove: (name: string, to: number) => void;
};

/** A column that may be hidden and moved. */
function ColumnRow({ name, label, at, count, checked, drag, onToggle, onMove }: RowProps): ReactNode {
  const { t } = useTranslation("table");
  return (
    <li
      ref={drag.ref(name)}
      className={cx(layout.line1, layout.middle, css.column, css.movable, drag.over === name && css.over)}
    >
      <Checkbox
        className={cx(layout.fill, layout.shrink)}
        label={label}
        checked={checked}
        onChange={onToggle}
      />
      <IconButton
        size="s"
        label={t("columns.up", { column: label })}
        disabled={at === 0}
        onClick={() => onMove(name, at - 1)}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t("columns.down", { column: label })}
        disabled={at === count - 1}
        onClick={() => onMove(name, at + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** The height of the rows. */
function Density({ look, onLook }: Pick<ColumnChooserProps, "look" | "onLook">): ReactNode {
  const { t } = useTranslation("table");
  const dense = look.density === "compact";
  return (
    <fieldset className={cx(layout.fieldset, css.density)}>
      <legend className={cx(layout.plain, layout.strong)}>{t("columns.density")}</legend>
      {(["cosy", "compact"] as const).map((density) => (
        <label key={density} className={cx(layout.line2, layout.middle, css.choice)}>
          <input
            type="radio"
            name="density"
            checked={dense === (density === "compact")}
            onChange={() => onLook({ ...look, density })}
          />
          {t(`columns.${density}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** The columns in their order, which of them are shown, and what changes both. */
function useColumnOrder({ columns, look, onLook }: Omit<ColumnChooserProps, "anchor" | "onClose">) {
  const { t } = useTranslation("table");
  const [text, setSaid] = useState("");
  const free = columns.filter((column) => !column.locked);
  const shown = look.columns ?? free.filter((column) => !column.hidden).map((column) => column.name);
  // Visible columns in their order, then the others in the order of the list.
  const [order, setOrder] = useState(() => [
    ...shown.filter((name) => free.some((column) => column.name === name)),
    ...free.map((column) => column.name).filter((name) => !shown.includes(name)),
  ]);
  const nameOf = (name: string): string => columns.find((column) => column.name === name)?.label ?? name;
  const place = (next: readonly string[], on: ReadonlySet<string>): void => {
    setOrder([...next]);
    onLook({ ...look, columns: next.filter((name) => on.has(name)) });
  };
  const on = new Set(shown);
  const move = (name: string, to: number): void => {
    if (to < 0 || to >= order.length) return;
    const next = order.filter((one) => one !== name).toSpliced(to, 0, name);
    place(next, on);
    setSaid(t("columns.moved", { column: nameOf(name), position: to + 1, count: order.length }));
  };
  const toggle = (name: string): void => {
    const next = new Set(on);
    if (!next.delete(name)) next.add(name);
    place(order, next);
  };
  const reset = (): void => {
    setOrder(free.map((column) => column.name));
    onLook({});
  };
  return { text, order, on, nameOf, move, toggle, reset };
}

/** A form for the columns of a list, their order, and the height of its rows; a change shows at once. */
export default function ColumnChooser({ anchor, onClose, ...props }: ColumnChooserProps): ReactNode {
  const { t } = useTranslation("table");
  const { text, order, on, nameOf, move, toggle, reset } = useColumnOrder(props);
  const drag = useDragOrder(order, move);
  return (
    <Popover.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} className={css.place} sideOffset={6} align="end">
          <Popover.Popup className={cx(layout.stack3, css.popup)} finalFocus={() => anchor}>
            <Popover.Title className={css.title}>{t("columns.title")}</Popover.Title>
            <ul className={layout.wide}>
              {props.columns
                .filter((column) => column.locked)
                .map((column) => (
                  <li key={column.name} className={cx(layout.line1, layout.middle, css.column)}>
                    <span className={css.fixed}>{column.label}</span>
                    <span className={layout.quiet}>{t("columns.locked")}</span>
                  </li>
                ))}
              {order.map((name, at) => (
                <ColumnRow
                  key={name}
                  name={name}
                  label={nameOf(name)}
                  at={at}
                  count={order.length}
                  checked={on.has(name)}
                  drag={drag}
                  onToggle={() => toggle(name)}
                  onMove={move}
                />
              ))}
            </ul>
            <Density look={props.look} onLook={props.onLook} />
            <Button size="s" look="quiet" onClick={reset}>
              {t("columns.reset")}
            </Button>
            <p className="visually-hidden" role="status">
              {text}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
