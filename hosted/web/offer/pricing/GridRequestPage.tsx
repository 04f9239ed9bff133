import { CircleCheck } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch, useSearchParams } from "wouter";
import { call, canRetry, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { placeProblem, rules } from "#kit/rules.ts";
import { useSession } from "#kit/session.tsx";
import { creationTime } from "#offer/pricing/creationTime.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import * as layout from "#ui/layout.ts";

type Fields = { company: string; message: string };
const NAMES = ["company", "message"] as const;
/** Age in milliseconds above which an answered request counts as an older one, not as just sent. */
const NEW_MS = 60_000;

/** `/auth/grid-request?id=<shop>`: a professional requests a price grid from a shop ("demander ma grille"). */
export default function GridRequestPage(): ReactNode {
  const { t } = useTranslation("gridRequest");
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const { status, user } = useSession();
  const shop = useAnswer("GET /v1/shops/:id", id ? { params: { id } } : null, { shouldRetryOnError: false });
  const name = shop.data?.name ?? "";
  const own = user?.shops.find((one) => one.id === shop.data?.id || one.code === id);

  if (!id || (shop.error && !shop.data))
    return (
      <AuthLayout title={t("missing")}>
        {id && problemOf(shop.error).status !== 404 ? (
          <ErrorState error={shop.error} onRetry={() => void shop.mutate()} />
        ) : (
          <p>{t("missingText")}</p>
        )}
      </AuthLayout>
    );
  if (!shop.data || status === "unknown")
    return (
      <AuthLayout title={t("title")}>
        <WhenLate>
          <Skeleton height="9rem" />
        </WhenLate>
      </AuthLayout>
    );
  if (!user) return <SignedOut id={id} name={name} />;
  if (user.role !== "buyer")
    return (
      <AuthLayout title={t("titleFor", { name })}>
        <div className={layout.stack5}>
          <Notice>{t("buyersOnly")}</Notice>
          <ButtonLink href={paths.dashboard()}>{t("toDashboard")}</ButtonLink>
        </div>
      </AuthLayout>
    );
  if (own?.typology)
    return (
      <AuthLayout title={t("titleFor", { name })}>
        <Notice tone="success" title={t("granted")}>
          {t("grantedText", { name })}
        </Notice>
      </AuthLayout>
    );
  return <Asking id={id} name={name} />;
}

/** Explains to a visitor without an account why they need one, and returns here afterwards. */
function SignedOut({ id, name }: { id: string; name: string }): ReactNode {
  const { t } = useTranslation("gridRequest");
  const [path] = useLocation();
  const search = useSearch();
  const back = { id, redirectLink: search ? `${path}?${search}` : path };
  return (
    <AuthLayout title={t("titleFor", { name })} text={t("signInText", { name })}>
      <div className={layout.stack5}>
        <ButtonLink look="primary" size="l" wide href={paths.login(back)}>
          {t("signIn")}
        </ButtonLink>
        <ButtonLink size="l" wide href={paths.register(back)}>
          {t("register")}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

function Asking({ id, name }: { id: string; name: string }): ReactNode {
  const { t } = useTranslation(["gridRequest", "common"]);
  const format = useFormat();
  const [failure, setFailure] = useState<string | null>(null);
  const [requested, setAsked] = useState<{ at: number; isNew: boolean } | null>(null);
  const key = useRef(newId());
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { company: "", message: "" },
  });
  const error = (field: keyof Fields): string | undefined => {
    const found = formState.errors[field];
    if (!found?.message) return undefined;
    return found.type === "server" ? found.message : t(`common:rules.${found.message}`);
  };
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      const request = await call(
        "POST /v1/shops/:id/grid-requests",
        { params: { id }, body },
        { idempotencyKey: key.current },
      );
      const now = Date.now();
      const at = creationTime(request.id, now);
      setAsked({ at, isNew: now - at < NEW_MS });
    } catch (problem) {
      // The same text sent again is the same request; another text is a new one.
      if (!canRetry(problem)) key.current = newId();
      const { code } = problemOf(problem);
      setFailure(
        code === "offline" ? t("common:error.offline") : placeProblem(problemOf(problem), NAMES, setError),
      );
    }
  });
  if (requested)
    return (
      <AuthLayout title={t(requested.isNew ? "sent" : "already")}>
        <div className={layout.stack5}>
          <Notice tone="success">
            {requested.isNew
              ? t("sentText", { name })
              : t("alreadyText", { name, date: format.date(new Date(requested.at).toISOString()) })}
          </Notice>
          <ButtonLink href={paths.dashboard()} icon={<CircleCheck aria-hidden="true" />} wide>
            {t("toDashboard")}
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("titleFor", { name })} text={t("text", { name })}>
      <form className={layout.stack4} onSubmit={submit} noValidate>
        {failure ? <FormError>{failure}</FormError> : null}
        <Field label={t("company")} error={error("company")}>
          <Input
            autoComplete="organization"
            maxLength={100}
            {...register("company", { validate: rules.needed })}
          />
        </Field>
        <Field label={t("message")} optional hint={t("messageHint")} error={error("message")}>
          <TextArea rows={4} maxLength={1000} {...register("message")} />
        </Field>
        <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
          {t("submit")}
        </Button>
      </form>
    </AuthLayout>
  );
}
