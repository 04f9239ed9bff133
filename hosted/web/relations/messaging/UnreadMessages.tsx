import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useConversations } from "./calls.ts";

/** Shows the number of unread conversations on the icon that opens them. */
export default function UnreadMessages({ className }: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation("messages");
  const { data } = useConversations({ limit: 1 });
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={className}>
      <span aria-hidden="true">{unread > 9 ? "9+" : unread}</span>
      <span className="visually-hidden">{t("unread", { count: unread })}</span>
    </span>
  );
}
