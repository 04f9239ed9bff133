import type { BlockKind } from "@cuvee/core/storefront/site/blocks.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useCanvas } from "./canvasContext.ts";
import { useKindDrag } from "./canvasDrag.ts";
import { KindIcon } from "./KindIcon.tsx";
import { PALETTE } from "./kinds.ts";
import css from "./panel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Kind({ kind, onAdded }: { kind: BlockKind; onAdded: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation("customize");
  const { add, mayAdd } = useCanvas();
  const ref = useKindDrag(kind);
  return (
    <button
      ref={ref}
      type="button"
      className={css.kind}
      disabled={!mayAdd(kind, { parent: null, column: 0, at: 0 })}
      onClick={() => {
        add(kind);
        onAdded?.();
      }}
    >
      <KindIcon kind={kind} size={20} />
      {t(`kind.${kind}`)}
    </button>
  );
}

/** Blocks to add: a press puts one after the selected block, dragging puts it anywhere. */
export function Palette({ onAdded }: { onAdded?: () => void }): ReactNode {
  const { t } = useTranslation("models");
  return (
    <div className={layout.stack4}>
      <p className={layout.quiet}>{t("palette.text")}</p>
      {PALETTE.map(({ key, kinds }) => (
        <section key={key} className={layout.stack2} aria-labelledby={`palette-${key}`}>
          <h3 id={`palette-${key}`} className={cx(layout.small, layout.strong, layout.unmargined)}>
            {t(`palette.${key}`)}
          </h3>
          <div className={css.kinds}>
            {kinds.map((kind) => (
              <Kind key={kind} kind={kind} onAdded={onAdded} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
