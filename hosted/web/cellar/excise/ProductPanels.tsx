import type { Side } from "@cuvee/core/cellar/excise/nodes.ts";
import type { DeclarationView, DraftProduct } from "@cuvee/core/cellar/excise/views.ts";
import { ClipboardList, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useDeclarationCommand, manualEntriesBody } from "#cellar/excise/calls.ts";
import { LineDialog } from "#cellar/excise/LineDialog.tsx";
import { ProductPanel } from "#cellar/excise/ProductPanel.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import css from "#cellar/excise/ProductPanel.module.css";

/** Returns the id of the part of the page that shows an account. */
export const panelId = (side: Side, name: string): string =>
  `drm-${side}-${name.replace(/[^\p{L}\p{N}]+/gu, "-")}`;

type Props = {
  month: DeclarationView;
  editable: boolean;
  /** The account shown in full. */
  opened: string | null;
  onOpened: (id: string | null) => void;
};

function Nothing({ month, editable }: { month: DeclarationView; editable: boolean }): ReactNode {
  const { t } = useExciseLabels();
  const { act, busy } = useDeclarationCommand();
  const nothing = (): Promise<boolean> =>
    act(
      "PUT /v1/excise/declarations/:period",
      { params: { period: month.period }, body: manualEntriesBody(month, { nothing: !month.hand.nothing }) },
      "",
    );
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden="true" />}
      title={t("product.none")}
      text={t("product.noneText")}
    >
      {editable ? (
        <Button busy={busy !== null} onClick={() => void nothing()}>
          {t(month.hand.nothing ? "product.something" : "product.nothing")}
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** Shows the product accounts of a month, each with its lines. */
export function ProductPanels({ month, editable, opened, onOpened }: Props): ReactNode {
  const { t } = useExciseLabels();
  const [adding, setAdding] = useState<DraftProduct | "any" | null>(null);
  // Accounts with movements come first; those without are declared too, and read less.
  const isStill = (p: DraftProduct): boolean =>
    p.flows.length === 0 && !month.faults.some((f) => f.place.kind === "product" && f.place.name === p.name);
  const moved = month.products.filter((p) => !isStill(p));
  const still = month.products.filter(isStill);
  const panelOf = (product: DraftProduct): ReactNode => {
    const id = panelId(product.side, product.name);
    return (
      <ProductPanel
        key={id}
        id={id}
        month={month}
        product={product}
        editable={editable}
        open={opened === id}
        onToggle={() => onOpened(opened === id ? null : id)}
        onAdd={() => setAdding(product)}
      />
    );
  };
  return (
    <Card
      title={t("product.title", { count: month.products.length })}
      aside={
        editable ? (
          <Button
            size="s"
            look="quiet"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setAdding("any")}
          >
            {t("line.add")}
          </Button>
        ) : null
      }
      flush
    >
      {month.products.length === 0 ? (
        <Nothing month={month} editable={editable} />
      ) : (
        <>
          {moved.map(panelOf)}
          {still.length > 0 ? (
            <Disclosure
              className={css.still}
              open={moved.length === 0 || still.some((p) => panelId(p.side, p.name) === opened)}
              summary={t("product.stillOnes", { count: still.length })}
            >
              {still.map(panelOf)}
            </Disclosure>
          ) : null}
        </>
      )}
      {adding ? (
        <LineDialog month={month} of={adding === "any" ? null : adding} onClose={() => setAdding(null)} />
      ) : null}
    </Card>
  );
}
