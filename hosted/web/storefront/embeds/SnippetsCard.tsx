import { SNIPPETS, snippetsOf, type Snippet } from "@cuvee/core/storefront/embeds/snippets.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import type { Embed } from "#storefront/embeds/embedForm.ts";
import { PackageInstall, PluginDownload } from "#storefront/embeds/PackageDownload.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Notice } from "#ui/Notice.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Code({ text }: { text: string }): ReactNode {
  const { t } = useTranslation("iframes");
  return (
    <div className={cx(layout.grid2, layout.top, css.code)}>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton what={t("code.what")} text={text} />
    </div>
  );
}

/** Shows the code to paste, in each form, generated from the saved embed. */
export function SnippetsCard({ embed, isStale }: { embed: Embed; isStale: boolean }): ReactNode {
  const { t } = useTranslation("iframes");
  const { shop } = useOwnShop();
  const answer = useAnswer("GET /v1/iframes/widget", {});
  const [kind, setKind] = useState<Snippet>("script");
  return (
    <Card title={t("code.title")}>
      <div className={cx(layout.grid4, layout.shrink)}>
        <FilterTabs
          label={t("code.kind")}
          value={kind}
          onChange={setKind}
          items={SNIPPETS.map((value) => ({ value, label: t(`code.${value}`) }))}
        />
        {isStale ? <Notice tone="warning">{t("code.stale")}</Notice> : null}
        <p className={layout.quiet}>{t(`code.about.${kind}`)}</p>
        <Answered of={answer} waiting="8rem">
          {({ host, packages, ...widget }) => {
            if (!shop) return null;
            const snippets = snippetsOf({
              ...embed,
              host,
              shop: { code: shop.code, name: shop.name },
              widget,
            });
            return (
              <>
                {kind === "wordpress" && packages ? <PluginDownload of={packages.wordpress} /> : null}
                {kind === "react" && packages ? <PackageInstall of={packages.npm} host={host} /> : null}
                <Code text={snippets[kind]} />
                {kind === "wordpress" ? <Code text={snippets.div} /> : null}
              </>
            );
          }}
        </Answered>
        <p>
          {t("code.allow")} <Link href={paths.settings({ link: "iframes" })}>{t("sites")}</Link>
          {" · "}
          <a href={`/developers/security#${t("origins.guide")}`} target="_blank" rel="noreferrer">
            {t("origins.guideLink")}
          </a>
        </p>
      </div>
    </Card>
  );
}
