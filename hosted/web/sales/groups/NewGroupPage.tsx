import type { ShareLine } from "@cuvee/core/sales/groups/shares.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { LONGEST_MS, SHORTEST_MS } from "@cuvee/core/sales/groups/groups.ts";
import { MailCheck, Users } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearchParams } from "wouter";
import { call, newId, problemOf } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useTitle } from "#kit/title.ts";
import { useCartEmbed, type Embed } from "#sales/cart/pricing.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { addressOf } from "#sales/checkout/steps/addresses.ts";
import { AddressFields } from "#sales/checkout/steps/AddressFields.tsx";
import type { CheckoutFields } from "#sales/checkout/steps/fields.ts";
import { emailIsPossible, type FieldProblem } from "#sales/checkout/steps/identity.ts";
import { addressProblems } from "#sales/checkout/steps/steps.ts";
import { useCheckoutForm, type CheckoutForm } from "#sales/checkout/steps/useCheckoutForm.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { storeKey, linesOfCart, useSingleAction } from "./calls.ts";
import { ShareLines } from "./ShareLines.tsx";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Writes a moment in the format of the browser's own field, in the browser's time zone. */
function localMoment(ms: number): string {
  const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}
const WEEK_MS = 7 * 86_400_000;

/** Default deadline: in an evening of next week. */
function usualDeadline(): string {
  const date = new Date(Date.now() + WEEK_MS);
  date.setHours(20, 0, 0, 0);
  return localMoment(date.getTime());
}

const HOME: ReadonlySet<string> = new Set(["FR", "MC"]);
const reachable = (method: ShippingMethod): boolean =>
  method.kind !== "delivery" || method.countries.some((country) => HOME.has(country));

type Own = { name: string; deadline: string; firstname: string; ref: string };

function problemsOf(own: Own, isDelivered: boolean, fields: CheckoutFields): FieldProblem[] {
  const at = new Date(own.deadline).getTime();
  const isSoon = !(at >= Date.now() + SHORTEST_MS && at <= Date.now() + LONGEST_MS);
  return [
    ...(own.name.trim() === "" ? [{ field: "group.name", code: "needed" }] : []),
    ...(isSoon ? [{ field: "group.deadline", code: "date" }] : []),
    ...(own.firstname.trim() === "" ? [{ field: "group.firstname", code: "needed" }] : []),
    ...(emailIsPossible(fields.email) ? [] : [{ field: "email", code: "email" }]),
    ...(isDelivered ? addressProblems(fields.delivery, "delivery") : []),
  ];
}

/** Returns the parts of a control for a field of the group. */
type TextOf = (name: Exclude<keyof Own, "ref">) => {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

type WhatSectionProps = {
  errorOf: (field: string) => string | undefined;
  text: TextOf;
  lines: ReturnType<typeof linesOfCart>;
  embed: Embed;
};

function WhatSection({ errorOf, text, lines, embed }: WhatSectionProps): ReactNode {
  const { t } = useTranslation(["groups", "checkout", "purchase"]);
  return (
    <section className={cx(layout.grid3, layout.single, layout.panel, css.card)}>
      <h2 className={layout.large}>{t("new.what")}</h2>
      <Field label={t("new.name")} hint={t("new.nameHint")} error={errorOf("group.name")}>
        <Input maxLength={60} {...text("name")} />
      </Field>
      <Field label={t("new.deadline")} hint={t("new.deadlineHint")} error={errorOf("group.deadline")}>
        <Input
          type="datetime-local"
          min={localMoment(Date.now() + SHORTEST_MS)}
          max={localMoment(Date.now() + LONGEST_MS)}
          {...text("deadline")}
        />
      </Field>
      <h3 className={css.partTitle}>{t("new.mine")}</h3>
      <ShareLines lines={lines} embed={embed} />
    </section>
  );
}

type WhoSectionProps = {
  errorOf: (field: string) => string | undefined;
  text: TextOf;
  form: CheckoutForm;
};

function WhoSection({ errorOf, text, form }: WhoSectionProps): ReactNode {
  const { t } = useTranslation(["groups", "checkout", "purchase"]);
  const { user } = useSession();
  return (
    <section className={cx(layout.grid3, layout.single, layout.panel, css.card)}>
      <h2 className={layout.large}>{t("new.who")}</h2>
      <Field label={t("new.firstname")} hint={t("join.firstnameHint")} error={errorOf("group.firstname")}>
        <Input autoComplete="given-name" maxLength={50} {...text("firstname")} />
      </Field>
      {user ? (
        <p className={cx(layout.quiet, css.quiet)}>{user.email}</p>
      ) : (
        <Field label={t("join.email")} hint={t("new.emailHint")} error={form.errorOf("email")}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text("email")}
          />
        </Field>
      )}
    </section>
  );
}

type WhereSectionProps = {
  own: Own;
  onOwn: (value: Own) => void;
  methods: ShippingMethod[];
  isDelivered: boolean;
  form: CheckoutForm;
};

function WhereSection({ own, onOwn, methods, isDelivered, form }: WhereSectionProps): ReactNode {
  const { t } = useTranslation(["groups", "checkout", "purchase"]);
  return (
    <section className={cx(layout.grid3, layout.single, layout.panel, css.card)}>
      <h2 className={layout.large}>{t("new.where")}</h2>
      <p className={cx(layout.quiet, css.quiet)}>{t("new.whereText")}</p>
      <RadioCards
        legend={t("purchase:delivery.legend")}
        hideLegend
        value={own.ref}
        onChange={(ref) => onOwn({ ...own, ref })}
        cards={methods.map((method) => ({
          value: method.ref,
          title: method.name,
          ...(method.address ? { text: `${method.address.name}, ${method.address.city}` } : {}),
        }))}
      />
      {isDelivered ? (
        <div className={layout.stack4}>
          <AddressFields form={form} prefix="delivery" />
        </div>
      ) : null}
    </section>
  );
}

type OpeningOfParts = {
  attempt: { id: string; key: string };
  embed: Embed;
  own: Own;
  email: string;
  form: CheckoutForm;
  isDelivered: boolean;
  lines: ShareLine[];
  setWaits: (value: boolean) => void;
  setFailure: (value: string | null) => void;
};

/** Returns the function that opens the group. */
function openingOf({
  attempt,
  embed,
  own,
  email,
  form,
  isDelivered,
  lines,
  setWaits,
  setFailure,
}: OpeningOfParts): () => Promise<void> {
  const [, navigate] = useLocation();
  const open = async (): Promise<void> => {
    try {
      const { key } = await call(
        "POST /v1/groups",
        {
          body: {
            id: attempt.id,
            sellerId: embed.shop.id,
            name: own.name.trim(),
            deadline: new Date(own.deadline).toISOString(),
            firstname: own.firstname.trim(),
            email: email.trim(),
            shipping: { ref: own.ref, instructions: form.fields.instructions.trim() },
            ...(isDelivered ? { deliveryAddress: addressOf(form.fields.delivery) } : {}),
            lines,
            lang: spokenLanguage(),
          },
        },
        { idempotencyKey: attempt.key },
      );
      if (key === null) return setWaits(true);
      storeKey(attempt.id, key);
      navigate(paths.orderGroup(attempt.id, key), { replace: true });
    } catch (error) {
      setFailure(problemOf(error).message);
    }
  };
  return open;
}

function OpeningForm({ embed }: { embed: Embed }): ReactNode {
  const { t } = useTranslation(["groups", "checkout", "purchase"]);
  const { user } = useSession();
  const form = useCheckoutForm();
  const methods = embed.rules.shipping.filter(reachable);
  const [own, setOwn] = useState<Own>(() => ({
    name: "",
    deadline: usualDeadline(),
    firstname: user?.firstname ?? form.fields.delivery.firstname,
    ref: methods.find((method) => method.kind === "delivery")?.ref ?? methods[0]?.ref ?? "",
  }));
  const [wrong, setWrong] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const [attempt] = useState(() => ({ id: newId(), key: newId() }));
  const { busy, run } = useSingleAction();
  const lines = linesOfCart(embed.shop.id);
  const isDelivered = methods.find((method) => method.ref === own.ref)?.kind === "delivery";
  const email = user?.email ?? form.fields.email;
  const errorOf = (field: string): string | undefined => {
    const found = wrong.find((one) => one.field === field);
    return found && t(field === "group.deadline" ? "new.deadlineWrong" : `checkout:problems.${found.code}`);
  };
  const open = openingOf({ attempt, embed, own, email, form, isDelivered, lines, setWaits, setFailure });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fields = { ...form.fields, email };
    const found = problemsOf(own, isDelivered, fields);
    const [first] = found;
    const isOfForm = ({ field }: FieldProblem): boolean => !field.startsWith("group.");
    setWrong(found.filter((one) => !isOfForm(one)));
    setFailure(null);
    form.passes("addresses", found.filter(isOfForm), (changed) =>
      problemsOf(own, isDelivered, { ...changed, email: user?.email ?? changed.email }),
    );
    // The form moves the focus to its own first error; a field of the group is above it.
    if (first && !isOfForm(first))
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus());
    if (!first) run("open", open);
  };
  const text = (name: Exclude<keyof Own, "ref">) => ({
    name: `group.${name}`,
    value: own[name],
    onChange: (event: { target: { value: string } }): void => {
      setWrong(wrong.filter(({ field }) => field !== `group.${name}`));
      setOwn({ ...own, [name]: event.target.value });
    },
  });
  if (waits)
    return (
      <EmptyState
        icon={<MailCheck aria-hidden="true" />}
        title={t("new.mailTitle")}
        text={t("new.mailText", { email: email.trim() })}
      />
    );
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <WhatSection errorOf={errorOf} text={text} lines={lines} embed={embed} />
      <WhoSection errorOf={errorOf} text={text} form={form} />
      <WhereSection own={own} onOwn={setOwn} methods={methods} isDelivered={isDelivered} form={form} />
      {failure ? <FormError>{failure}</FormError> : null}
      <Button type="submit" look="primary" size="l" wide busy={busy === "open"}>
        {t("new.act")}
      </Button>
      <p className={cx(layout.quiet, css.quiet)}>{t("new.promise")}</p>
    </form>
  );
}

/** `/orders/group/new?shop=`: opens a grouped order with the cart's content of a shop. */
export default function NewGroupPage(): ReactNode {
  const { t } = useTranslation("groups");
  const [query] = useSearchParams();
  const { status } = useSession();
  const shop = query.get("shop") ?? "";
  const embed = useCartEmbed(shop || null, linesOfCart(shop));
  useTitle(t("new.title"));
  useShownShop(shop);
  if (embed.error && !embed.data)
    return <ErrorState error={embed.error} onRetry={() => void embed.mutate()} />;
  if (shop !== "" && (!embed.data || status === "unknown"))
    return (
      <WhenLate>
        <Skeleton height="18rem" />
      </WhenLate>
    );
  if (!embed.data || linesOfCart(embed.data.shop.id).length === 0)
    return (
      <EmptyState
        isPage
        icon={<Users aria-hidden="true" />}
        title={t("new.emptyTitle")}
        text={t("new.emptyText")}
      >
        <ButtonLink href={paths.cart()}>{t("new.toCart")}</ButtonLink>
      </EmptyState>
    );
  return (
    <article className={cx(layout.grid5, layout.single)}>
      <header className={layout.grid2}>
        <p className={cx(layout.row2, layout.quiet, layout.middle)}>{embed.data.shop.name}</p>
        <h1 className={cx(layout.breakable, css.title)}>{t("new.title")}</h1>
        <p className={cx(layout.muted, css.lead)}>{t("new.text")}</p>
      </header>
      <OpeningForm embed={embed.data} />
    </article>
  );
}
