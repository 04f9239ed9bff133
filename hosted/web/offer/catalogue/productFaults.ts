import { useEffect, useRef } from "react";
import type { ProductValues } from "#offer/catalogue/productValues.ts";
import { valueAt } from "#ui/form/merge.ts";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";

type Form = RecordFormState<ProductValues>["form"];

/** Checks whether an error belongs to a part of the form instead of one of its fields. */
const atPart = (errors: unknown, path: string): boolean =>
  (valueAt(errors, path) as { message?: unknown } | undefined)?.message !== undefined;

/** Returns the vintage to open so that a refused field is visible, from 0; null if one is in view at `at`. */
function hiddenFault({ formState, getValues }: Form, at: number): number | null {
  const { errors } = formState;
  const isWrong = (place: number): boolean => valueAt(errors, `vintages.${place}`) !== undefined;
  const wrong = getValues("vintages").findIndex((_, place) => isWrong(place));
  const isAtPart = atPart(errors, "vintages") || atPart(errors, `vintages.${at}`);
  return isAtPart || (wrong >= 0 && !isWrong(at)) ? Math.max(0, wrong) : null;
}

/**
 * Brings the refused fields into view once per refusal: `show` gets the vintage of the first one, unless a fault is in
 * the open vintage `at`, or at a part of the form. The fields in it show their faults once they are rendered.
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
