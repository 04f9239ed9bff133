import { t } from "#runtime/i18n.ts";
import { registry } from "#runtime/registry.ts";

/** In place of a price that the public may not see: that it is reserved, and where a professional asks for his grid. */
export const Hidden = ({ shop }: { shop: string }) => (
  <p class="note">
    {t("buy.hidden")} ·{" "}
    <a class="link" target="_top" href={`${registry.base}/auth/grid-request?id=${shop}`}>
      {t("buy.ask")}
    </a>
  </p>
);
