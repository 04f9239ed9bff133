import { useMemo, type ReactNode } from "react";
import { LoyaltyEditor } from "#offer/loyalty/LoyaltyEditor.tsx";
import { PicksField } from "#offer/pricing/editors/PicksField.tsx";
import { useShelf, type EditorProps } from "#offer/pricing/useSettings.tsx";

/** The loyalty programme among the settings of prices; its gifts are formats of the shop. */
export function LoyaltyPart({ settings, onSettings }: EditorProps): ReactNode {
  const shelf = useShelf();
  const formats = useMemo(
    () => [...shelf.values()].map(({ format, words }) => ({ value: format.id, label: words.whole })),
    [shelf],
  );
  return (
    <LoyaltyEditor
      loyalty={settings.rules.loyalty}
      version={settings.version}
      onSettings={onSettings}
      gifts={(name, label) => <PicksField name={name} label={label} options={formats} />}
    />
  );
}
