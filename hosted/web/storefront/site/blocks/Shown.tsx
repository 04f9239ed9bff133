import type { SitePicture } from "@cuvee/core/storefront/site/blocks.ts";
import { shownText } from "@cuvee/core/storefront/site/shownText.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";

type Props = { picture: SitePicture; sizes: string; eager?: boolean };

/** A picture of the shop's own, with its text in the language of the page. */
export function Shown({ picture, sizes, eager }: Props): ReactNode {
  const { data } = useSite();
  return (
    <Picture
      visual={picture.visual}
      alt={shownText(picture.alt, data.lang) ?? ""}
      sizes={sizes}
      width={1280}
      height={853}
      eager={eager}
    />
  );
}
