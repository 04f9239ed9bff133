import type { BlockOf } from "#storefront/site/blocks.ts";

const PAGES: Readonly<Record<BlockOf<"video">["service"], { name: string; before: string }>> = {
  youtube: { name: "YouTube", before: "https://www.youtube.com/watch?v=" },
  vimeo: { name: "Vimeo", before: "https://vimeo.com/" },
};

/** Returns the name of the service of a film, and the address of its page there. */
export function videoPage({ service, video }: Pick<BlockOf<"video">, "service" | "video">): {
  name: string;
  href: string;
} {
  const { name, before } = PAGES[service];
  return { name, href: `${before}${encodeURIComponent(video)}` };
}
