import { useLocation, useSearchParams } from "wouter";
import type { Step } from "./identity.ts";
import { openStep } from "./steps.ts";

/**
 * The open step, kept in the address so that the browser's back button goes back one step. `furthest` is the first step
 * that is not complete: nothing past it opens.
 */
export function useStep(furthest: Step): [Step, (step: Step) => void] {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const step = openStep(query.get("step"), furthest);
  const go = (next: Step): void => {
    if (next !== query.get("step")) navigate(`${path}?step=${next}`);
  };
  return [step, go];
}
