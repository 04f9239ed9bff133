import { useEffect, useRef } from "react";
import type { ProductValues } from "#offer/catalogue/productValues.ts";
import { valueAt } from "#ui/form/merge.ts";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";

type Form = RecordFormState<ProductValues>["form"];

/** Whether an error stands at a part of the form instead of at one of its fields. */
const atPart = (errors: unknown, path: string): boolean =>
  (valueAt(errors, path) as { message?: unknown } | undefined)?.message !== undefined;

/** The vintage to open so that a refused field is seen, from 0; null where one is in view at `at`. */
function hiddenFault({ formState, getValues }: Form, at: number): number | null {
  const { errors } = formState;
  const isWrong = (place: number): boolean => valueAt(errors, `vintages.${place}`) !== undefined;
  const wrong = getValues("vintages").findIndex((_, place) => isWrong(place));
  const isAtPart = atPart(errors, "vintages") || atPart(errors, `vintages.${at}`);
  return isAtPart || (wrong >= 0 && !isWrong(at)) ? Math.max(0, wrong) : null;
}

/**
 * Brings the refused fields into view once per refusal: `show` gets the vintage of the first one, unless a fault stands in the vintage
 * `at` that is open, or at a part of the form. The fields that it brings tell their faults once they are drawn.
 */
export function useFaults(
  state: RecordFormState<ProductValues>,
  at: number,
  show: (vintage: number) => void,
): void {
  const { refusals, form, retell } = state;
  const latest = useRef({ at, show });
  latest.current = { at, show };
  const retold = useRef(false);
  useEffect(() => {
    const isRetold = retold.current;
    retold.current = false;
    if (isRetold) return undefined;
    if (refusals === 0) return undefined;
    const vintage = hiddenFault(form, latest.current.at);
    if (vintage === null) return undefined;
    latest.current.show(vintage);
    retold.current = true;
    const drawn = requestAnimationFrame(retell);
    return () => cancelAnimationFrame(drawn);
  }, [refusals, form, retell]);
}
