import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { openOn, placesOn } from "@cuvee/client/slots.ts";
import type { SlotView } from "@cuvee/core/visits/events/events.ts";
import { showSlots } from "#reservation/live.ts";
import { Month } from "#reservation/Month.tsx";
import { dayName, hoursOf, LONG } from "#reservation/when.ts";
import { emit, report, reportRefusal } from "#runtime/events.ts";
import { duration } from "#runtime/format.ts";
import { lang, t, visitTexts } from "#runtime/i18n.ts";
import { visitsOf } from "#runtime/resources.ts";
import { startKind } from "#runtime/main.ts";
import { addSheet, type ViewProps } from "#runtime/mount.tsx";
import { lazy, registry } from "#runtime/registry.ts";
import { shopResource } from "#runtime/shops.ts";
import { Failed } from "#runtime/Failed.tsx";
import css from "#reservation/reservation.css";

type Later = typeof import("#places/load.ts");

/**
 * `<cuvee-reservation>`: shows an event of the shop, a day, a slot; the choice of persons and the way into the cart are
 * loaded meanwhile.
 */
// oxlint-disable-next-line max-lines-per-function -- the element is 8 bytes below its wall
function Reservation({ host, attrs, say }: ViewProps) {
  const resource = useComputed(() => visitsOf(attrs.value["shop"] || registry.shop));
  const picked = useSignal("");
  const events = useComputed(() =>
    resource.value.state.value.data?.events.filter(({ id }) => id === (attrs.value["event"] || id)),
  );
  const event = useComputed(() =>
    events.value?.find(({ id }) => id === (events.value?.[1] ? picked.value : id)),
  );
  /** The day with the keyboard focus: its month is shown. */
  const focus = useSignal("");
  const month = useComputed(() => focus.value.slice(0, 7));
  const day = useSignal("");
  const slotId = useSignal("");
  const language = useSignal(attrs.value["language"] ?? "");
  const slots = useSignal<readonly SlotView[]>([]);
  const old = useSignal(true);
  const later = useSignal<Later | undefined>(undefined);

  useSignalEffect(() => {
    const { data, error } = resource.value.state.value;
    if (data) emit(host, "ready", { kind: "reservation" });
    if (error) reportRefusal(host, error, "unknown-shop");
    shopResource(attrs.value["shop"] || registry.shop);
    // The view does not wait for it: a day is chosen first.
    lazy<Later>("@chunk/places").then(
      (module) => {
        addSheet(host, module.css);
        later.value = module;
      },
      (failure: unknown) => report(host, failure, "load"),
    );
  });
  useSignalEffect(() => {
    focus.value = event.value?.firstDay ?? "";
    day.value = "";
    slots.value = [];
  });
  useSignalEffect(() =>
    event.value && month.value
      ? showSlots(event.value, { month: month.value, day: day.value, language: language.value }, slots, old)
      : undefined,
  );

  const shown = event.value;
  if (!events.value)
    return resource.value.state.value.error ? (
      <Failed error={resource.value.state.value.error} onRetry={() => resource.value.reload()} />
    ) : (
      <div class="visit" aria-busy="true" />
    );
  if (!shown)
    return later.value && <later.value.Events events={events.value} onPick={(id) => (picked.value = id)} />;

  const { firstDay, lastDay } = shown;
  const page = (more = ""): string =>
    `${registry.base}/events/${shown.id}?shop=${shown.shopId}&lang=${lang}${more}`;
  /** Slots that can still be reserved, or waited for. */
  const list = openOn(slots.value, day.value);
  const open = list.filter(({ left }) => left);
  const slot = open.find(({ id }) => id === slotId.value) ?? (open[1] ? undefined : open[0]);
  return (
    <div class="visit">
      <header>
        {events.value[1] && (
          <button class="link" onClick={() => (picked.value = "")}>
            {t("visit.back")}
          </button>
        )}
        <h2>{shown.title}</h2>
        <p>{shown.summary}</p>
        <small>
          {duration(shown.durationMinutes)} · {t(shown.isMandatory ? "visit.mandatory" : "visit.optional")} ·{" "}
          <a target="_top" href={page()}>
            {t("visit.details")}
          </a>
        </small>
        {shown.languages[1] && (
          <select
            aria-label={t("visit.language")}
            value={language.value}
            onChange={(change) => (language.value = change.currentTarget.value)}
          >
            {["", ...shown.languages].map((code) => (
              <option key={code} value={code}>
                {code ? new Intl.DisplayNames(lang, { type: "language" }).of(code) : t("visit.any")}
              </option>
            ))}
          </select>
        )}
      </header>
      {firstDay && lastDay ? (
        <Month
          focus={focus}
          chosen={day.value}
          first={firstDay}
          last={lastDay}
          left={(at) => placesOn(slots.value, at)}
          onDay={(at) => (focus.value = day.value = at)}
        />
      ) : (
        t("visit.nothing")
      )}
      <div class="book">
        <b>{day.value ? dayName(day.value, LONG) : firstDay && t("visit.pick")}</b>
        {list.map((one) => (
          <p class="slot" part="slot" key={one.id}>
            <button
              aria-pressed={one === slot}
              disabled={!open.includes(one)}
              onClick={() => (slotId.value = one.id)}
            >
              {hoursOf(one, shown)}
              <span>
                {!one.left ? t("visit.full") : old.value ? "…" : t("visit.left", { count: one.left })}
              </span>
            </button>
            {!one.left && shown.hasWaitingList && (
              <a target="_top" href={page(`&slot=${one.id}&day=${one.day}`)}>
                {t("visit.wait")}
              </a>
            )}
          </p>
        ))}
        {slot && later.value && (
          <later.value.Booking
            key={shown.id}
            host={host}
            say={say}
            event={shown}
            slot={slot}
            language={language.value}
            page={page}
          />
        )}
      </div>
    </div>
  );
}

startKind("reservation", visitTexts(), Reservation, css);
