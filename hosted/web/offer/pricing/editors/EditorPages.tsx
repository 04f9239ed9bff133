import type { ReactNode } from "react";
import { GridRequests } from "#offer/pricing/editors/GridRequests.tsx";
import { PricesFrame } from "#offer/pricing/PricesFrame.tsx";
import { CodesEditor } from "#offer/pricing/editors/CodesEditor.tsx";
import { DeliveryEditor } from "#offer/pricing/editors/DeliveryEditor.tsx";
import { GridsEditor } from "#offer/pricing/editors/GridsEditor.tsx";
import { RepresentativesEditor } from "#offer/pricing/editors/RepresentativesEditor.tsx";
import { LoyaltyPart } from "#offer/pricing/editors/LoyaltyPart.tsx";
import { MatchGridsEditor } from "#offer/pricing/matrix/MatchGridsEditor.tsx";
import { TrialDock } from "#offer/pricing/trial/TrialDock.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { WithSettings, type EditorProps } from "#offer/pricing/useSettings.tsx";
import * as layout from "#ui/layout.ts";

const editorPage = (Editor: (props: EditorProps) => ReactNode) =>
  function EditorPage(): ReactNode {
    return (
      <PricesFrame>
        <WithSettings>
          {(props) => (
            <>
              <Editor {...props} />
              <TrialDock settings={props.settings} stamp={props.settings} />
            </>
          )}
        </WithSettings>
      </PricesFrame>
    );
  };
const editorTab = (Editor: (props: EditorProps) => ReactNode) =>
  function EditorTab(): ReactNode {
    return <WithSettings>{(props) => <Editor {...props} />}</WithSettings>;
  };

/** A part of a tab that the address may name (`?field=`). */
function Asked({ field, children }: { field: string; children: ReactNode }): ReactNode {
  useAskedField();
  return <div data-field={field}>{children}</div>;
}

function Requests({ settings }: EditorProps): ReactNode {
  return <GridRequests typologies={settings.rules.typologies} />;
}

function Delivery(props: EditorProps): ReactNode {
  return (
    <div className={layout.stack4}>
      <Asked field="shipping">
        <DeliveryEditor {...props} />
      </Asked>
      <Asked field="representatives">
        <RepresentativesEditor {...props} />
      </Asked>
    </div>
  );
}

/** Screens of `/dashboard/tarifs/…`. */
export const GridsPage = editorPage(GridsEditor);
export const CodesPage = editorPage(CodesEditor);
export const DeliveryPage = editorPage(Delivery);
export const LoyaltyPage = editorPage(LoyaltyPart);
export const MatchGridsPage = editorPage(MatchGridsEditor);
export function RequestsPage(): ReactNode {
  return (
    <PricesFrame>
      <WithSettings>{(props) => <Requests {...props} />}</WithSettings>
    </PricesFrame>
  );
}

/** The same editors as tabs of the settings. */
export const GridsTab = editorTab((props) => (
  <Asked field="grids">
    <GridsEditor {...props} />
  </Asked>
));
export const MatchGridsTab = editorTab((props) => (
  <Asked field="individual">
    <MatchGridsEditor {...props} />
  </Asked>
));
export const DeliveryTab = editorTab(Delivery);
export const PromotionsTab = editorTab((props) => (
  <div className={layout.stack4}>
    <Asked field="codes">
      <CodesEditor {...props} />
    </Asked>
    <Asked field="loyalty">
      <LoyaltyPart {...props} />
    </Asked>
  </div>
));
