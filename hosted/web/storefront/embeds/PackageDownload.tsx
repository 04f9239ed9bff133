import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Packages = NonNullable<CallAnswer<"GET /v1/iframes/widget">["packages"]>;

/** Offers the plugin of WordPress to download, with the hash by which it is checked. */
export function PluginDownload({ of }: { of: Packages["wordpress"] }): ReactNode {
  const { t } = useTranslation("iframes");
  const format = useFormat();
  return (
    <div className={cx(layout.grid2, layout.shrink)}>
      <p>
        <ButtonLink href={of.path} download icon={<Download size={16} aria-hidden="true" />}>
          {t("code.plugin", { size: format.count(Math.ceil(of.bytes / 1000)) })}
        </ButtonLink>
      </p>
      <p className={cx(layout.quiet, layout.breakable)}>
        {t("code.sha256")} <code>{of.sha256}</code>
      </p>
      <p>
        <a href="/developers/wordpress" target="_blank" rel="noreferrer">
          {t("code.pluginGuide")}
        </a>
      </p>
    </div>
  );
}

/** Shows the command that installs the npm package from this platform. */
export function PackageInstall({ of, host }: { of: Packages["npm"]; host: string }): ReactNode {
  const { t } = useTranslation("iframes");
  const command = `npm install ${host}${of.path}`;
  return (
    <div className={cx(layout.grid2, layout.shrink)}>
      <p>{t("code.install")}</p>
      <div className={cx(layout.grid2, layout.top, css.code)}>
        <pre>
          <code>{command}</code>
        </pre>
        <CopyButton what={t("code.what")} text={command} />
      </div>
    </div>
  );
}
