import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { BlockKind } from "@cuvee/core/storefront/site/blocks.ts";
import type { SiteData, SitePage } from "@cuvee/core/storefront/site/site.ts";
import { Fragment, lazy, Suspense, useMemo, type ReactNode } from "react";
import { AgeGate } from "./AgeGate.tsx";
import { Block } from "./blocks/Blocks.tsx";
import { contextOf, SiteProvider, useSite } from "./context.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Later, Still } from "./Later.tsx";
import { LegalPage, NewsletterPage, NothingPage } from "./OtherPages.tsx";
import type { PageViews } from "./pageViews.ts";
import { useOwnOffer, useVisitor } from "./visitor.ts";
import css from "./Site.module.css";

/**
 * The title of a page of a shop: a welcome has its own, and so have words and a list that the seller named; else the
 * name of the page is the title of what is first on it.
 */
function PageTitle({ page }: { page: Extract<SitePage, { kind: "tab" }> }): ReactNode {
  const { data, say } = useSite();
  const [first] = page.blocks;
  if (first?.kind === "hero") return null;
  const isNamed =
    (first && "title" in first && Boolean(textIn(first.title, data.lang))) ||
    (first?.kind === "products" && !page.productsPath && Boolean(data.shop?.titleProducts));
  const isTold = page.blocks.some(({ kind }) => kind === "text" || kind === "media");
  return isNamed || isTold ? (
    <h1 className="visually-hidden">
      {say("page.title", { page: page.title, shop: data.shop?.name ?? "" })}
    </h1>
  ) : (
    <h1 className={css.title}>{page.title}</h1>
  );
}

/** Blocks of words and pictures alone. */
const STILL: ReadonlySet<BlockKind> = new Set([
  "picture",
  "gallery",
  "quote",
  "people",
  "timeline",
  "press",
  "hours",
  "access",
] as const);

function Page({ views }: { views: PageViews }): ReactNode {
  const { data } = useSite();
  const { page, shop } = data;
  const offer = useOwnOffer(data.offer, shop?.code);
  switch (page.kind) {
    case "tab":
      return (
        <>
          <PageTitle page={page} />
          {page.blocks.map((block, at) => {
            const shown = <Block block={block} offer={offer} list={page.list} isFirst={at === 0} />;
            if (at === 0) return <Fragment key={block.id}>{shown}</Fragment>;
            const element = <div className={css.block}>{shown}</div>;
            return STILL.has(block.kind) ? (
              <Still key={block.id}>{element}</Still>
            ) : (
              <Later key={block.id} name={block.id}>
                {element}
              </Later>
            );
          })}
        </>
      );
    case "product":
      return offer && views.product ? <views.product page={page} offer={offer} /> : null;
    case "event":
      return views.event ? <views.event page={page} /> : null;
    case "carton":
      return offer && views.carton ? <views.carton offer={offer} /> : null;
    case "legal":
      return <LegalPage page={page} />;
    case "builders":
      return views.builders ? <views.builders page={page} /> : null;
    case "newsletter":
      return <NewsletterPage />;
    case "shops":
      return views.shops ? <views.shops page={page} /> : null;
    default:
      return <NothingPage page={page} />;
  }
}

/**
 * Tells people who work for a shop what they are viewing (specification §2, "Warnings"): their own shop as buyers see
 * it, or another shop, where suppliers, collaborators and agents of others see public prices.
 */
function Warning(): ReactNode {
  const { say, data } = useSite();
  const { role, shops } = useVisitor();
  if (!["owner", "iam", "agent"].includes(role)) return null;
  const code = data.shop?.code;
  const isOwn = code === undefined || shops.split(" ").includes(code);
  return (
    <aside className={css.warning} aria-labelledby="warning">
      <p id="warning">
        {say(`warning.${role}${isOwn ? "" : "Elsewhere"}`)}
        {role === "agent" && !isOwn ? (
          <>
            {" "}
            <a href="/shops/add">{say("warning.agentAsk")}</a>
          </>
        ) : null}
      </p>
    </aside>
  );
}

const AgentBar = lazy(() => import("./trade/AgentBar.tsx"));

const TradePrices = lazy(() => import("./trade/TradePrices.tsx"));
const AgentOrder = lazy(() => import("./trade/AgentOrder.tsx"));

/** On the pages of a shop and of its products: a professional's own prices, an agent's clients. */
function Trade(): ReactNode {
  const { data } = useSite();
  const { role, isPro, shops } = useVisitor();
  const { shop, page } = data;
  if (!shop || !(page.kind === "tab" || page.kind === "product")) return null;
  const sells = role === "agent" && shops.split(" ").includes(shop.code);
  if (!sells && !(role === "buyer" && isPro)) return null;
  const Part = sells ? AgentOrder : TradePrices;
  return (
    <Suspense fallback={null}>
      <Part key={shop.code} code={shop.code} />
    </Suspense>
  );
}

/** The bar above the shop's own header; for agents alone. */
function Bar(): ReactNode {
  const { role } = useVisitor();
  if (role !== "agent") return null;
  return (
    <Suspense fallback={null}>
      <AgentBar />
    </Suspense>
  );
}

/** The editor shows tabs alone. */
const NO_VIEWS: PageViews = {};

/** The same for the editor of the pages: no age gate, no session. */
export function SitePreviewed({ data }: { data: SiteData }): ReactNode {
  const context = useMemo(() => ({ ...contextOf(data), isPreview: true }), [data]);
  return (
    <SiteProvider value={context}>
      <Header />
      <main className={css.main}>
        <Page views={NO_VIEWS} />
      </main>
      <Footer />
    </SiteProvider>
  );
}

/** A public page of a shop, rendered on the server and hydrated in the browser (design: architecture, "web"). */
export function Site({ data, views }: { data: SiteData; views: PageViews }): ReactNode {
  const context = useMemo(() => contextOf(data), [data]);
  const { say } = context;
  return (
    <SiteProvider value={context}>
      <a className={css.skip} href="#main">
        {say("header.skip")}
      </a>
      {data.shop ? (
        <aside className={css.minors} aria-labelledby="minors">
          <p id="minors">{say("footer.minors")}</p>
        </aside>
      ) : null}
      <Bar />
      <Later name="header">
        <Header />
      </Later>
      <Warning />
      <Trade />
      <main id="main" className={css.main} tabIndex={-1}>
        <Page views={views} />
      </main>
      <Still>
        <Footer />
      </Still>
      {data.shop && !["legal", "missing", "closed"].includes(data.page.kind) ? <AgeGate /> : null}
    </SiteProvider>
  );
}
