import { ArrowLeft, Copy, Trash2 } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { blockOf, placeOf } from "#relations/models/draft/modelDraft.ts";
import { BlockForm } from "#storefront/pages/BlockForm.tsx";
import { BlockEditingContext } from "#storefront/pages/blockEditing.ts";
import { Button } from "#ui/Button.tsx";
import { useCanvas } from "./canvasContext.ts";
import { KindIcon } from "./KindIcon.tsx";
import { useMailInputs } from "./MailInputs.tsx";
import css from "./panel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Settings of the selected block. Escape leads back to the block. */
export function BlockPanel(): ReactNode {
  const { t } = useTranslation(["models", "customize"]);
  const canvas = useCanvas();
  const editing = useMailInputs();
  const block = canvas.selected === null ? undefined : blockOf(canvas.blocks, canvas.selected);
  if (!block) return <p className={layout.quiet}>{t("noBlock")}</p>;
  const { id, kind } = block;
  const parent = placeOf(canvas.blocks, id)?.parent ?? null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    canvas.focus(id);
  };
  return (
    <div className={layout.stack4} onKeyDown={onKeyDown} role="presentation">
      <div className={cx(layout.line2, layout.middle)}>
        <KindIcon kind={kind} size={20} />
        <h3 className={cx(layout.large, layout.fill, layout.unmargined)}>{t(`customize:kind.${kind}`)}</h3>
      </div>
      {parent === null ? null : (
        <Button
          size="s"
          look="quiet"
          className={css.back}
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={() => canvas.select(parent)}
        >
          {t("toColumns")}
        </Button>
      )}
      {kind === "text" || kind === "media" ? <p className={layout.quiet}>{t("writeInMail")}</p> : null}
      <BlockEditingContext value={editing}>
        <BlockForm key={id} block={block} onChange={canvas.change} />
      </BlockEditingContext>
      {kind === "footer" ? (
        <p className={layout.quiet}>{t("block.lockedText")}</p>
      ) : (
        <div className={cx(layout.row2, css.foot)}>
          <Button size="s" icon={<Copy size={16} aria-hidden="true" />} onClick={() => canvas.copy(id)}>
            {t("block.copy")}
          </Button>
          <Button
            size="s"
            look="danger"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => canvas.remove(id)}
          >
            {t("block.remove")}
          </Button>
        </div>
      )}
    </div>
  );
}
