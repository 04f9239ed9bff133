import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { STEPS, type Step } from "./identity.ts";
import { openStep } from "./steps.ts";

/**
 * The open step, kept in the address so that the browser's back button goes back one step and a step never moves on by
 * itself while it is filled in. `furthest` is the first step that is not complete: nothing past it opens. Until the account
 * `isFilled` what it knows, the step is not written down: it may complete more. Gives the step, what opens another, and what goes on from one that is done.
 */
export function useStep(
  furthest: Step,
  isFilled: boolean,
): [Step, (step: Step) => void, (next: Step) => void] {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const asked = query.get("step");
  const step = openStep(asked, furthest);
  useEffect(() => {
    if (asked === null && isFilled) navigate(`${path}?step=${step}`, { replace: true });
  }, [asked, isFilled]);
  const go = (next: Step): void => {
    if (next !== asked) navigate(`${path}?step=${next}`);
  };
  const reached = useRef(step);
  if (STEPS.indexOf(step) > STEPS.indexOf(reached.current)) reached.current = step;
  // Who comes back to change something goes on where he was, not through every step again.
  const goOn = (next: Step): void =>
    go(STEPS.indexOf(reached.current) > STEPS.indexOf(next) ? furthest : next);
  return [step, go, goOn];
}
