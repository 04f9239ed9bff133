import { COLUMN_KINDS, type BlockOf, type SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { BlockPlace } from "#relations/models/draft/modelDraft.ts";
import { IconButton } from "#ui/Button.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { useCanvas } from "./canvasContext.ts";
import { useBlockDrag } from "./canvasDrag.ts";
import { KindIcon } from "./KindIcon.tsx";
import css from "./canvas.module.css";

/** A block with its commands; it draws columns itself. */
type BlockView = (props: {
  block: SiteBlock;
  place: BlockPlace;
  count: number;
  columns: number;
}) => ReactNode;
type CellProps = { block: BlockOf<"columns">; column: number; Block: BlockView };

/** A column of a mail: its blocks, and a button for one more. */
function Cell({ block, column, Block }: CellProps): ReactNode {
  const { t } = useTranslation(["models", "customize"]);
  const canvas = useCanvas();
  const cell = block.columns[column] ?? [];
  const place = { parent: block.id, column, at: cell.length };
  const { ref, edge } = useBlockDrag<HTMLDivElement>({
    block: null,
    place,
    may: canvas.mayAdd,
    drop: (dragged, to) => (dragged.id ? canvas.moveTo(dragged.id, to) : canvas.add(dragged.kind, to)),
  });
  return (
    <div ref={ref} className={css.cell} data-edge={edge ?? undefined}>
      <ol className={css.cellBlocks} aria-label={t("block.column", { number: column + 1 })}>
        {cell.map((one, at) => (
          <Block
            key={one.id}
            block={one}
            place={{ ...place, at }}
            count={cell.length}
            columns={block.columns.length}
          />
        ))}
      </ol>
      <Menu
        trigger={
          <IconButton
            size="s"
            className={css.addHere}
            label={t("block.addToColumn", { number: column + 1 })}
            disabled={!canvas.mayAdd("text", place)}
          >
            <Plus size={16} aria-hidden="true" />
          </IconButton>
        }
        entries={COLUMN_KINDS.map((kind) => ({
          kind: "act",
          label: t(`customize:kind.${kind}`),
          icon: <KindIcon kind={kind} />,
          act: () => canvas.add(kind, place),
        }))}
      />
    </div>
  );
}

/** Columns side by side, with the blocks in them. */
export function DrawnColumns({ block, Block }: Omit<CellProps, "column">): ReactNode {
  return (
    <div className={css.columns} data-count={block.columns.length}>
      {block.columns.map((_, column) => (
        <Cell key={column} block={block} column={column} Block={Block} />
      ))}
    </div>
  );
}
