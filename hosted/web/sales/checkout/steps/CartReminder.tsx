import type { Language } from "@cuvee/core/kit/languages.ts";
import { useState, type ReactNode } from "react";
import { call, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { useWork } from "#ui/work.ts";

/**
 * Lets a signed-in buyer be reminded of a cart that they leave behind: the consent is given at once, because their
 * address is confirmed. A guest's cart is kept in their browser alone, so that nothing could be reminded of.
 */
export default function CartReminder({ sellerId }: { sellerId: string }): ReactNode {
  const { t, i18n } = useTranslation("checkout");
  const lang = (i18n.resolvedLanguage ?? "fr") as Language;
  const answer = useAnswer(
    "GET /v1/users/me/preferences",
    { query: { lang, shopId: sellerId } },
    { revalidateOnFocus: false },
  );
  const { busy, run } = useWork("asMessage");
  // Shown at once; a refused change goes back.
  const [wish, setWish] = useState<boolean | null>(null);
  const shop = answer.data?.shops.find(({ shopId }) => shopId === sellerId);
  const line = shop?.lines.find(({ purpose }) => purpose === "cartReminder");
  if (!line) return null;
  const set = async (isOn: boolean): Promise<void> => {
    if (busy !== null) return;
    setWish(isOn);
    await run(async () => {
      const { channel, purpose } = line;
      const body = { channel, purpose, isOn, lang, element: "checkout" as const };
      const params = { shopId: sellerId };
      await answer.mutate(await call("PUT /v1/users/me/preferences/:shopId", { params, body }), {
        revalidate: false,
      });
    });
    setWish(null);
  };
  return (
    <Checkbox
      label={t("offers.remind")}
      hint={line.wording}
      checked={wish ?? line.reason === null}
      onChange={(event) => void set(event.target.checked)}
    />
  );
}
