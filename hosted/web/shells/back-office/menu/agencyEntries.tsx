import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { Route as Road, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { setAgency } from "#people/agents/agency.ts";
import type { MenuEntry } from "#ui/overlay/Menu.tsx";

const shopIcon: ReactNode = <Store aria-hidden="true" />;

/** Returns the entries of an agent's account menu: tour or dashboard mode and, with several shops, the current one. */
export function useAgencyEntries(user: User): MenuEntry[] {
  const { t } = useTranslation("shell");
  const [, navigate] = useLocation();
  if (user.role !== "agent" || user.shops.length === 0) return [];
  const choose = async (body: Parameters<typeof setAgency>[0]): Promise<void> => {
    if (await setAgency(body)) navigate(paths.dashboard());
  };
  const [current] = user.shops;
  const shops = user.shops.toSorted((a, b) => a.name.localeCompare(b.name));
  return [
    {
      kind: "choice",
      label: t("agency.tour"),
      icon: <Road aria-hidden="true" />,
      checked: user.tourMode,
      act: () => void choose({ tourMode: !user.tourMode }),
    },
    { kind: "line" },
    ...(shops.length > 1
      ? [
          ...shops.map(({ id, name }): MenuEntry => ({
            kind: "choice",
            label: name,
            icon: shopIcon,
            checked: id === current?.id,
            act: () => void (id === current?.id ? undefined : choose({ shopId: id })),
          })),
          { kind: "line" } as const,
        ]
      : []),
  ];
}
