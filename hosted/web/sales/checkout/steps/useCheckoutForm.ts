import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { keepDraft, readDraft } from "./draft.ts";
import type { AddressFields, CheckoutFields } from "./fields.ts";
import type { FieldProblem, Step } from "./identity.ts";

type AddressPath = `${"delivery" | "billing"}.${keyof AddressFields}`;
type CompanyPath = `company.${keyof CheckoutFields["company"]}`;
type OwnPath = "email" | "notes" | "refId" | "instructions" | "birthDate";
type GiftPath = `gift.${keyof CheckoutFields["gift"]}`;
type TextPath = OwnPath | AddressPath | CompanyPath | GiftPath;
type CheckPath =
  | "sameBilling"
  | "mountain"
  | "terms"
  | "adult"
  | "pro"
  | "isGift"
  | "isRemembered"
  | "isObjecting";
/** Path of a field in errors. */
type FieldPath =
  | TextPath
  | CheckPath
  | "shippingRef"
  | "paymentType"
  | `card.${keyof CheckoutFields["card"]}`;

type Control = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
/** Checks the form again: returns the remaining errors of a step. */
type Check = (fields: CheckoutFields) => FieldProblem[];

/** Errors of a step, from the top of the page: each is marked at its field. */
export type StepErrors = { step: Step; problems: readonly FieldProblem[] };

export type CheckoutForm = {
  fields: CheckoutFields;
  /** Changes fields; a function receives their current values. */
  set: (change: Partial<CheckoutFields> | ((before: CheckoutFields) => Partial<CheckoutFields>)) => void;
  /** Props of a text control. */
  text: (path: TextPath) => { name: string; value: string; onChange: (event: Control) => void };
  /** Props of a checkbox. */
  check: (path: CheckPath) => {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Sentence of a field's error, once it is marked. */
  errorOf: (field: FieldPath) => string | undefined;
  wrong: StepErrors | null;
  /**
   * Marks the problems of a step and moves the focus to the first; true when there is none. `again` runs at each
   * change.
   */
  passes: (step: Step, problems: readonly FieldProblem[], again: Check) => boolean;
};

/** Scrolls to a control by its name and focuses it; in a group of choices the first. */
function focusField(field: string): void {
  requestAnimationFrame(() => {
    const control = document.querySelector<HTMLElement>(`[name="${field}"]`);
    control?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
  });
}

const isOwn = (path: TextPath): path is OwnPath => !path.includes(".");

/** Returns the group and the fields of a path; all groups contain texts. */
function groupOf(fields: CheckoutFields, path: string): [string, Record<string, string>, string] {
  const [group = "", name = ""] = path.split(".");
  return [group, fields[group as "delivery" | "billing" | "company" | "gift"], name];
}

function valueAt(fields: CheckoutFields, path: TextPath): string {
  if (isOwn(path)) return fields[path];
  const [, group, name] = groupOf(fields, path);
  return group[name] ?? "";
}

function withValue(path: TextPath, value: string): (fields: CheckoutFields) => CheckoutFields {
  if (isOwn(path)) return (fields) => ({ ...fields, [path]: value });
  return (fields) => {
    const [at, group, name] = groupOf(fields, path);
    return { ...fields, [at]: { ...group, [name]: value } };
  };
}

/**
 * Returns the marked errors that remain: a field that was right when the form was checked is not marked while it is
 * typed.
 */
function stillWrong(marked: StepErrors, problems: readonly FieldProblem[]): StepErrors | null {
  const still = problems.filter(({ field }) => marked.problems.some((one) => one.field === field));
  return still.length > 0 ? { ...marked, problems: still } : null;
}

/**
 * The form of the checkout: every error at its field, with the focus on the first; the values survive a reload, except
 * the card and the consents. It is small because it is in the first load: no library of forms.
 */
export function useCheckoutForm(): CheckoutForm {
  const { t } = useTranslation("checkout");
  const [fields, setFields] = useState<CheckoutFields>(readDraft);
  const [wrong, setWrong] = useState<StepErrors | null>(null);
  const again = useRef<Check>(() => []);

  useEffect(() => {
    keepDraft(fields);
    setWrong((marked) => marked && stillWrong(marked, again.current(fields)));
  }, [fields]);

  return {
    fields,
    wrong,
    set: (change) =>
      setFields((before) => ({ ...before, ...(typeof change === "function" ? change(before) : change) })),
    text: (path) => ({
      name: path,
      value: valueAt(fields, path),
      onChange: (event) => setFields(withValue(path, event.target.value)),
    }),
    check: (path) => ({
      name: path,
      checked: fields[path],
      onChange: (event) => setFields((before) => ({ ...before, [path]: event.target.checked })),
    }),
    errorOf: (field) => {
      const found = wrong?.problems.find((problem) => problem.field === field);
      return found && t(`problems.${found.code}`);
    },
    passes: (step, problems, check) => {
      const [first] = problems;
      setWrong(first ? { step, problems } : null);
      again.current = check;
      if (first) focusField(first.field);
      return first === undefined;
    },
  };
}
