import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { creationsOf } from "#shells/back-office/menu/creations.ts";
import type { Viewer } from "#shells/back-office/menu/destinations.ts";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { Button } from "#ui/Button.tsx";
import css from "#shells/back-office/Header.module.css";

/** Menu of the objects that can be created from anywhere (specification §2, quick-creation buttons). */
export function CreateMenu({ viewer }: { viewer: Viewer }): ReactNode {
  const { t } = useTranslation("shell");
  const creations = creationsOf(viewer);
  if (creations.length === 0) return null;
  const entries = creations.flatMap((creation, at): MenuEntry[] => [
    ...(at > 0 && creations[at - 1]?.kind !== creation.kind ? [{ kind: "line" } as const] : []),
    {
      kind: "link",
      label: t(`create.${creation.key}`),
      icon: <creation.icon aria-hidden="true" />,
      href: creation.href,
    },
  ]);
  return (
    <Menu
      trigger={
        <Button icon={<Plus aria-hidden="true" />} className={css.create}>
          <span className={css.createWord}>{t("create.open")}</span>
        </Button>
      }
      entries={entries}
    />
  );
}
