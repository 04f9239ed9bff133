import { Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#kit/session.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import css from "#insight/home/AgentHome.module.css";

/** The producers that an agent works for. */
export function AgentHome(): ReactNode {
  const { t } = useTranslation("home");
  const { user } = useSession();
  const shops = user?.shops ?? [];
  return (
    <Card title={t("agent.title")} flush>
      {shops.length === 0 ? (
        <EmptyState icon={<Store aria-hidden="true" />} title={t("agent.none")} text={t("agent.noneText")} />
      ) : (
        <ul className={css.list}>
          {shops.map((shop) => (
            <li key={shop.id} className={css.row}>
              <Store size={18} aria-hidden="true" />
              {shop.name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
