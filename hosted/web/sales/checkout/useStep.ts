import { useEffect } from "react";
import { useLocation, useSearchParams } from "wouter";
import type { Step } from "./identity.ts";
import { openStep } from "./steps.ts";

/**
 * The open step, kept in the address so that the browser's back button goes back one step and a step never moves on by
 * itself while it is filled in. `furthest` is the first step that is not complete: nothing past it opens.
 */
export function useStep(furthest: Step): [Step, (step: Step) => void] {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const asked = query.get("step");
  const step = openStep(asked, furthest);
  useEffect(() => {
    if (asked === null) navigate(`${path}?step=${step}`, { replace: true });
  }, [asked]);
  const go = (next: Step): void => {
    if (next !== asked) navigate(`${path}?step=${next}`);
  };
  return [step, go];
}
