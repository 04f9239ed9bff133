import { askAge } from "@cuvee/client/ageGate.ts";
import { startKind } from "#runtime/main.ts";
import { useEffect, useRef } from "preact/hooks";
import { useSignal, useSignalEffect } from "@preact/signals";
import { isAdult, rememberAdult } from "#page/adult.ts";
import { showModal } from "#runtime/dialog.ts";
import { emit } from "#runtime/events.ts";
import { allTexts, t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import ageCss from "#age/age.css";

/** Default number of days that an answer is stored (rules §8: about six months). */
const DAYS = 180;

/** Goes to an address of the web; anything else in the attribute is ignored. */
function leave(address: string): void {
  if (!URL.canParse(address, location.href)) return;
  const url = new URL(address, location.href);
  if (/^https?:$/.test(url.protocol)) location.assign(url);
}

/** Checks whether a cookie of the site is set to anything but a refusal; the site names it (`cookie="age_ok"`). */
const hasCookie = (name: string | undefined): boolean =>
  document.cookie.split("; ").some((one) => {
    const [key, value = ""] = one.split("=");
    return key === name && !/^(?:|0|no|non|false)$/i.test(value);
  });

/** The visitor answered here or, as the site says, in a gate of its own: by attribute, cookie or `cuvee.adult()`. */
const isAnswered = (attrs: ViewProps["attrs"]): boolean =>
  isAdult() || attrs.value["answered"] !== undefined || hasCookie(attrs.value["cookie"]);

/**
 * `<cuvee-age-gate>`: asks whether the visitor is an adult. It cannot be closed without an answer: `closedby="none"`,
 * the Escape key is blocked, and a dialog that closes anyway (browsers give way on the third Escape) opens again.
 */
function AgeGate({ host, attrs }: ViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const step = useSignal<"ask" | "no" | "over">("over");

  useEffect(() => {
    if (!isAnswered(attrs) && emit(host, "age", { step: "ask" })) step.value = "ask";
    const gate = dialog.current;
    queueMicrotask(
      () =>
        gate &&
        askAge(
          gate,
          () => step.peek() !== "over",
          () => showModal(host, gate),
        ),
    );
    emit(host, "ready", { kind: "age-gate" });
  }, [host, step, attrs]);

  useSignalEffect(() => {
    if (!isAnswered(attrs)) return;
    step.value = "over";
    dialog.current?.close();
  });

  const yes = (): void => {
    rememberAdult(Number(attrs.value["days"]) || DAYS);
    step.value = "over";
    dialog.current?.close();
    emit(host, "age", { step: "yes" });
  };
  const no = (): void => {
    step.value = "no";
    const address = attrs.value["refusal-url"];
    if (emit(host, "age", { step: "no" }) && address) leave(address);
  };
  const refused = step.value === "no";
  return (
    <dialog
      ref={dialog}
      class="gate"
      part="age-gate"
      {...{ closedby: "none" }}
      aria-labelledby="title"
      aria-describedby="text"
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
    >
      <b aria-hidden="true">18+</b>
      <h2 id="title">{refused ? t("age.refusedTitle") : (attrs.value["heading"] ?? t("age.title"))}</h2>
      <p id="text" aria-live="polite">
        {t(refused ? "age.refused" : "age.text")}
      </p>
      {refused ? (
        <button class="link" onClick={() => (step.value = "ask")}>
          {t("age.mistake")}
        </button>
      ) : (
        <div>
          <button class="main" part="button" onClick={yes}>
            {t("age.yes")}
          </button>
          <button class="plain" onClick={no}>
            {t("age.no")}
          </button>
        </div>
      )}
      <small>{t("cart.law")}</small>
    </dialog>
  );
}

startKind("age-gate", allTexts(), AgeGate, ageCss);
