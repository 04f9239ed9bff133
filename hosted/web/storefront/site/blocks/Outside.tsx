import { shownText } from "@cuvee/core/storefront/site/shownText.ts";
import type { BlockOf } from "@cuvee/core/storefront/site/blocks.ts";
import { videoPage } from "@cuvee/core/storefront/site/videoPage.ts";
import { useState, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import css from "./Outside.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Content of another service is fetched only at the visitor's request: before, none of their data goes there (rules §7,
 * cookies).
 */
function Asked(props: {
  title: string;
  service: string;
  src: string;
  link: string;
  linkText: string;
  before: ReactNode;
  ask: string;
}): ReactNode {
  const { say } = useSite();
  const [isShown, show] = useState(false);
  if (isShown)
    return (
      <iframe
        className={css.frame}
        src={props.src}
        title={props.title}
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  return (
    <div className={cx(layout.grid3, layout.quiet, css.ask)}>
      {props.before}
      <p>{say("outside.text", { service: props.service })}</p>
      <p className={cx(layout.line4, layout.middle, css.acts)}>
        <button type="button" onClick={() => show(true)}>
          {props.ask}
        </button>
        <a href={props.link} rel="noopener noreferrer" target="_blank">
          {props.linkText}
        </a>
      </p>
    </div>
  );
}

/** A map by OpenStreetMap. */
export function MapBlock({ block }: { block: BlockOf<"map"> }): ReactNode {
  const { data, say } = useSite();
  const [lat, lon] = [block.latE6 / 1e6, block.lonE6 / 1e6];
  const box = [lon - 0.02, lat - 0.01, lon + 0.02, lat + 0.01].map((n) => n.toFixed(5)).join(",");
  const title = shownText(block.title, data.lang) || say("outside.map");
  return (
    <section className={css.block}>
      <h2>{title}</h2>
      <p>{block.address}</p>
      <Asked
        title={title}
        service="OpenStreetMap"
        src={`https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat},${lon}`}
        link={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`}
        linkText={say("outside.route")}
        before={null}
        ask={say("outside.showMap")}
      />
    </section>
  );
}

/** Addresses of the players, without their cookies. */
const PLAYERS = {
  youtube: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  vimeo: (id: string) => `https://player.vimeo.com/video/${id}?dnt=1`,
};

/** A film of YouTube or Vimeo. */
export function VideoBlock({ block }: { block: BlockOf<"video"> }): ReactNode {
  const { data, say } = useSite();
  const { name, href } = videoPage(block);
  const title = shownText(block.title, data.lang) || say("outside.video");
  return (
    <section className={css.block}>
      <h2>{title}</h2>
      <Asked
        title={title}
        service={name}
        src={PLAYERS[block.service](block.video)}
        link={href}
        linkText={say("outside.seeThere", { service: name })}
        before={
          block.poster ? (
            <Picture
              visual={block.poster}
              alt=""
              width={1280}
              height={720}
              sizes="(max-width: 900px) 100vw, 860px"
            />
          ) : null
        }
        ask={say("outside.play")}
      />
    </section>
  );
}
