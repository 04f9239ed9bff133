import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { useConversations } from "./calls.ts";

/** Shows the number of unread conversations and tickets on the icon that opens them. */
export default function UnreadMessages({ className }: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation("messages");
  const { data } = useConversations({ limit: 1 });
  const { user } = useSession();
  const isWriter = user !== null && ["buyer", "owner", "iam"].includes(user.role);
  const tickets = useAnswer("GET /v1/support-tickets", isWriter ? {} : null);
  const unread = (data?.unread ?? 0) + (tickets.data?.unread ?? 0);
  if (unread === 0) return null;
  return (
    <span className={className}>
      <span aria-hidden="true">{unread > 9 ? "9+" : unread}</span>
      <span className="visually-hidden">{t("unread", { count: unread })}</span>
    </span>
  );
}
