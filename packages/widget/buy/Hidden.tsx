import { t } from "#runtime/i18n.ts";
import { registry } from "#runtime/registry.ts";

/**
 * Replaces a price that the public may not see: shows that it is reserved, and a link where a professional requests a
 * price grid.
 */
export const Hidden = ({ shop }: { shop: string }) => (
  <p class="note">
    {t("buy.hidden")} ·{" "}
    <a class="link" target="_top" href={`${registry.base}/auth/grid-request?id=${shop}`}>
      {t("buy.ask")}
    </a>
  </p>
);
