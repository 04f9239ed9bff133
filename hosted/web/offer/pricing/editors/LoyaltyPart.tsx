import { useMemo, useState, type ReactNode } from "react";
import { LoyaltyEditor } from "#offer/loyalty/LoyaltyEditor.tsx";
import { PicksField } from "#offer/pricing/editors/PicksField.tsx";
import { useShelf, type EditorProps } from "#offer/pricing/useSettings.tsx";

/** The loyalty programme among the settings of prices; its gifts are formats of the shop. */
export function LoyaltyPart({ settings, onSettings }: EditorProps): ReactNode {
  const { loyalty } = settings.rules;
  const [text, setText] = useState("");
  const gifts = useMemo(() => loyalty?.levels.flatMap((level) => level.gifts ?? []) ?? [], [loyalty]);
  const { shelf, isSearching } = useShelf(gifts, text);
  const formats = useMemo(
    () => [...shelf.values()].map(({ format, words }) => ({ value: format.id, label: words.whole })),
    [shelf],
  );
  return (
    <LoyaltyEditor
      loyalty={loyalty}
      version={settings.version}
      onSettings={onSettings}
      gifts={(name, label) => (
        <PicksField name={name} label={label} options={formats} onText={setText} busy={isSearching} />
      )}
    />
  );
}
