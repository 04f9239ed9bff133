import { CONTACT_TOPICS } from "@cuvee/core/storefront/site/contactTopics.ts";
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
import type { Letter, Outcome } from "./contactSend.ts";
import { useSite } from "#storefront/site/context.ts";
import { useVisitor } from "#storefront/site/visitor.ts";
import css from "./ContactForm.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import type { Say } from "@cuvee/core/kit/texts/say.ts";

/** Fields in their order, under the names that the server takes. */
const FIELDS = [
  { name: "name", word: "name", max: 80, type: "text", complete: "name" },
  { name: "email", word: "mail", max: 254, type: "email", complete: "email" },
  { name: "phone", word: "phone", max: 30, type: "tel", complete: "tel" },
  { name: "topic", word: "subject", max: 0, type: "choice", complete: "off" },
  { name: "text", word: "text", max: 2000, type: "area", complete: "off" },
] as const;
/** Fields that the account of a buyer answers. */
const OF_ACCOUNT: readonly string[] = ["name", "email", "phone"];

type Visitor = ReturnType<typeof useVisitor>;

const silent = (): (() => void) => () => undefined;
const sending = () => import("./contactSend.ts");
/** The proof of work against bots starts when the visitor enters the form; a failure is reported on submit. */
const ahead = (): void =>
  void import("./workProof.ts").then(({ prepare }) => prepare()).catch(() => undefined);

type FieldProps = { field: (typeof FIELDS)[number]; form: string; wrong: string | undefined };

/** One field of the form of this id, with what is wrong with it. */
function ContactField({ field: { name, word, max, type, complete }, form, wrong }: FieldProps): ReactNode {
  const { say } = useSite();
  const id = `${form}${name}`;
  const common = {
    id,
    name,
    autoComplete: complete,
    required: name !== "phone",
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": wrong ? `${id}wrong` : undefined,
  };
  return (
    <p className={cx(layout.grid1, css.field)} data-name={name}>
      <label htmlFor={id}>{say(`contact.form.${word}`)}</label>
      {type === "choice" ? (
        <select {...common}>
          {CONTACT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {say(`contact.topic.${topic}`)}
            </option>
          ))}
        </select>
      ) : type === "area" ? (
        <textarea rows={6} maxLength={max} {...common} />
      ) : (
        <input type={type} maxLength={max} {...common} />
      )}
      {wrong ? (
        <span id={`${id}wrong`} className={cx(layout.small, layout.danger)}>
          {wrong}
        </span>
      ) : null}
    </p>
  );
}

type FieldsProps = { form: string; wrong: Partial<Record<string, string>>; visitor: Visitor };

/** Fields of the form, without those that the account of a buyer answers, and what happens with their content. */
function ContactFields({ form, wrong, visitor }: FieldsProps): ReactNode {
  const { say } = useSite();
  const isBuyer = visitor.role === "buyer";
  return (
    <>
      {isBuyer ? <p>{say("contact.form.account", { email: visitor.email })}</p> : null}
      {FIELDS.filter(({ name }) => !isBuyer || !OF_ACCOUNT.includes(name)).map((field) => (
        <ContactField key={field.name} field={field} form={form} wrong={wrong[field.name]} />
      ))}
      {/* No person sees it or reaches it with the keyboard: whoever fills it in is a robot. */}
      <p className={css.trap} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <p className={layout.quiet}>
        {say("contact.form.robots")} <a href="/privacy">{say("contact.form.privacy")}</a>
      </p>
    </>
  );
}

/** Returns what is wrong with the fields, as far as the page can tell; null where nothing is. */
function faultsOf(form: HTMLFormElement, letter: Letter, say: Say): Outcome | null {
  const faults = FIELDS.flatMap(({ name }) => {
    const field = form.elements.namedItem(name);
    const isBad = field instanceof HTMLInputElement && field.validity.typeMismatch;
    const fault = letter[name] === "" && name !== "phone" ? "needed" : isBad ? "badMail" : "";
    return fault ? [[name, say(`contact.form.${fault}`)] as const] : [];
  });
  return faults.length > 0 ? { kind: "fields", fields: Object.fromEntries(faults) } : null;
}

/** Returns what a visitor typed, under the names that the server takes. */
function letterOf(form: HTMLFormElement, visitor: Visitor): Letter {
  const given = new FormData(form);
  const text = (name: string): string => String(given.get(name) ?? "").trim();
  const account = visitor.role === "buyer" ? visitor : null;
  return {
    name: account?.name ?? text("name"),
    email: account?.email ?? text("email"),
    phone: text("phone"),
    topic: CONTACT_TOPICS.find((topic) => topic === text("topic")) ?? "question",
    text: text("text"),
    website: text("website"),
  };
}

type SentProps = { shop: SiteShop; email: string; conversationId: string | null };

/** Says that a message has left, and where its answer will come. */
function Sent({ shop: { name }, email, conversationId }: SentProps): ReactNode {
  const { say } = useSite();
  if (conversationId === null) return <p>{say("contact.form.sent", { name, email })}</p>;
  return (
    <p>
      {say("contact.form.sentAccount", { name })}{" "}
      <a href={`/tickets/${conversationId}`}>{say("contact.form.see")}</a>
    </p>
  );
}

function messageOf(outcome: Outcome, say: Say): string {
  if (outcome.kind === "offline") return say("contact.form.failed");
  if (outcome.kind === "refused") return outcome.message;
  return outcome.kind === "fields" ? say("contact.form.wrong") : "";
}

/**
 * The form to write to the shop. Rendered by the server, hidden if scripts are off (its style sheet), and sent by
 * script alone: its content must not end up in an address. The text is kept until it is sent.
 */
export function ContactForm({ shop }: { shop: SiteShop }): ReactNode {
  const { say, isPreview } = useSite();
  const visitor = useVisitor();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLDivElement>(null);
  // A page from the server is not ready before its script runs.
  const isReady = useSyncExternalStore(
    silent,
    () => !isPreview,
    () => false,
  );
  const [isBusy, busy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sentBy, setSentBy] = useState("");
  const wrong = outcome?.kind === "fields" ? outcome.fields : {};
  useEffect(() => {
    if (outcome?.kind === "sent") done.current?.focus();
    if (outcome?.kind === "fields")
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    const letter = letterOf(event.currentTarget, visitor);
    const faults = faultsOf(event.currentTarget, letter, say);
    if (faults) return setOutcome(faults);
    busy(true);
    const came = await sending().then(
      ({ send }) => send(shop.id, letter),
      (): Outcome => ({ kind: "offline" }),
    );
    busy(false);
    setSentBy(letter.email);
    setOutcome(came);
  };
  if (outcome?.kind === "sent")
    return (
      <div className={css.sent} ref={done} tabIndex={-1} role="status">
        <Sent shop={shop} email={sentBy} conversationId={outcome.conversationId ?? null} />
        <button type="button" className={css.again} onClick={() => setOutcome(null)}>
          {say("contact.form.again")}
        </button>
      </div>
    );
  const message = outcome ? messageOf(outcome, say) : "";
  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      noValidate
      aria-labelledby={`${id}title`}
      onFocus={isReady ? ahead : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <h3 id={`${id}title`}>{say("contact.form.write")}</h3>
      <ContactFields form={id} wrong={wrong} visitor={visitor} />
      {message ? (
        <p className={cx(layout.small, layout.danger)} role="alert">
          {message}
        </p>
      ) : null}
      <button type="submit" className={css.send} disabled={!isReady} aria-disabled={isBusy}>
        {say(isBusy ? "contact.form.sending" : "contact.form.send")}
      </button>
    </form>
  );
}
