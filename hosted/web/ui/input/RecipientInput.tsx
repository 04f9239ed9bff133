import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Field } from "#ui/input/Field.tsx";
import { readEmail } from "#ui/input/readEmail.ts";
import { TagsInput } from "#ui/input/TagsInput.tsx";

export type Recipient = { value: string; label?: string };

type InputProps = {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Addresses that are offered while typing. */
  suggestions?: readonly Recipient[];
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  max?: number;
  id?: string;
  name?: string;
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
  onBlur?: () => void;
};

/**
 * Recipients of a mail: an address is added by Enter or Tab only if it is valid and not listed yet (specification §2,
 * §5).
 */
export function RecipientInput(props: InputProps): ReactNode {
  const { label, value, onChange, suggestions, hint, error, optional, disabled, id, ...rest } = props;
  const { t } = useTranslation("form");
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <Field
      id={id}
      label={label}
      hint={hint ?? t("recipients.hint")}
      optional={optional ?? false}
      error={refused === null ? error : t("recipients.invalid", { value: refused })}
    >
      <TagsInput
        {...rest}
        type="email"
        maxLength={254}
        value={value}
        onChange={onChange}
        read={readEmail}
        onRefused={setRefused}
        disabled={disabled ?? false}
        {...(suggestions ? { suggestions } : {})}
      />
    </Field>
  );
}
