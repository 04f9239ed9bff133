import { useRef } from "react";
import { canRetry, newId, problemOf } from "#kit/api.ts";

/** A message as it is sent: a text, files that were uploaded before, or both. */
export type Written = { text: string; attachments: readonly string[] };

type Ids = { id: string; key: string };

/**
 * Returns a function that sends what was written and returns the error, null when it was sent. The same again, after a
 * lost answer, has the same ids: it is the same message.
 */
export function useSending<W>(
  send: (written: W, ids: Ids) => Promise<void>,
): (written: W) => Promise<string | null> {
  const attempt = useRef<(Ids & { said: string }) | null>(null);
  return async (written) => {
    const said = JSON.stringify(written);
    if (attempt.current?.said !== said) attempt.current = { said, id: newId(), key: newId() };
    try {
      await send(written, attempt.current);
      attempt.current = null;
      return null;
    } catch (error) {
      if (!canRetry(error)) attempt.current = null;
      return problemOf(error).message;
    }
  };
}
