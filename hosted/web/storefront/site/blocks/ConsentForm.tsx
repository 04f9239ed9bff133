import type { CONSENT_ELEMENTS } from "@cuvee/core/shops/consents/consents.ts";
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
import { useAtTakeover } from "#storefront/site/hydrationSteps.ts";
import css from "./Newsletter.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const silent = (): (() => void) => () => undefined;
/** The proof of work against bots starts when the visitor enters the form; a failure is reported on submit. */
const ahead = (): void =>
  void import("./workProof.ts").then(({ prepare }) => prepare()).catch(() => undefined);

type FormProps = {
  /** Words of the button. */
  send: string;
  email: string;
  onEmail: (email: string) => void;
  outcome: Outcome | null;
  isBusy: boolean;
  onSubmit: () => void;
};

/** The field and its button, with what is wrong with them. */
function AddressForm({ send, email, onEmail, outcome, isBusy, onSubmit }: FormProps): ReactNode {
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
  // A visitor may type before the scripts run: the form keeps their address.
  useAtTakeover(() => {
    if (field.current?.value) onEmail(field.current.value);
  });
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
          {isBusy ? say("newsletter.sending") : send}
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

type ConsentFormProps = {
  shopId: string;
  /** The sentence of this purpose must stand above the form: the server keeps it as the proof. */
  purpose: (typeof CONSENT_ELEMENTS)[number];
  /** The format that is out of stock, of `backInStock`. */
  formatId?: string;
};

/** Asks for an address to write to for a purpose: a mail with a link confirms it. Hidden where scripts are off. */
export function ConsentForm({ shopId, purpose, formatId }: ConsentFormProps): ReactNode {
  const { data, say } = useSite();
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
      ({ ask }) => ask({ shopId, email, lang: data.lang, purpose, ...(formatId ? { formatId } : {}) }),
      (): Outcome => ({ kind: "offline" }),
    );
    busy(false);
    setOutcome(came);
  };
  return (
    <>
      {outcome?.kind === "sent" ? (
        <p ref={done} tabIndex={-1} role="status" className={css.sent}>
          {say(`${purpose}.sent`, { email })}
        </p>
      ) : (
        <AddressForm
          send={say(`${purpose}.send`)}
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
    </>
  );
}
