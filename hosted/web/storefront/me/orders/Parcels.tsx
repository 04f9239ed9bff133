import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import { ExternalLink, Package } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Lists the parcels that have left, each with the page of its carrier. */
export function Parcels({ parcels }: Pick<OrderStory, "parcels">): ReactNode {
  const { t } = useTranslation("myAccount");
  const sent = parcels.filter(
    ({ leftAt, collected, carrier, tracking }) => leftAt && !collected && (carrier || tracking),
  );
  if (sent.length === 0) return null;
  return (
    <ul className={layout.stack1}>
      {sent.map((parcel) => (
        <li key={parcel.id} className={cx(layout.row2, layout.middle, layout.breakable)}>
          <Package size={18} aria-hidden="true" />
          <span>{[parcel.carrier, parcel.tracking].filter(Boolean).join(" · ")}</span>
          {parcel.href ? (
            <a
              className={cx(layout.inline1, layout.middle)}
              href={parcel.href}
              target="_blank"
              rel="noreferrer"
            >
              {t("story.follow")}
              <ExternalLink size={14} aria-hidden="true" />
              <span className="visually-hidden"> {t("story.newTab")}</span>
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
