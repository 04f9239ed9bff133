import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { useSession } from "#kit/session.tsx";
import { BuyerHome } from "#insight/home/BuyerHome.tsx";
import { SellerHome } from "#insight/home/SellerHome.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

/** The first page after signing in: what matters today. */
export default function DashboardPage(): ReactNode {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const format = useFormat();
  if (!user) return null;
  const today = format.date(new Date().toISOString(), "weekday");
  return (
    <>
      <PageHeader
        title={t("home.hello", { name: user.firstname || user.username })}
        text={<span>{today.charAt(0).toLocaleUpperCase() + today.slice(1)}</span>}
      />
      {user.role === "buyer" ? <BuyerHome /> : <SellerHome />}
    </>
  );
}
