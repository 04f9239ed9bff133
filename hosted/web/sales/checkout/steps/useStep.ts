import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { STEPS, type Step } from "./identity.ts";
import { openStep } from "./steps.ts";

/** Scrolls to the first open step and focuses its heading. */
function readOpenStep(): void {
  const section = document.querySelector('[data-step="open"]');
  section?.scrollIntoView({ block: "start" });
  section?.querySelector("h2")?.focus({ preventScroll: true });
}

/**
 * The open step, kept in the address so that the browser's back button goes back one step and a step never moves on by
 * itself while it is filled in. `furthest` is the first incomplete step: nothing past it opens. Until the account's
 * data `isFilled`, the step is not written to the address: the data may complete more. Returns the step, a function
 * that opens another, and one that goes on from a finished step. The delivery is not written either: one of its modes
 * is chosen as soon as the price for the address is there, and a known buyer goes on to the payment.
 */
export function useStep(
  furthest: Step,
  isFilled: boolean,
): [Step, (step: Step) => void, (next: Step) => void] {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const requested = query.get("step");
  const step = openStep(requested, furthest);
  const writeStep = useEffectEvent(() => {
    if (requested === null && isFilled && step !== "delivery")
      navigate(`${path}?step=${step}`, { replace: true });
  });
  useEffect(() => writeStep(), [requested, isFilled, step]);
  const go = (next: Step): void => {
    if (next !== requested) navigate(`${path}?step=${next}`);
  };
  const shown = useRef(step);
  useEffect(() => {
    // A step that opens while the buyer works gets the reading position; not one that opens because the account's data
    // arrived: the address names no step yet.
    if (shown.current !== step && new URLSearchParams(location.search).has("step")) readOpenStep();
    shown.current = step;
  }, [step]);
  const reached = useRef(step);
  if (STEPS.indexOf(step) > STEPS.indexOf(reached.current)) reached.current = step;
  // A buyer who comes back to change something goes on where they were, not through every step again.
  const goOn = (next: Step): void =>
    go(STEPS.indexOf(reached.current) > STEPS.indexOf(next) ? furthest : next);
  return [step, go, goOn];
}
