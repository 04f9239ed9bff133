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
 * itself while it is filled in. `furthest` is the first incomplete step: nothing past it opens. Until `isReady`, the
 * step is not written to the address: the account's data may complete more, or the buyer is still in the first step.
 * Returns the step, a function that opens another, and one that goes on from a finished step. The delivery is not
 * written either: one of its modes is chosen as soon as the price for the address is there, and a known buyer goes on
 * to the payment.
 */
export function useStep(
  furthest: Step,
  isReady: boolean,
): [Step, (step: Step) => void, (next: Step) => void] {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const requested = query.get("step");
  const step = openStep(requested, furthest);
  const writeStep = useEffectEvent(() => {
    if (requested === null && isReady && step !== "delivery")
      navigate(`${path}?step=${step}`, { replace: true });
  });
  useEffect(() => writeStep(), [requested, isReady, step]);
  const go = (next: Step): void => {
    if (next !== requested) navigate(`${path}?step=${next}`);
  };
  const shown = useRef({ step, requested });
  const waits = useRef(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = { step, requested };
    // A step that opens because the account's data or a price arrived, while the address names none, does not get the
    // reading position: only one that the buyer opens.
    if (before.step !== step && (before.requested ?? requested) !== null) waits.current = true;
    if (!waits.current || !new URLSearchParams(location.search).has("step")) return;
    waits.current = false;
    readOpenStep();
  }, [step, requested]);
  const reached = useRef(step);
  if (STEPS.indexOf(step) > STEPS.indexOf(reached.current)) reached.current = step;
  // A buyer who comes back to change something goes on where they were, not through every step again.
  const goOn = (next: Step): void =>
    go(STEPS.indexOf(reached.current) > STEPS.indexOf(next) ? furthest : next);
  return [step, go, goOn];
}
