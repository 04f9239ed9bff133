import type { SitePage } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, type ReactNode } from "react";
import { Newsletter } from "./blocks/Newsletter.tsx";
import { useSite } from "./context.ts";
import { useVisitor } from "./visitor.ts";
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

/** Lists all shops of the platform. */
export function ShopsPage({ page }: { page: Kind<"shops"> }): ReactNode {
  const { say } = useSite();
  const { role, shops } = useVisitor();
  const [own = ""] = shops.split(" ");
  const isStaff = (role === "owner" || role === "iam") && own !== "";
  // Staff of a shop are redirected to that shop (specification §4, "Route guard").
  useEffect(() => {
    if (isStaff) location.replace(`/shops/${encodeURIComponent(own)}`);
  }, [isStaff, own]);
  return (
    <section className={css.shops}>
      <h1>{say("shops.title")}</h1>
      {page.shops.length === 0 ? <p>{say("shops.none")}</p> : null}
      <ul>
        {page.shops.map((shop) => (
          <li key={shop.code}>
            {shop.logo ? <img src={shop.logo} alt="" height={56} loading="lazy" /> : null}
            <h2>
              <a href={shop.path}>{shop.name}</a>
            </h2>
            <p>{say(`shops.type.${shop.businessType}`)}</p>
            {shop.presentation ? <p className={css.note}>{shop.presentation}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the producers whose products a merchant sells. */
export function BuildersPage({ page }: { page: Kind<"builders"> }): ReactNode {
  const { say } = useSite();
  return (
    <section className={css.shops}>
      <h1>{say("builders.title")}</h1>
      {page.builders.length === 0 ? <p>{say("builders.none")}</p> : null}
      <ul>
        {page.builders.map((builder) => (
          <li key={builder.href}>
            <h2>
              <a href={builder.href}>{builder.name}</a>
            </h2>
            <p>{say("list.found", { count: builder.count })}</p>
          </li>
        ))}
      </ul>
    </section>
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
  return (
    <section className={css.nothing}>
      <h1>{say(isEvent ? "event.goneTitle" : `${page.kind}.title`)}</h1>
      <p>{say(isEvent ? "event.goneText" : `${page.kind}.text`)}</p>
      {page.kind === "missing" ? (
        <p>
          <a href={data.shop?.path ?? "/shops"}>{say("missing.back")}</a>
        </p>
      ) : null}
    </section>
  );
}
