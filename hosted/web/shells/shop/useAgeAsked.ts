import { useEffect, useState } from "react";
import { isAdult, tokenOf } from "#sales/cart/visit.ts";

/** A cart that is being handed over may include the answer: until it has loaded, the question is not shown. */
const mustAsk = (): boolean => !isAdult() && tokenOf(location.hash) === null;

/** Returns whether the visitor must be asked for their age, and the function to call after their answer. */
export function useAgeAsked(): [boolean, () => void] {
  const [requested, setAsked] = useState(mustAsk);
  useEffect(() => {
    const check = (): void => setAsked(mustAsk());
    globalThis.addEventListener("cuvee:visit", check);
    return () => globalThis.removeEventListener("cuvee:visit", check);
  }, []);
  return [requested, () => setAsked(false)];
}
