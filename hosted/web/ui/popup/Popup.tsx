import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { missing, PopupControl, startOf, type FieldValue } from "#ui/popup/PopupControl.tsx";
import type { OpenPopup } from "#ui/popup/popup.ts";
import * as layout from "#ui/layout.ts";

/** Removes spaces and case (specification §2). */
const plain = (text: string): string => text.replace(/\s/g, "").toLocaleLowerCase();

/** A question over the page: 'Annuler' and 'Valider', which is disabled until the required value is there. */
export default function Popup({ popup }: { popup: OpenPopup }): ReactNode {
  const { t } = useTranslation(["form", "common"]);
  const { title, text, field, keyword, error, size, validateLabel, cancelLabel, answer } = popup;
  const [open, setOpen] = useState(true);
  const [fieldValue, setHeld] = useState<FieldValue>(() => startOf(field));
  const [typed, setTyped] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const ready = !missing(field, fieldValue) && (keyword === undefined || plain(typed) === plain(keyword));
  const end = (value: unknown): void => {
    setOpen(false);
    answer(value);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    event?.stopPropagation();
    if (ready) end(field ? fieldValue : true);
  };
  return (
    <Dialog
      open={open}
      onClose={() => end(null)}
      title={title}
      text={text}
      size={size === "wide" ? "wide" : "small"}
      {...(error ? { tone: "error" as const } : {})}
      actions={
        <>
          {cancelLabel === null ? null : (
            <Button onClick={() => end(null)}>{cancelLabel ?? t("common:cancel")}</Button>
          )}
          <Button look={error ? "danger" : "primary"} disabled={!ready} onClick={() => submit()}>
            {validateLabel ?? t("common:confirm")}
          </Button>
        </>
      }
    >
      {field || keyword !== undefined ? (
        <form ref={form} className={layout.stack4} onSubmit={submit} noValidate>
          {field ? <PopupControl field={field} value={fieldValue} onChange={setHeld} /> : null}
          {keyword === undefined ? null : (
            <Field label={t("common:typeKeyword", { keyword })}>
              <Input
                value={typed}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
        </form>
      ) : null}
    </Dialog>
  );
}
