import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { call, canRetry, newId, problemOf, type CallAnswer, type CallInput, type Route } from "#kit/api.ts";
import type { FieldEntry, FieldRegistry } from "#ui/form/formContext.ts";
import { differences, merged, valueAt, withValueAt, type Difference } from "#ui/form/merge.ts";
import { sameValue } from "#kit/sameValue.ts";
import { placeProblems, problemsOf, type BodySchema, type FieldProblem } from "#ui/form/fieldProblems.ts";
import { useDraft, type DraftState } from "#ui/form/useDraft.ts";
import { uploadsDone } from "#ui/images/runningUploads.ts";

export type RecordFormOptions<R extends Route, F extends FieldValues> = {
  /** The call that saves: `PUT …/:id` for an existing record, `POST …` for a new one. */
  route: R;
  /**
   * Initial values. Keep `version` of a shared object among them (no field shows it): a conflict replaces it. An
   * untouched form follows a new `initial`.
   */
  initial: F;
  /** The input of the call, from the values. Must not throw on half-filled values. */
  toInput: (fields: F) => CallInput<R>;
  /** After a success; the form counts as clean then, so that it may navigate. */
  onSaved: (answer: CallAnswer<R>, fields: F) => void | Promise<void>;
  /**
   * The body's schema, in a chunk of its own:
   * `() => import("@cuvee/core/x/contract.ts").then((m) => m.xContract.save.body)`. Without it the server alone checks.
   */
  schema?: () => Promise<BodySchema | undefined>;
  /**
   * Checks that the schema cannot make: returns `[{ path, code, message }]` of the problems. Paths are names of the
   * form.
   */
  check?: (fields: F) => FieldProblem[];
  /** The name in the form of a path of the body, where they differ: `owner.firstname` → `firstname`. */
  fieldOf?: (bodyPath: string) => string;
  /**
   * The values of the object that the server has now (`facts.current` of a conflict); its same-named keys by default.
   */
  fieldsOf?: (current: unknown) => F;
  /** Handles a refusal that the form's own parts show, such as a question to confirm: true when they do. */
  onRefused?: (problem: Problem, fields: F) => boolean;
  /** Keeps a draft in the browser under this name (`product.<id>`, `client.new`), unless it is missing. */
  draftKey?: string;
  /** Paths that are one value although they are groups: a rich text. Those of this kit's fields are known. */
  whole?: readonly string[];
};

type Conflict = { mine: unknown; theirs: unknown; differences: Difference[] };

/** Result of `useRecordForm`: that of react-hook-form, and the saving of a record. */
export type RecordFormState<F extends FieldValues = FieldValues> = {
  /** react-hook-form: `watch`, `setValue`, `control` … */
  form: UseFormReturn<F>;
  /** Checks and sends; true when it was saved. */
  save: () => Promise<boolean>;
  /** Restores all initial values. */
  reset: () => void;
  saving: boolean;
  dirty: boolean;
  /** Error of the whole form, in a sentence. */
  failure: string | null;
  /** Counts the refused tries, so that the summary takes the focus each time. */
  refusals: number;
  conflict: Conflict | null;
  /** Saves with the choices made, under the other's version; null returns to the form. */
  resolve: (chosen: readonly Difference[] | null) => Promise<void>;
  draft: DraftState;
  fields: FieldRegistry;
  /** Shows the refusals again, at the fields that are on screen now: a folded part has been opened. */
  retell: () => void;
  /** A name of the values, checked by the compiler: `<TextField name={name("address.city")} …>`. */
  name: (path: FieldPath<F>) => FieldPath<F>;
};

const sameKeys = <F extends FieldValues>(initial: F, current: unknown): F =>
  Object.fromEntries(
    Object.entries(initial).map(([key, value]) => [
      key,
      typeof current === "object" && current !== null && key in current
        ? (current as Record<string, unknown>)[key]
        : value,
    ]),
  ) as F;

/** Values that the parts of a record form share: the options of the last drawing, the fields, the problems. */
type Shared<R extends Route, F extends FieldValues> = {
  latest: RefObject<RecordFormOptions<R, F>>;
  fields: FieldRegistry;
  /** Values that were read or saved last. */
  base: RefObject<F>;
  /** Problems of the last check or refusal. */
  told: RefObject<readonly FieldProblem[]>;
};

function useShared<R extends Route, F extends FieldValues>(options: RecordFormOptions<R, F>): Shared<R, F> {
  const latest = useRef(options);
  latest.current = options;
  const [fields] = useState<FieldRegistry>(() => new Map<string, FieldEntry>());
  const base = useRef(options.initial);
  const told = useRef<readonly FieldProblem[]>([]);
  return useMemo(() => ({ latest, fields, base, told }), [fields]);
}

/** Checks the values before they are sent: the schema of the body, and the form's own conditions. */
function useResolver<R extends Route, F extends FieldValues>(shared: Shared<R, F>): Resolver<F> {
  const schema = useRef<Promise<BodySchema | undefined> | null>(null);
  return useCallback(
    async (values) => {
      const { latest, fields, told } = shared;
      const { schema: load, toInput, check: own, fieldOf = (path) => path } = latest.current;
      // A schema that fails to load leaves the checking to the server.
      schema.current ??= load ? load().catch(() => undefined) : Promise.resolve(undefined);
      const found = await schema.current;
      const body = (toInput(values) as { body?: unknown }).body;
      const problems = found ? problemsOf(found, body) : [];
      told.current = problems;
      const placed = placeProblems(problems, (path) => fields.has(path), fieldOf);
      const at = [...(own?.(values) ?? []), ...placed.at];
      let errors: Record<string, unknown> = {};
      for (const { path, code, message } of at)
        if (!valueAt(errors, path)) errors = withValueAt(errors, path, { type: code, message });
      return at.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<F> };
    },
    [shared],
  );
}

/** The error of the whole form, and the count of refused tries. */
function useFailure() {
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const retold = useCallback((): void => setRefusals((count) => count + 1), []);
  const refuse = useCallback(
    (sentence: string | null): false => {
      setFailure(sentence);
      retold();
      return false;
    },
    [retold],
  );
  return { failure, setFailure, refusals, retold, refuse };
}

/** Compares the values with those that another user saved; `again` are values to send under the other's version. */
function conflictOf<R extends Route, F extends FieldValues>(
  { latest, fields, base }: Shared<R, F>,
  values: F,
  current: unknown,
): Conflict & { theirs: F; again: F | null } {
  const { fieldsOf = (now: unknown) => sameKeys(base.current, now), whole = [] } = latest.current;
  const theirs = fieldsOf(current);
  const one = new Set([...whole, ...fields.keys()]);
  const found = differences(base.current, values, theirs, one);
  // The other save changed no value of this form: the values are sent again under its version.
  const isOurs = differences(base.current, base.current, theirs, one).length === 0;
  return { mine: values, theirs, differences: found, again: isOurs ? merged(theirs, found) : null };
}

type Sending<R extends Route, F extends FieldValues> = {
  shared: Shared<R, F>;
  form: UseFormReturn<F>;
  draft: DraftState;
  refuse: (sentence: string | null) => false;
  setFailure: (sentence: string | null) => void;
};

/** Shows a refusal of the server: as a conflict, at its fields, or in the summary; or gives values to send again. */
function useRefused<R extends Route, F extends FieldValues>({ shared, form, refuse }: Sending<R, F>) {
  const { t } = useTranslation(["form", "errors", "common"]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** A save under another version is tried once. */
  const again = useRef(false);
  const refused = useCallback(
    (problem: Problem, values: F): false | { again: F } => {
      const { latest, fields, base, told } = shared;
      if (latest.current.onRefused?.(problem, values)) return false;
      if (problem.code === "conflict" && problem.facts?.["current"] !== undefined) {
        const { again: ours, ...found } = conflictOf(shared, values, problem.facts["current"]);
        if (ours && !again.current) {
          again.current = true;
          base.current = found.theirs;
          return { again: ours };
        }
        setConflict(found);
        return false;
      }
      if (problem.code === "offline") return refuse(t("common:error.offline"));
      const { fieldOf = (path: string) => path } = latest.current;
      told.current = problem.fields ?? [];
      const { at, elsewhere } = placeProblems(told.current, (path) => fields.has(path), fieldOf);
      for (const { path, code, message } of at) form.setError(path as FieldPath<F>, { type: code, message });
      if (at.length > 0 && elsewhere.length === 0) return refuse(null);
      // Each sentence once: several fields that are not on screen may lack the same.
      const sentences = [...new Set(elsewhere.map((one) => one.message))];
      return refuse(sentences.length > 0 ? sentences.join(" ") : problem.message);
    },
    [form, refuse, shared, t],
  );
  return { conflict, setConflict, again, refused };
}

/** Sends the values; true when they were saved. The same body sent again is the same attempt. */
function useSend<R extends Route, F extends FieldValues>(
  { shared, form, draft, setFailure }: Sending<R, F>,
  refused: (problem: Problem, values: F) => false | { again: F },
) {
  const attempt = useRef<{ key: string; body: string } | null>(null);
  const send = useCallback(
    async (values: F): Promise<boolean> => {
      const { latest, base } = shared;
      const { route, toInput, onSaved } = latest.current;
      const input = toInput(values);
      const body = JSON.stringify(input);
      if (attempt.current?.body !== body) attempt.current = { key: newId(), body };
      try {
        const answer = await call(
          route,
          input,
          route.startsWith("POST ") ? { idempotencyKey: attempt.current.key } : {},
        );
        attempt.current = null;
        base.current = values;
        form.reset(values);
        draft.drop();
        setFailure(null);
        await onSaved(answer, values);
        return true;
      } catch (error) {
        if (!canRetry(error)) attempt.current = null;
        const ended = refused(problemOf(error), values);
        if (!ended) return false;
        form.setValue("version" as FieldPath<F>, ended.again["version"] as never);
        return send(ended.again);
      }
    },
    [draft, form, refused, setFailure, shared],
  );
  return send;
}

/** Saving, and the choice between two versions after a conflict. */
function useSaving<R extends Route, F extends FieldValues>(sending: Sending<R, F>) {
  const { shared, form, refuse, setFailure } = sending;
  const [saving, setSaving] = useState(false);
  const { conflict, setConflict, again, refused } = useRefused(sending);
  const send = useSend(sending, refused);
  const save = useCallback(async (): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    setFailure(null);
    again.current = false;
    try {
      // A picture that is still being uploaded is saved with the rest.
      await uploadsDone();
      const valid = await form.trigger();
      const values = form.getValues();
      if (valid) return await send(values);
      return refuse(null);
    } finally {
      setSaving(false);
    }
  }, [again, form, refuse, saving, send, setFailure]);
  const resolve = useCallback(
    async (chosen: readonly Difference[] | null): Promise<void> => {
      if (!conflict) return;
      setConflict(null);
      if (!chosen) return;
      const values = merged(conflict.theirs as F, chosen);
      shared.base.current = conflict.theirs as F;
      form.reset(conflict.theirs as F, { keepDefaultValues: false });
      for (const key of Object.keys(values))
        form.setValue(key as FieldPath<F>, values[key], { shouldDirty: true });
      setSaving(true);
      try {
        await send(values);
      } finally {
        setSaving(false);
      }
    },
    [conflict, form, send, setConflict, shared],
  );
  return { saving, conflict, save, resolve };
}

/**
 * The form of a record, for all cases: the body's schema reports errors before sending and the server after; a conflict
 * shows both versions; typed values are kept as a draft; leaving asks for confirmation. Draw it with `<RecordForm>`.
 */
export function useRecordForm<R extends Route, F extends FieldValues>(
  options: RecordFormOptions<R, F>,
): RecordFormState<F> {
  const { initial } = options;
  const shared = useShared(options);
  const { latest, fields, base, told } = shared;
  const form = useForm<F>({
    defaultValues: initial as DefaultValues<F>,
    resolver: useResolver(shared),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const dirty = form.formState.isDirty;
  const draft = useDraft({ form, dirty, base, draftKey: options.draftKey });
  // An untouched form shows the record as it is now.
  useEffect(() => {
    if (form.formState.isDirty || sameValue(initial, base.current)) return;
    base.current = initial;
    form.reset(initial);
  }, [base, form, initial]);

  const { failure, setFailure, refusals, retold, refuse } = useFailure();
  const { saving, conflict, save, resolve } = useSaving({ shared, form, draft, refuse, setFailure });
  const retell = useCallback((): void => {
    const { fieldOf = (path: string) => path } = latest.current;
    form.clearErrors();
    for (const { path, code, message } of placeProblems(told.current, (one) => fields.has(one), fieldOf).at)
      form.setError(path as FieldPath<F>, { type: code, message });
    retold();
  }, [fields, form, latest, retold, told]);
  const reset = useCallback((): void => {
    setFailure(null);
    draft.drop();
    form.reset(base.current);
  }, [base, draft, form, setFailure]);

  return useMemo(
    () => ({
      form,
      save,
      reset,
      saving,
      dirty,
      failure,
      refusals,
      conflict,
      resolve,
      draft,
      fields,
      retell,
      name: (path) => path,
    }),
    [form, save, reset, saving, dirty, failure, refusals, conflict, resolve, draft, fields, retell],
  );
}
