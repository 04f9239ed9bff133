import type { SitePage } from "@cuvee/core/storefront/site/site.ts";
import type { ReactNode } from "react";
import { Newsletter } from "./blocks/Newsletter.tsx";
import { useSite } from "./context.ts";
import css from "./OtherPages.module.css";

type Kind<K extends SitePage["kind"]> = Extract<SitePage, { kind: K }>;

/** Particulars in the order of the page; telephone and e-mail are the shop's contact details. */
const LEGAL = [
  "company",
  "form",
  "capital",
  "rcs",
  "siren",
  "siret",
  "vatNumber",
  "address",
  "phone",
  "email",
  "director",
  "host",
  "mediator",
];

/** The seller's legal notice (LCEN art. 1-1), and their terms of sale. */
export function LegalPage({ page }: { page: Kind<"legal"> }): ReactNode {
  const { data, say, format } = useSite();
  const { legal: said = {}, phone = "", contactEmail = "" } = data.shop ?? {};
  const legal: Record<string, string> = {
    ...said,
    phone: phone && format.phone(phone),
    email: contactEmail,
  };
  return (
    <article className={css.legal}>
      <h1>{say("legal.title")}</h1>
      <dl>
        {LEGAL.filter((name) => legal[name]).map((name) => (
          <div key={name}>
            <dt>{say(`legal.${name}`)}</dt>
            <dd>{legal[name]}</dd>
          </div>
        ))}
      </dl>
      {legal["notice"] ? <p className={css.lines}>{legal["notice"]}</p> : null}
      {page.terms ? (
        <section>
          <h2>{say("legal.terms")}</h2>
          <div className={css.rich} dangerouslySetInnerHTML={{ __html: page.terms }} />
        </section>
      ) : null}
      {page.terms ? null : <p className={css.lines}>{say("legal.minors")}</p>}
    </article>
  );
}

/** The page with which a shop invites to its newsletter, by a link or a code on paper. */
export function NewsletterPage(): ReactNode {
  const { data } = useSite();
  return data.shop ? <Newsletter shop={data.shop} heading="h1" /> : null;
}

/** Shows that the page is not found, or closed for now. */
export function NothingPage({ page }: { page: Kind<"missing"> | Kind<"closed"> }): ReactNode {
  const { data, say } = useSite();
  const isEvent = page.kind === "missing" && page.of === "event";
  const isOutside = page.kind === "missing" && !data.shop;
  return (
    <section className={css.nothing}>
      <h1>{say(isEvent ? "event.goneTitle" : `${page.kind}.title`)}</h1>
      <p>{say(isEvent ? "event.goneText" : isOutside ? "missing.outside" : `${page.kind}.text`)}</p>
      {page.kind === "missing" ? (
        <p>
          <a href={data.shop?.path ?? "/shops"}>{say(data.shop ? "missing.back" : "missing.shops")}</a>
        </p>
      ) : null}
    </section>
  );
}
