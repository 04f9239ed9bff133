import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useStateFor } from "#kit/stateFor.ts";
import { cx } from "#ui/classes.ts";
import { Input } from "#ui/input/Input.tsx";
import css from "#ui/input/Combobox.module.css";
import * as layout from "#ui/layout.ts";

export type ComboOption = {
  key: string;
  title: ReactNode;
  /** Second line. */
  text?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
};

type ComboboxProps<O extends ComboOption> = {
  /** Options found for the text; the caller looks them up. */
  options: readonly O[];
  text: string;
  onText: (text: string) => void;
  /** Enter, or a press on an option. */
  onChoose: (option: O) => void;
  /** Message when nothing is found. */
  none: string;
  placeholder?: string;
  start?: ReactNode;
  end?: ReactNode;
  maxLength?: number;
  name?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** The options belong to an older text: Enter waits for the newer ones, so that a scanner chooses what it read. */
  busy?: boolean;
  /** Enter while nothing is typed. */
  onEnter?: (() => void) | undefined;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
};

/** The list of results: whether it is open, the current option, and the keys. */
function useOptions<O extends ComboOption>(props: ComboboxProps<O>) {
  const { options, text, busy = false } = props;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useStateFor(text, 0);
  const last = options.length - 1;
  const current = Math.min(at, Math.max(0, last));
  const choose = (option: O | undefined): void => {
    if (!option) return;
    setOpen(false);
    props.onChoose(option);
  };
  const latest = useRef({ choose, text });
  useEffect(() => {
    latest.current = { choose, text };
  });
  /** The text on which Enter was pressed before its results arrived. */
  const entered = useRef<string | null>(null);
  useEffect(() => {
    if (busy || entered.current === null) return;
    if (entered.current === latest.current.text) latest.current.choose(options[0]);
    entered.current = null;
  }, [busy, options]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.key === "Enter" && text === "" && props.onEnter) props.onEnter();
    else if (event.key === "Enter" && open && busy) entered.current = text;
    else if (event.key === "Enter" && open) choose(options[current]);
    else if (event.key === "Escape" && open) setOpen(false);
    else if (to !== undefined && (open || event.key.startsWith("Arrow"))) {
      setAt(open ? (to < 0 ? last : to > last ? 0 : to) : 0);
      setOpen(true);
    } else return;
    event.preventDefault();
  };
  return { open, setOpen, current, choose, onKeyDown };
}

type ChoiceProps = { id: string; option: ComboOption; isCurrent: boolean; onChoose: () => void };

function Choice({ id, option, isCurrent, onChoose }: ChoiceProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={cx(layout.line3, layout.middle, layout.between, css.option, isCurrent && css.current)}
      // The field keeps the focus, so that the user can go on typing at once.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={cx(layout.column, layout.shrink, css.words)}>
        <span className={layout.medium}>{option.title}</span>
        {option.text ? <span className={layout.quiet}>{option.text}</span> : null}
      </span>
      {option.aside ? (
        <span className={cx(layout.quiet, layout.fixed, layout.atEnd)}>{option.aside}</span>
      ) : null}
    </div>
  );
}

/**
 * A text field with a list of results: arrows, Home, End, Enter and Escape work. Put it into a `Field`, which names it.
 */
export function Combobox<O extends ComboOption>(props: ComboboxProps<O>): ReactNode {
  const { options, text, onText, none, placeholder, start, maxLength = 100 } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { open, setOpen, current, choose, onKeyDown } = useOptions(props);
  const isEmpty = options.length === 0;
  useEffect(() => {
    if (open) list.current?.children[current]?.scrollIntoView({ block: "nearest" });
  }, [open, current]);
  const active = open ? options[current] : undefined;
  return (
    <div className={css.box}>
      <Input
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${active.key}` : undefined}
        value={text}
        placeholder={placeholder}
        maxLength={maxLength}
        start={start}
        end={props.end}
        name={props.name}
        disabled={props.disabled}
        ref={props.inputRef}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          props.onLeave?.();
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        // A scrolling element is a tab stop unless `tabIndex` excludes it: the list would then close under the focus.
        tabIndex={-1}
        className={css.list}
        hidden={!open || isEmpty}
      >
        {options.map((option, place) => (
          <Choice
            key={option.key}
            id={`${id}-${option.key}`}
            option={option}
            isCurrent={place === current}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      <p role="status" className={open && isEmpty && text ? css.none : "visually-hidden"}>
        {open && isEmpty && text ? none : ""}
      </p>
    </div>
  );
}
