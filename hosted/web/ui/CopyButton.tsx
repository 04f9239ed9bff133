import { Check, Copy } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";

const SAID_MS = 2000;

/** Copies a text; `what` names it for screen readers. The text itself is shown beside the button. */
export function CopyButton({ what, text }: { what: string; text: string }): ReactNode {
  const { t } = useTranslation("common");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser refuses the clipboard: the text can be selected.
      setCopied(false);
    }
  };
  return (
    <Button
      size="s"
      // The accessible name contains the visible word (WCAG 2.5.3).
      aria-label={copied ? undefined : t("copy.what", { what })}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(copied ? "copy.done" : "copy.act")}</span>
    </Button>
  );
}
