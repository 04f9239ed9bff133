import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { setAgency } from "#people/agents/agency.ts";
import { TourCatalogue } from "#insight/home/TourCatalogue.tsx";
import { TourClients } from "#insight/home/TourClients.tsx";
import { TourOrders } from "#insight/home/TourOrders.tsx";
import { Button } from "#ui/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#insight/home/Tour.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const PARTS = { clients: TourClients, catalogue: TourCatalogue, orders: TourOrders } as const;
type Part = keyof typeof PARTS;

/** The first page of an agent on the road, made for a phone: clients to visit, products for sale, orders of today. */
export default function TourPage(): ReactNode {
  const { t } = useTranslation("agents");
  const { user } = useSession();
  const [part, setPart] = useState<Part>("clients");
  const Shown = PARTS[part];
  return (
    <div className={cx(layout.stack4, css.tour)}>
      <PageHeader
        title={t("tour.parts")}
        text={user?.shops[0]?.name}
        actions={<Button onClick={() => void setAgency({ tourMode: false })}>{t("tour.leave")}</Button>}
      />
      <FilterTabs
        label={t("tour.parts")}
        items={(Object.keys(PARTS) as Part[]).map((value) => ({ value, label: t(`tour.${value}`) }))}
        value={part}
        onChange={setPart}
      />
      <Shown />
    </div>
  );
}
