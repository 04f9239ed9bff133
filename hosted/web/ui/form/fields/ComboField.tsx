import { Plus, X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";

export type ComboChoice = { value: string; label: string; text?: string };

type Props = FormFieldProps & {
  /** Either all choices, searched here … */
  options?: readonly ComboChoice[];
  /** … or a search, run after a pause; an aborted one is forgotten. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly ComboChoice[]>;
  /** Label of the initial value, where `search` finds the choices. */
  chosen?: ComboChoice | null;
  /**
   * Makes a new choice of the typed text: it is offered last, and chosen when it is made; null when it was not made.
   */
  create?: (text: string) => Promise<ComboChoice | null> | ComboChoice | null;
  /**
   * A text that is no choice is kept when the field is left, as Enter keeps it; only where `create` calls no server.
   */
  free?: boolean;
  placeholder?: string;
  /** The choice can be cleared: the value is null then. */
  clearable?: boolean;
  onChosen?: (choice: ComboChoice | null) => void;
};

const PAUSE_MS = 200;
const MOST = 50;
const CREATE = "create";

function useFound(
  text: string,
  { options, search }: Pick<Props, "options" | "search">,
): { found: readonly ComboChoice[]; isOld: boolean } {
  const [{ of, found }, setFound] = useState<{ of: string | null; found: readonly ComboChoice[] }>({
    of: null,
    found: [],
  });
  useEffect(() => {
    if (!search) return undefined;
    const ending = new AbortController();
    const pause = setTimeout(() => {
      search(text.trim(), ending.signal).then(
        (choices) => (ending.signal.aborted ? undefined : setFound({ of: text, found: choices })),
        // A search that fails finds nothing; the next key searches again.
        () => (ending.signal.aborted ? undefined : setFound({ of: text, found: [] })),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ending.abort();
    };
  }, [text, search]);
  if (search) return { found, isOld: of !== text };
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const wanted = plainText(text).trim();
  // Names that begin with the typed text come first: "Bordeaux" before "Blaye Côtes de Bordeaux".
  const begins = (one: ComboChoice): number => (plainText(one.label).startsWith(wanted) ? 0 : 1);
  const fitting = (options ?? [])
    .filter((one) => words.every((word) => plainText(`${one.label} ${one.text ?? ""}`).includes(word)))
    .toSorted((a, b) => begins(a) - begins(b))
    .slice(0, MOST);
  return { found: fitting, isOld: false };
}

const PLUS = <Plus size={16} aria-hidden="true" />;

type ClearProps = { label: string; disabled: boolean; onClear: () => void };

function ClearButton({ label, disabled, onClear }: ClearProps): ReactNode {
  const { t } = useTranslation("form");
  return (
    <IconButton size="s" label={t("clear", { label })} disabled={disabled} onClick={onClear}>
      <X aria-hidden="true" />
    </IconButton>
  );
}

/** One of many choices, found while typing, or made. Value: the choice's `value`, or null. */
export function ComboField(props: Props): ReactNode {
  const { name, label, options, search, create, placeholder, clearable, disabled, onChosen } = props;
  const { t } = useTranslation("form");
  const [last, setLast] = useState<ComboChoice | null>(props.chosen ?? null);
  const nameOf = (value: unknown): string => {
    if (value === null || value === undefined) return "";
    const known = [last, props.chosen, ...(options ?? [])].find((one) => one?.value === value);
    return known?.label ?? String(value);
  };
  const field = useFormField<string | null>(name, label, nameOf);
  const written = nameOf(field.value);
  /** The typed text while it differs from the choice; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? written;
  const { found, isOld } = useFound(typed ?? "", {
    ...(options ? { options } : {}),
    ...(search ? { search } : {}),
  });
  const wanted = typed?.trim() ?? "";
  const creates = create && wanted !== "" && !found.some((one) => plainText(one.label) === plainText(wanted));
  const shown: ComboOption[] = found.map((one) => ({ key: one.value, title: one.label, text: one.text }));
  if (creates) shown.push({ key: CREATE, title: t("combo.create", { text: wanted }), aside: PLUS });
  const take = (choice: ComboChoice | null): void => {
    setTyped(null);
    setLast(choice);
    field.onChange(choice?.value ?? null);
    onChosen?.(choice);
  };
  /** Keeps the typed text, when the field is left, if it is a choice or may become one. */
  const keepTyped = async (): Promise<void> => {
    if (wanted === "" || isOld) return;
    const same = found.find((one) => plainText(one.label) === plainText(wanted));
    const comboChoice = same ?? (props.free ? ((await create?.(wanted)) ?? null) : null);
    if (comboChoice && comboChoice.value !== field.value) take(comboChoice);
  };
  const choose = async (option: ComboOption): Promise<void> => {
    if (option.key === CREATE && creates) {
      const comboChoice = await create(wanted);
      if (comboChoice) take(comboChoice);
    } else take(found.find((one) => one.value === option.key) ?? null);
  };
  return (
    <FieldFrame of={props} field={field}>
      <Combobox
        options={shown}
        text={text}
        onText={setTyped}
        onChoose={(option) => void choose(option)}
        none={t("combo.none")}
        busy={isOld && typed !== null}
        inputRef={field.ref}
        name={name}
        disabled={disabled ?? false}
        {...(placeholder === undefined ? {} : { placeholder })}
        onLeave={() => {
          if (typed === "" && clearable && field.value !== null) take(null);
          void keepTyped();
          setTyped(null);
          field.onBlur();
        }}
        end={
          clearable && field.value !== null && field.value !== undefined ? (
            <ClearButton label={label} disabled={disabled ?? false} onClear={() => take(null)} />
          ) : undefined
        }
      />
    </FieldFrame>
  );
}
