import type { Language } from "@cuvee/core/kit/languages.ts";
import { languagesIn, type Remark } from "@cuvee/core/relations/models/models.ts";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useWidth } from "#kit/width.ts";
import { BlockPanel } from "#relations/models/canvas/BlockPanel.tsx";
import { Canvas } from "#relations/models/canvas/Canvas.tsx";
import { CanvasContext, type CanvasValue } from "#relations/models/canvas/canvasContext.ts";
import { Palette } from "#relations/models/canvas/Palette.tsx";
import { useCanvasValue } from "#relations/models/canvas/useCanvasValue.ts";
import { blockOf } from "#relations/models/draft/modelDraft.ts";
import type { ModelEditing } from "#relations/models/draft/useModelDraft.ts";
import { EditorHead } from "#relations/models/EditorHead.tsx";
import { HeadFields, NameFields } from "#relations/models/HeadFields.tsx";
import { LanguageTabs } from "#relations/models/LanguageTabs.tsx";
import { OfModel } from "#relations/models/OfModel.tsx";
import { useMailPreview } from "#relations/models/preview/useMailPreview.ts";
import { Remarks } from "#relations/models/Remarks.tsx";
import { Button } from "#ui/Button.tsx";
import { Drawer } from "#ui/overlay/Dialog.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#relations/models/models.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Part = "add" | "block" | "remarks";

type PanelProps = {
  part: Part;
  canvas: CanvasValue;
  remarks: readonly Remark[];
  onAdded?: () => void;
};

/** The content beside the mail: blocks to add, settings of the selected one, remarks. */
function Panel({ part, canvas, remarks, onAdded }: PanelProps): ReactNode {
  if (part === "add") return <Palette {...(onAdded ? { onAdded } : {})} />;
  if (part === "block")
    return (
      <div id="block-settings">
        <BlockPanel />
      </div>
    );
  return (
    <Remarks
      remarks={remarks}
      nameOf={(id) => {
        const block = blockOf(canvas.blocks, id);
        return block ? canvas.nameOf(block) : null;
      }}
      onOpen={canvas.openSettings}
    />
  );
}

type SideProps = {
  part: Part;
  onPart: (part: Part) => void;
  canvas: CanvasValue;
  remarks: readonly Remark[];
};

function Side({ part, onPart, canvas, remarks }: SideProps): ReactNode {
  const { t } = useTranslation("models");
  return (
    <aside className={cx(layout.panel, layout.stack4, css.side)} aria-label={t("side")}>
      <FilterTabs
        label={t("side")}
        value={part}
        onChange={onPart}
        items={[
          { value: "add", label: t("parts.add") },
          { value: "block", label: t("parts.block") },
          { value: "remarks", label: t("parts.remarks"), count: remarks.length },
        ]}
      />
      <div className={css.sideBody}>
        <Panel part={part} canvas={canvas} remarks={remarks} />
      </div>
    </aside>
  );
}

type SheetProps = Omit<SideProps, "part" | "onPart"> & {
  part: Part | null;
  onOpen: (part: Part) => void;
  onClose: () => void;
};

/** On a phone the panel is a sheet over the mail. */
function Sheet({ part, onOpen, onClose, canvas, remarks }: SheetProps): ReactNode {
  const { t } = useTranslation("models");
  return (
    <>
      <div className={css.bottom}>
        <Button
          wide
          look="primary"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onOpen("add")}
        >
          {t("parts.addBlock")}
        </Button>
        <Button onClick={() => onOpen("remarks")}>{t("parts.remarksOf", { count: remarks.length })}</Button>
      </div>
      <Drawer open={part !== null} onClose={onClose} title={t(`parts.${part ?? "add"}`)}>
        {part === null ? null : <Panel part={part} canvas={canvas} remarks={remarks} onAdded={onClose} />}
      </Drawer>
    </>
  );
}

/** Name, use, subject and first words above the mail. */
function Particulars({ of, lang }: { of: ModelEditing; lang: Language }): ReactNode {
  return (
    <div className={cx(layout.panel, layout.padded, layout.grid3)}>
      <NameFields of={of} />
      <HeadFields of={of} lang={lang} />
    </div>
  );
}

/** The mail in one language, with its subject and what is done with its blocks. */
function Editor({ of }: { of: ModelEditing }): ReactNode {
  const [lang, setLang] = useState<Language>("fr");
  const [part, setPart] = useState<Part>("add");
  const [sheet, setSheet] = useState<Part | null>(null);
  const isNarrow = useWidth() === "mobile";
  const { draft } = of;
  const canvas = useCanvasValue({
    of,
    lang,
    onSelect: () => setPart("block"),
    onSettings: () => (isNarrow ? setSheet("block") : undefined),
  });
  const { mail } = useMailPreview({ content: draft.content, use: draft.use, lang, clientId: null });
  const remarks = mail?.remarks ?? [];
  return (
    <CanvasContext value={canvas}>
      <EditorHead of={of} lang={lang} />
      <div className={layout.grid4}>
        <LanguageTabs value={lang} onChange={setLang} written={languagesIn(draft.content)} />
        <Particulars of={of} lang={lang} />
        <div className={css.editor}>
          <Canvas />
          {isNarrow ? null : <Side part={part} onPart={setPart} canvas={canvas} remarks={remarks} />}
        </div>
      </div>
      {isNarrow ? (
        <Sheet
          part={sheet}
          onOpen={setSheet}
          onClose={() => setSheet(null)}
          canvas={canvas}
          remarks={remarks}
        />
      ) : null}
      <p role="status" className="visually-hidden">
        {canvas.said}
      </p>
    </CanvasContext>
  );
}

/** `/dashboard/crm/models/{id}/advanced`: a mail of blocks. */
export default function AdvancedModelPage(): ReactNode {
  return <OfModel kind="advanced">{Editor}</OfModel>;
}
