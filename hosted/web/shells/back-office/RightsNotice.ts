import { useEffect, useRef } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import { rightsOf, useSession } from "#kit/session.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/**
 * Notifies the user when another person granted or removed permissions, and refetches the enabled parts of the product.
 */
export function RightsNotice(): null {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  useLive("access", () => void mutate(answersOf("GET /v1/shops/me")));
  const [id, rights] = [user?.id, rightsOf(user)];
  const before = useRef({ id, rights });
  useEffect(() => {
    const { current } = before;
    if (current.id === id && current.rights !== rights) showSnackbar("success", t("rights"));
    before.current = { id, rights };
  }, [id, rights, t]);
  return null;
}
