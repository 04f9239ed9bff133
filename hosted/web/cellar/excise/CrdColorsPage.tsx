import { FileText, Palette, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useDeclarationCommand, useMayKeepDeclaration } from "#cellar/excise/calls.ts";
import { CapsuleAccounts } from "#cellar/excise/CapsuleAccounts.tsx";
import { ColorDialog } from "#cellar/excise/ColorDialog.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import type { ColorView } from "@cuvee/core/cellar/excise/views.ts";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Color({ color, onChange }: { color: ColorView; onChange: (() => void) | null }): ReactNode {
  const { t } = useExciseLabels();
  const format = useFormat();
  return (
    <li className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}>
      <span className={rows.words}>
        <span className={css.named}>
          <span className={css.swatch} style={{ background: color.color }} aria-hidden="true" />
          <strong>{color.name}</strong>
          {color.isCRD ? null : <Badge>{t("colors.plain")}</Badge>}
        </span>
        {color.isCRD ? (
          <span className={layout.quiet}>
            <br />
            {t(`types.${color.type}`)} ·{" "}
            {color.categories.length > 0
              ? format.list(
                  color.categories.map((category, at) => {
                    const words = t(`categories.${category}`);
                    // One sentence of several names: only the first has a capital.
                    return at === 0 ? words : words.charAt(0).toLocaleLowerCase() + words.slice(1);
                  }),
                )
              : t("colors.noCategory")}
          </span>
        ) : null}
      </span>
      {onChange ? (
        <Button size="s" aria-label={t("accounts.changeOf", { name: color.name })} onClick={onChange}>
          {t("accounts.change")}
        </Button>
      ) : null}
    </li>
  );
}

function Colors({ colors, mayKeep }: { colors: readonly ColorView[]; mayKeep: boolean }): ReactNode {
  const { t } = useExciseLabels();
  const { act, busy } = useDeclarationCommand();
  const [editing, setEditing] = useState<ColorView | "new" | null>(null);
  return (
    <Card
      title={t("colors.title")}
      aside={
        mayKeep && colors.length > 0 ? (
          <Button
            size="s"
            look="quiet"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEditing("new")}
          >
            {t("colors.add")}
          </Button>
        ) : null
      }
      flush
    >
      {colors.length === 0 ? (
        <EmptyState
          icon={<Palette aria-hidden="true" />}
          title={t("colors.none")}
          text={t("colors.noneText")}
        >
          {mayKeep ? (
            <Button
              look="primary"
              busy={busy !== null}
              onClick={() => void act("POST /v1/excise/crd-colors/first", { body: {} }, t("colors.made"))}
            >
              {t("colors.first")}
            </Button>
          ) : null}
        </EmptyState>
      ) : (
        <ul className={layout.column}>
          {colors.map((color) => (
            <Color key={color.id} color={color} onChange={mayKeep ? () => setEditing(color) : null} />
          ))}
        </ul>
      )}
      {editing ? (
        <ColorDialog color={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </Card>
  );
}

/** `/dashboard/stocks/crdColors`: colours of capsules and their accounts (specification §3, rules §1.2). */
export default function CrdColorsPage(): ReactNode {
  const { t } = useExciseLabels();
  const mayKeep = useMayKeepDeclaration();
  const answer = useAnswer("GET /v1/excise/crd-colors", {});
  return (
    <>
      <PageHeader
        title={t("colors.page")}
        text={t("colors.text")}
        actions={
          <ButtonLink href={paths.drm()} icon={<FileText aria-hidden="true" />}>
            {t("colors.drm")}
          </ButtonLink>
        }
      />
      <Answered of={answer} waiting="20rem" card>
        {({ colors }) => (
          <div className={cx(layout.stack5, layout.shrink)}>
            <CapsuleAccounts colors={colors} mayKeep={mayKeep} />
            <Colors colors={colors} mayKeep={mayKeep} />
          </div>
        )}
      </Answered>
    </>
  );
}
