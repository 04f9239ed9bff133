import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import { ShoppingBag } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { useWork } from "#ui/work.ts";
import { ShopFilter } from "./ShopFilter.tsx";
import { StoryList } from "./StoryList.tsx";
import { TillPurchases } from "./TillPurchases.tsx";
import * as layout from "#ui/layout.ts";

type More = { stories: OrderStory[]; next: string | null };

function Stories({ shopId }: { shopId: string | null }): ReactNode {
  const { t } = useTranslation("myAccount");
  const looks = useShopLooks();
  const query = shopId === null ? {} : { shopId };
  const { data, error, mutate } = useAnswer("GET /v1/users/me/orders", { query });
  const [more, setMore] = useState<More | null>(null);
  const { busy, run } = useWork("asMessage");
  const again = (): void => {
    setMore(null);
    void mutate();
  };
  useLive("order", again);
  useLive("resync", again);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={again} />
    ) : (
      <WhenLate>
        <div className={layout.stack5} aria-busy="true">
          <Skeleton height="20rem" />
          <Skeleton height="20rem" />
        </div>
      </WhenLate>
    );
  if (data.stories.length === 0)
    return (
      <EmptyState
        icon={<ShoppingBag aria-hidden="true" />}
        title={t("orders.none")}
        text={t("orders.noneText")}
      >
        <ButtonLink look="primary" loads href={looks?.[0]?.path ?? paths.shops()}>
          {t("orders.discover")}
        </ButtonLink>
      </EmptyState>
    );
  const next = more ? more.next : data.next;
  const show = (): Promise<unknown> =>
    run(async () => {
      const page = await call("GET /v1/users/me/orders", { query: { ...query, cursor: next ?? "" } });
      setMore({ stories: [...(more?.stories ?? []), ...page.stories], next: page.next });
    });
  return (
    <>
      <StoryList stories={[...data.stories, ...(more?.stories ?? [])]} />
      {next === null ? null : (
        <p className={layout.centred}>
          <Button busy={busy !== null} onClick={() => void show()}>
            {t("orders.more")}
          </Button>
        </p>
      )}
    </>
  );
}

/** `/dashboard/orders` of a buyer: their orders of every shop as stories, and what they bought at tills. */
export default function MyOrdersPage(): ReactNode {
  const { t } = useTranslation("myAccount");
  const [shopId, setShopId] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={t("orders.title")} />
      <div className={layout.stack5}>
        <ShopFilter chosen={shopId} onChoose={setShopId} />
        <Stories key={shopId} shopId={shopId} />
        <TillPurchases shopId={shopId} />
      </div>
    </>
  );
}
