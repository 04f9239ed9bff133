import type { ReactNode } from "react";
export function MailReceipt(_: { ticket: unknown; icon: ReactNode }): ReactNode {
  return null;
}
