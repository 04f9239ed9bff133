import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import type { ReactNode } from "react";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";
import * as layout from "#ui/layout.ts";
import { StoryCard } from "./StoryCard.tsx";

/** Lists orders as stories, each in the look of its shop; a buyer of several shops reads their names too. */
export function StoryList({ stories }: { stories: readonly OrderStory[] }): ReactNode {
  const looks = useShopLooks();
  return (
    <ul className={layout.grid5}>
      {stories.map((story) => (
        <li key={story.id}>
          <StoryCard
            story={story}
            look={looks?.find(({ id }) => id === story.shopId)}
            named={(looks?.length ?? 0) > 1}
          />
        </li>
      ))}
    </ul>
  );
}
