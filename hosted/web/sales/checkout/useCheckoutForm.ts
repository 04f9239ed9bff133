import { useEffect, useRef, useState } from "react";
import { useForm, type FieldPath, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { keepDraft, readDraft } from "./draft.ts";
import type { CheckoutFields } from "./fields.ts";
import {
  STEPS,
  stepOfField,
  stepProblems,
  type CheckContext,
  type FieldProblem,
  type Step,
} from "./steps.ts";

type Path = FieldPath<CheckoutFields>;

/** How many things are wrong in a step, and the code of the first, which is the one marked at its field. */
export type Wrong = { step: Step; count: number; code: string };

export type CheckoutForm = UseFormReturn<CheckoutFields> & {
  /** Sentence of what is wrong with a field, if it is the one marked. */
  errorOf: (field: Path | "shippingRef") => string | undefined;
  wrong: Wrong | null;
  /** Marks the first of the problems, and takes the focus there once its step is open. Gives back that step. */
  mark: (problems: readonly FieldProblem[]) => Step;
  /** What is wrong with a step, or with all of them. */
  problemsOf: (step: Step | "all") => FieldProblem[];
};

/** Brings a control into view and focus by its name; for a group of choices the first of them. */
function focusField(field: string): void {
  requestAnimationFrame(() => {
    const control = document.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`);
    control?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
  });
}

/**
 * The form of the checkout: one error at a time, at its field, with the focus on it; what is typed survives a reload,
 * except the card and the consents.
 */
export function useCheckoutForm(context: CheckContext): CheckoutForm {
  const { t } = useTranslation("checkout");
  const form = useForm<CheckoutFields>({ defaultValues: readDraft() });
  const [wrong, setWrong] = useState<(Wrong & { field: string }) | null>(null);
  const now = useRef({ context, wrong });
  now.current = { context, wrong };

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepDraft(values);
          const marked = now.current.wrong;
          if (!marked) return;
          const still = stepProblems(marked.step, values, now.current.context);
          const same = still.find((problem) => problem.field === marked.field);
          setWrong(same ? { ...marked, code: same.code, count: still.length } : null);
        },
      }),
    [form],
  );

  const problemsOf = (step: Step | "all"): FieldProblem[] => {
    const steps = step === "all" ? STEPS : [step];
    return steps.flatMap((each) => stepProblems(each, form.getValues(), now.current.context));
  };
  return {
    ...form,
    wrong,
    problemsOf,
    errorOf: (field) => (wrong?.field === field ? t(`problems.${wrong.code}`) : undefined),
    mark: (problems) => {
      const [first] = problems;
      if (!first) {
        setWrong(null);
        return "identity";
      }
      const step = stepOfField(first.field);
      const count = problems.filter((problem) => stepOfField(problem.field) === step).length;
      setWrong({ step, field: first.field, code: first.code, count });
      focusField(first.field);
      return step;
    },
  };
}
