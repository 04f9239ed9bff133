import { useRef, useState, type FormEvent, type RefObject } from "react";
import { canRetry, newId, problemOf } from "#kit/api.ts";
import { focusFirst } from "./clientCommand.ts";

/** Ids of one request: a repeat of it with the same ids counts once. */
export type RequestIds = { id: string; key: string };

type VisitorForm = {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  failure: string | null;
  /** Errors of fields, by name. */
  wrong: ReadonlyMap<string, string>;
  /** Runs the work of a submitted form, and shows its refusal: at the fields, the first of which gets the focus. */
  send: (event: FormEvent, work: (ids: RequestIds) => Promise<void>) => Promise<void>;
};

const newIds = (): RequestIds => ({ id: newId(), key: newId() });

/** Sends a form without an account, once. `nameOf` returns the name of the field at a path of the request. */
export function useVisitorForm(nameOf = (path: string): string => path): VisitorForm {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = useRef(newIds());
  const send: VisitorForm["send"] = async (event, work) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    setWrong(new Map());
    try {
      await work(ids.current);
    } catch (error) {
      const { fields = [], message } = problemOf(error);
      const named = new Map(fields.map((field) => [nameOf(field.path), field.message]));
      setWrong(named);
      setFailure(message);
      focusFirst(form.current, [...named.keys()]);
      // Without an answer the work may be done: the same request is repeated. A refusal means that it is not.
      if (!canRetry(error)) ids.current = newIds();
      setBusy(false);
    }
  };
  return { form, busy, failure, wrong, send };
}
