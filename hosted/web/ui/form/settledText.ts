import { useEffect, useState } from "react";

const QUIET_MS = 180;

/** Returns a text once it has not changed for a moment. */
export function useSettledText(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}
