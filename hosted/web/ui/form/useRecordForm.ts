import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
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

/**
 * The form of a record, for all cases: the body's schema reports errors before sending and the server after; a conflict
 * shows both versions; typed values are kept as a draft; leaving asks for confirmation. Draw it with `<RecordForm>`.
 */
export function useRecordForm<R extends Route, F extends FieldValues>(
  options: RecordFormOptions<R, F>,
): RecordFormState<F> {
  const { t } = useTranslation(["form", "errors", "common"]);
  const { initial } = options;
  const latest = useRef(options);
  latest.current = options;
  const [fields] = useState<FieldRegistry>(() => new Map<string, FieldEntry>());
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState(false);
  const schema = useRef<Promise<BodySchema | undefined> | null>(null);
  const attempt = useRef<{ key: string; body: string } | null>(null);
  const base = useRef(initial);
  const told = useRef<readonly FieldProblem[]>([]);
  /** A save under another version is tried once. */
  const again = useRef(false);

  const known = useCallback((path: string) => fields.has(path), [fields]);
  const check = useCallback(
    async (values: F): Promise<{ at: FieldProblem[]; elsewhere: FieldProblem[] }> => {
      const { schema: load, toInput, check: own, fieldOf = (path) => path } = latest.current;
      // A schema that fails to load leaves the checking to the server.
      schema.current ??= load ? load().catch(() => undefined) : Promise.resolve(undefined);
      const found = await schema.current;
      const body = (toInput(values) as { body?: unknown }).body;
      const problems = found ? problemsOf(found, body) : [];
      told.current = problems;
      const said = placeProblems(problems, known, fieldOf);
      return { at: [...(own?.(values) ?? []), ...said.at], elsewhere: said.elsewhere };
    },
    [known],
  );
  const resolver: Resolver<F> = useCallback(
    async (values) => {
      const { at } = await check(values);
      let errors: Record<string, unknown> = {};
      for (const { path, code, message } of at)
        if (!valueAt(errors, path)) errors = withValueAt(errors, path, { type: code, message });
      return at.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<F> };
    },
    [check],
  );
  const form = useForm<F>({
    defaultValues: initial as DefaultValues<F>,
    resolver,
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
  }, [form, initial]);

  const refuse = useCallback((sentence: string | null): false => {
    setFailure(sentence);
    setRefusals((count) => count + 1);
    return false;
  }, []);

  const refused = useCallback(
    (problem: Problem, values: F): false | { again: F } => {
      if (latest.current.onRefused?.(problem, values)) return false;
      if (problem.code === "conflict" && problem.facts?.["current"] !== undefined) {
        const { fieldsOf = (now: unknown) => sameKeys(base.current, now), whole = [] } = latest.current;
        const theirs = fieldsOf(problem.facts["current"]);
        const one = new Set([...whole, ...fields.keys()]);
        const found = differences(base.current, values, theirs, one);
        // The other save changed no value of this form: the values are sent again under its version.
        const isOurs = differences(base.current, base.current, theirs, one).length === 0;
        if (isOurs && !again.current) {
          again.current = true;
          base.current = theirs;
          return { again: merged(theirs, found) };
        }
        setConflict({ mine: values, theirs, differences: found });
        return false;
      }
      if (problem.code === "offline") return refuse(t("common:error.offline"));
      const { fieldOf = (path: string) => path } = latest.current;
      told.current = problem.fields ?? [];
      const { at, elsewhere } = placeProblems(told.current, known, fieldOf);
      for (const { path, code, message } of at) form.setError(path as FieldPath<F>, { type: code, message });
      if (at.length > 0 && elsewhere.length === 0) return refuse(null);
      return refuse(elsewhere.length > 0 ? elsewhere.map((one) => one.message).join(" ") : problem.message);
    },
    [fields, form, known, refuse, t],
  );

  const send = useCallback(
    async (values: F): Promise<boolean> => {
      const { route, toInput, onSaved } = latest.current;
      const input = toInput(values);
      const body = JSON.stringify(input);
      // The same body sent again is the same attempt; another body is a new one.
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
    [draft, form, refused],
  );

  const retell = useCallback((): void => {
    const { fieldOf = (path: string) => path } = latest.current;
    form.clearErrors();
    for (const { path, code, message } of placeProblems(told.current, known, fieldOf).at)
      form.setError(path as FieldPath<F>, { type: code, message });
    setRefusals((count) => count + 1);
  }, [form, known]);

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
  }, [form, refuse, saving, send]);

  const resolve = useCallback(
    async (chosen: readonly Difference[] | null): Promise<void> => {
      if (!conflict) return;
      setConflict(null);
      if (!chosen) return;
      const values = merged(conflict.theirs as F, chosen);
      base.current = conflict.theirs as F;
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
    [conflict, form, send],
  );

  return useMemo(
    () => ({
      form,
      save,
      reset: () => {
        setFailure(null);
        draft.drop();
        form.reset(base.current);
      },
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
    [form, save, saving, dirty, failure, refusals, conflict, resolve, draft, fields, retell],
  );
}
