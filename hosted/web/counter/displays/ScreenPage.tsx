import type { ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";
import { Maximize } from "lucide-react";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { accentStyle } from "#kit/accent.ts";
import { useTitle } from "#kit/title.ts";
import { followScreen, type ScreenLink } from "#counter/displays/followScreen.ts";
import { ScreenState } from "#counter/displays/ScreenState.tsx";
import { screenKeyOf } from "#counter/displays/screens.ts";
import { IconButton } from "#ui/Button.tsx";
import css from "#counter/displays/ScreenPage.module.css";

function watchHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** Keeps an untouched screen lit, where the browser can do that. */
function useLit(): void {
  useEffect(() => {
    const light = (): void => {
      if (document.visibilityState === "visible")
        // With a low battery the browser refuses.
        void navigator.wakeLock?.request("screen").catch(() => undefined);
    };
    light();
    document.addEventListener("visibilitychange", light);
    return () => document.removeEventListener("visibilitychange", light);
  }, []);
}

function FullScreen(): ReactNode {
  const { t } = useTranslation("screen");
  if (!document.fullscreenEnabled) return null;
  const turn = (): void => {
    const act = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // If the browser refuses, nothing changes.
    act.catch(() => undefined);
  };
  return (
    <div className={css.full}>
      <IconButton label={t("fullScreen")} onClick={turn}>
        <Maximize size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Message({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <main className={css.message}>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}

/** The second screen of a till: `/display#key`, in another window, on another display or on another device. */
export default function ScreenPage(): ReactNode {
  const { t, i18n } = useTranslation("screen");
  const hash = useSyncExternalStore(watchHash, () => location.hash);
  const key = screenKeyOf(hash);
  const [link, setLink] = useState<ScreenLink>("waiting");
  const [shown, setShown] = useState<ScreenUpdate | null>(null);
  useTitle(shown?.look.shop ?? t("title"));
  useLit();
  useEffect(() => (key ? followScreen(key, { show: setShown, link: setLink }) : undefined), [key]);
  const language = shown?.look.language;
  useEffect(() => {
    if (!language || language === i18n.resolvedLanguage) return;
    // The customer's language applies during the sale: it is no setting of this device.
    document.documentElement.lang = language;
    void i18n.changeLanguage(language);
  }, [language, i18n]);
  if (!key) return <Message title={t("noKey.title")} text={t("noKey.text")} />;
  if (link === "over") return <Message title={t("over.title")} text={t("over.text")} />;
  if (!shown) return <Message title={t("waiting.title")} text={t("waiting.text")} />;
  return (
    <div className={css.screen} style={accentStyle(shown.look.accent)} data-link={link}>
      <ScreenState show={shown} />
      {link === "waiting" ? (
        <p className={css.lost} role="status">
          {t("lost")}
        </p>
      ) : null}
      <FullScreen />
    </div>
  );
}
