import { useEffect, useState } from "react";
import { tokenOf } from "#sales/cart/handoff.ts";
import { isAdult } from "#sales/cart/visit.ts";

/** A cart that is being handed over may bring the answer with it: until it is here, nothing is asked. */
const mustAsk = (): boolean => !isAdult() && tokenOf(location.hash) === null;

/** Whether the visitor's age is to be asked, and what to call when he has answered. */
export function useAgeAsked(): [boolean, () => void] {
  const [asked, setAsked] = useState(mustAsk);
  useEffect(() => {
    const check = (): void => setAsked(mustAsk());
    globalThis.addEventListener("cuvee:visit", check);
    return () => globalThis.removeEventListener("cuvee:visit", check);
  }, []);
  return [asked, () => setAsked(false)];
}
