import { useEffect, useRef, type ReactNode } from "react";
import css from "#ui/table/Table.module.css";

type CheckCellProps = {
  label: string;
  checked: boolean;
  /** Some of the rows that the box represents are selected. */
  some?: boolean;
  /** `range`: Shift was held. */
  onChange: (range: boolean) => void;
};

/** The box that selects a row, or the page: as large as its cell, above the row's link. */
export function CheckCell({ label, checked, some, onChange }: CheckCellProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(some);
  }, [some]);
  return (
    <label className={css.box}>
      <span className="visually-hidden">{label}</span>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange((event.nativeEvent as MouseEvent).shiftKey)}
        // A click with Shift would also select the words between.
        onMouseDown={(event) => (event.shiftKey ? event.preventDefault() : undefined)}
      />
    </label>
  );
}
