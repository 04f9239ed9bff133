import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Input.tsx";
import css from "./CartPage.module.css";

type Props = {
  code: string | null;
  /** The server does not take the code. */
  refused: boolean;
  /** The server has not answered yet. */
  waiting: boolean;
  onChange: (code: string | null) => void;
};

/** Longest promo code (specification §5). */
const MAX_LENGTH = 15;

/** The field of the promo code: what the server makes of it is said at once. */
export function PromoCode({ code, refused, waiting, onChange }: Props): ReactNode {
  const { t } = useTranslation("cart");
  const [typed, setTyped] = useState(code ?? "");
  const [empty, setEmpty] = useState(false);
  if (code && !refused && !waiting)
    return (
      <p className={css.code}>
        {t("promo.applied", { code })}
        <IconButton size="s" label={t("promo.remove", { code })} onClick={() => onChange(null)}>
          <X aria-hidden="true" />
        </IconButton>
      </p>
    );
  const apply = (): void => {
    const wanted = typed.trim().toUpperCase();
    setEmpty(wanted === "");
    if (wanted !== "") onChange(wanted);
  };
  const error = empty
    ? t("promo.empty")
    : refused && !waiting && typed.trim() !== ""
      ? t("problems.promo-code")
      : undefined;
  return (
    <Disclosure summary={t("promo.open")} open={code !== null}>
      <form
        className={css.promo}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field label={t("promo.label")} hideLabel error={error}>
          <Input
            value={typed}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={t("promo.label")}
            onChange={(event) => {
              setTyped(event.target.value);
              setEmpty(false);
              // A code that is being changed is not asked for any more.
              if (code) onChange(null);
            }}
          />
        </Field>
        <Button type="submit" busy={code !== null && waiting}>
          {t("promo.apply")}
        </Button>
      </form>
    </Disclosure>
  );
}
