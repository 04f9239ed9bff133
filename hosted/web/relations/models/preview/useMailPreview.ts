import type { Language } from "@cuvee/core/kit/languages.ts";
import type { ModelPreview } from "@cuvee/core/relations/models/contract.ts";
import type { ModelUse } from "@cuvee/core/relations/models/fields.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import { useEffect, useState } from "react";
import { call, problemOf } from "#kit/api.ts";

/** Pause after a change before the server makes the mail again, in milliseconds. */
const PAUSE_MS = 600;

type PreviewInput = { content: ModelContent; use: ModelUse; lang: Language; clientId: string | null };
export type MailPreview = { mail: ModelPreview | null; problem: string; isLoading: boolean };

/** Returns a key of its own for each value. */
function useKeyOf(value: unknown): string {
  const [stored, setStored] = useState({ value, number: 1 });
  const isOther = stored.value !== value;
  if (isOther) setStored({ value, number: stored.number + 1 });
  return String(isOther ? stored.number + 1 : stored.number);
}

/** Reads the mail that a content gives; the last one stays until the next has come. */
export function useMailPreview({ content, use, lang, clientId }: PreviewInput): MailPreview {
  const [{ mail, problem, of }, setState] = useState<{
    mail: ModelPreview | null;
    problem: string;
    of: string;
  }>({ mail: null, problem: "", of: "" });
  const [reading, read] = useState<PreviewInput>({ content, use, lang, clientId });
  // The first mail is asked for at once, the others after a pause.
  useEffect(() => {
    const next = { content, use, lang, clientId };
    const isSame = (now: PreviewInput): boolean =>
      now.content === content && now.use === use && now.lang === lang && now.clientId === clientId;
    const timer = setTimeout(() => read((now) => (isSame(now) ? now : next)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, use, lang, clientId]);
  const key = useKeyOf(reading);
  useEffect(() => {
    let here = true;
    const ask = async (): Promise<void> => {
      try {
        const body = { ...reading, content: reading.content as never };
        const answer = await call("POST /v1/models/previews", { body });
        if (here) setState({ mail: answer, problem: "", of: key });
      } catch (error) {
        if (here) setState((now) => ({ ...now, problem: problemOf(error).message, of: key }));
      }
    };
    void ask();
    return () => {
      here = false;
    };
  }, [reading, key]);
  return { mail, problem, isLoading: of !== key };
}
