import type { SiteShop } from "@cuvee/core/storefront/site/site.ts";
import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from "react";
import type { Outcome } from "./contactSend.ts";
import { useSite } from "#storefront/site/context.ts";
import css from "./Newsletter.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const silent = (): (() => void) => () => undefined;
/** The proof of work against bots starts when the visitor enters the form; a failure is reported on submit. */
const ahead = (): void =>
  void import("./workProof.ts").then(({ prepare }) => prepare()).catch(() => undefined);

type FormProps = {
  email: string;
  onEmail: (email: string) => void;
  outcome: Outcome | null;
  isBusy: boolean;
  onSubmit: () => void;
};

/** The field and its button, with what is wrong with them. */
function NewsletterForm({ email, onEmail, outcome, isBusy, onSubmit }: FormProps): ReactNode {
  const { say, isPreview } = useSite();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // A page from the server is not ready before its script runs.
  const isReady = useSyncExternalStore(
    silent,
    () => !isPreview,
    () => false,
  );
  const wrong = outcome?.kind === "fields" ? (outcome.fields["email"] ?? say("newsletter.failed")) : "";
  useEffect(() => {
    if (outcome?.kind === "fields") field.current?.focus();
  }, [outcome]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit();
  };
  return (
    <form
      className={css.form}
      method="post"
      noValidate
      onFocus={isReady ? ahead : undefined}
      onSubmit={submit}
    >
      <label className={cx(layout.small, layout.medium)} htmlFor={id}>
        {say("newsletter.email")}
      </label>
      <div className={css.line}>
        <input
          ref={field}
          id={id}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}wrong` : undefined}
          onChange={({ target }) => onEmail(target.value)}
        />
        <button type="submit" disabled={!isReady} aria-disabled={isBusy}>
          {say(isBusy ? "newsletter.sending" : "newsletter.send")}
        </button>
      </div>
      {wrong ? (
        <p id={`${id}wrong`} className={cx(layout.small, layout.danger)}>
          {wrong}
        </p>
      ) : null}
      {outcome?.kind === "refused" || outcome?.kind === "offline" ? (
        <p className={cx(layout.small, layout.danger)} role="alert">
          {outcome.kind === "refused" ? outcome.message : say("newsletter.failed")}
        </p>
      ) : null}
    </form>
  );
}

/**
 * Asks for a shop's newsletter: a mail with a link confirms it. The sentence of its purpose is the proof of the
 * consent, which the server keeps. Rendered by the server; the form is hidden where scripts are off.
 */
export function Newsletter({
  shop,
  heading: Heading = "h2",
}: {
  shop: SiteShop;
  heading?: "h1" | "h2";
}): ReactNode {
  const { data, say } = useSite();
  const id = useId();
  const done = useRef<HTMLParagraphElement>(null);
  const [isBusy, busy] = useState(false);
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (outcome?.kind === "sent") done.current?.focus();
  }, [outcome]);
  const email = typed.trim();
  const send = async (): Promise<void> => {
    busy(true);
    const came = await import("./newsletterSend.ts").then(
      ({ ask }) => ask({ shopId: shop.id, email, lang: data.lang }),
      (): Outcome => ({ kind: "offline" }),
    );
    busy(false);
    setOutcome(came);
  };
  return (
    <section className={css.newsletter} aria-labelledby={`${id}title`}>
      <Heading id={`${id}title`}>{say("newsletter.title", { shop: shop.name })}</Heading>
      <p>{say("newsletter.purpose", { shop: shop.name })}</p>
      {outcome?.kind === "sent" ? (
        <p ref={done} tabIndex={-1} role="status" className={css.sent}>
          {say("newsletter.sent", { email })}
        </p>
      ) : (
        <NewsletterForm
          email={typed}
          onEmail={setTyped}
          outcome={outcome}
          isBusy={isBusy}
          onSubmit={() => void send()}
        />
      )}
      <p className={layout.small}>
        <a href={`/privacy?lang=${data.lang}`}>{say("newsletter.privacy")}</a>
      </p>
    </section>
  );
}
