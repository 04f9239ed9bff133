import { Search, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useStateFor } from "#kit/stateFor.ts";
import { IconButton } from "#ui/Button.tsx";
import { Input } from "#ui/input/Input.tsx";

/** Pause in the typing before the server is called, in milliseconds. */
const PAUSE_MS = 250;

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  className?: string | undefined;
};

/** Search of a list; `/` jumps to it from anywhere on the page, Escape empties it. */
export function SearchBox({ value, onChange, label, className }: SearchBoxProps): ReactNode {
  const { t } = useTranslation("common");
  const [text, setText] = useStateFor(value, value);
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener("keydown", jump);
    return () => removeEventListener("keydown", jump);
  }, []);
  const clear = (): void => {
    setText("");
    latest.current("");
    box.current?.focus();
  };
  return (
    <Input
      ref={box}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      enterKeyHint="search"
      className={className}
      value={text}
      maxLength={100}
      start={<Search size={16} aria-hidden="true" />}
      end={
        text ? (
          <IconButton size="s" label={t("table.clearSearch")} onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null
      }
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => (event.key === "Escape" && text ? clear() : undefined)}
    />
  );
}

/** Checks whether the user is typing in the target of a key event. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}
