import { isOpenPage } from "@cuvee/core/storefront/site/openPages.ts";
import { nextAsk } from "@cuvee/core/storefront/site/nextRequest.ts";
import { sayIn, type Say } from "@cuvee/core/kit/texts/say.ts";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { formatIn } from "#kit/formatters.ts";
import { memorise, recall } from "#kit/memo.ts";
import { siteSession } from "./visitor.ts";
import { fetchTexts } from "./labels.ts";
import css from "./Announcement.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const DISMISSED = "auth.maintenance";

const ask = () => siteSession().call("GET /v1/maintenances");
type Known = Awaited<ReturnType<typeof ask>>;

const wordsOf = async (lang: SiteLanguage): Promise<Say> => sayIn(lang, await fetchTexts(lang, "platform"));

/**
 * Reads the platform's announcement, refetched as often as it changes. A page that is closed is reloaded: the server
 * then explains why.
 */
function useAnnounced(): Known | undefined {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let timer = 0;
    let here = true;
    const again = (last: Known | undefined): void => {
      if (here) timer = window.setTimeout(look, nextAsk(Date.now(), last), last);
    };
    const look = (last: Known | undefined): void =>
      void ask().then(
        (told) => {
          if (!here) return;
          if (told.page && !isOpenPage(location.pathname)) return location.reload();
          setKnown(told);
          again(told);
        },
        (error: unknown) => {
          console.warn("maintenances not read", error);
          again(last);
        },
      );
    look(undefined);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);
  return known;
}

/**
 * The banner of a maintenance (specification §4): its start and end, until it is dismissed; another one shows again.
 */
function Announcement({ lang }: { lang: SiteLanguage }): ReactNode {
  const known = useAnnounced();
  const [say, setSay] = useState<{ words: Say }>();
  const [gone, setGone] = useState(() => recall("session", DISMISSED));
  const { startDate, endDate } = known ?? {};
  const name = `${startDate} ${endDate}`;
  const shows = Boolean(known?.banner && startDate && endDate) && gone !== name;
  useEffect(() => {
    if (shows)
      wordsOf(lang).then(
        (words) => setSay({ words }),
        (error: unknown) => console.warn("words of the announcement not read", error),
      );
  }, [shows, lang]);
  if (!shows || !say || !startDate || !endDate) return null;
  const format = formatIn(lang);
  const isShort = new Date(startDate).toDateString() === new Date(endDate).toDateString();
  return (
    <div
      className={cx(layout.middle, layout.small, layout.medium, css.banner)}
      data-print="none"
      role="status"
    >
      <p className={cx(layout.unmargined, layout.shrink, layout.balanced)}>
        {say.words(isShort ? "maintenance.bannerSameDay" : "maintenance.banner", {
          start: format.date(startDate, "dateTime"),
          end: format.date(endDate, isShort ? "time" : "dateTime"),
        })}
      </p>
      <button
        type="button"
        className={cx(layout.bare, layout.centred, layout.fixed, css.close)}
        aria-label={say.words("maintenance.dismiss")}
        onClick={() => {
          memorise("session", DISMISSED, name);
          setGone(name);
        }}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/** Shows the platform's announcement at the bottom of a public page, in a React root of its own. */
export function announce(lang: SiteLanguage): void {
  const place = document.body.appendChild(document.createElement("div"));
  place.style.display = "contents";
  createRoot(place).render(<Announcement lang={lang} />);
}
