import { useState } from "react";
import { useForm, type DefaultValues, type Path } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { placeProblem } from "#kit/rules.ts";

/**
 * A small form of the account that is sent as it is and is empty again afterwards. `said` is the sentence at a field,
 * `failure` an error without a field.
 */
export function useAccountForm<F extends Record<string, string>>(
  empty: F & DefaultValues<F>,
  send: (body: F) => Promise<void>,
) {
  const { t } = useTranslation("common");
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset, watch } = useForm<F>({ defaultValues: empty });
  const said = (name: Path<F>): string | undefined => {
    const error = formState.errors[name];
    const message: unknown = error?.message;
    if (typeof message !== "string" || message === "") return undefined;
    return error?.type === "server" ? message : t(`rules.${message}`);
  };
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await send(body);
      reset();
    } catch (error) {
      setFailure(placeProblem(problemOf(error), Object.keys(empty) as Path<F>[], setError));
    }
  });
  return { register, watch, said, failure, submit, isSubmitting: formState.isSubmitting };
}
