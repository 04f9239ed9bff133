import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import css from "#relations/prospection/map/map.module.css";

export type Counted = { key: string; name: string; count: number; onOpen: () => void };

/** The numbers of a map as a table: the map alone is no text. */
export function CountTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly [name: string, count: string];
  rows: readonly Counted[];
}): ReactNode {
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className={css.counts}>
      <SmallTable label={label} head={[head[0], { end: head[1] }]} flush>
        <tbody>
          {rows.map(({ key, name, count, onOpen }) => (
            <tr key={key}>
              <td>
                <button type="button" className={css.opens} onClick={onOpen}>
                  {name}
                </button>
                <span
                  className={css.measure}
                  style={{ inlineSize: `${(count / most) * 100}%` }}
                  aria-hidden="true"
                />
              </td>
              <EndCell>{format.count(count)}</EndCell>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </div>
  );
}
