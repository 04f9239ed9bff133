import type { Id } from "@cuvee/core/kit/ids.ts";
import { useCallback, useEffect, useState } from "react";
import { watchStored } from "#sales/cart/browserStorage.ts";
import { attemptKey, attemptWith, type OrderAttempt } from "#sales/cart/attempt.ts";

/**
 * Returns the last attempt with a seller, synchronised with other tabs, and a function that reads it again after a
 * change made here.
 */
export function useAttempt(sellerId: Id): [OrderAttempt | null, () => void] {
  const [attempt, setAttempt] = useState(() => attemptWith(sellerId));
  const reread = useCallback(() => setAttempt(attemptWith(sellerId)), [sellerId]);
  useEffect(() => {
    // The record may have changed since it was drawn.
    void Promise.resolve().then(reread);
    return watchStored(attemptKey(sellerId), reread);
  }, [sellerId, reread]);
  return [attempt, reread];
}
