import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { useField } from "#ui/input/Field.tsx";
import css from "#ui/input/Input.module.css";
import * as layout from "#ui/layout.ts";

type InputProps = ComponentProps<"input"> & {
  /** Content inside, at the start or the end: an icon, a unit. */
  start?: ReactNode;
  end?: ReactNode;
};

/** A line of text. Inside a `Field` it takes over its label and description. */
export function Input({ start, end, className, ...rest }: InputProps): ReactNode {
  const field = useField();
  return (
    <span className={cx(css.box, className)}>
      {start ? <span className={css.start}>{start}</span> : null}
      <input {...field} {...rest} className={cx(layout.bare, layout.shrink, layout.fill, css.input)} />
      {end ? <span className={css.end}>{end}</span> : null}
    </span>
  );
}

/** Several lines of text. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<"textarea">): ReactNode {
  const field = useField();
  return <textarea rows={rows} {...field} {...rest} className={cx(css.box, css.area, className)} />;
}

/** A password field that can show its text. */
export function PasswordInput(props: Omit<InputProps, "type" | "end">): ReactNode {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={cx(layout.bare, layout.centred, layout.muted, css.reveal)}
          aria-pressed={shown}
          aria-label={t("field.showPassword")}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      }
    />
  );
}
