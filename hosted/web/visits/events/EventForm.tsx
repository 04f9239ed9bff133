import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { SHOP_TIME_ZONE, type EventRecord } from "@cuvee/core/visits/events/events.ts";
import { newId, session, type CallInput, type Route } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { Section, SectionNav, Sections } from "#ui/form/SectionNav.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { AfterSection } from "#visits/events/AfterSection.tsx";
import { BookingSection } from "#visits/events/BookingSection.tsx";
import { refreshEvents } from "#visits/events/calls.ts";
import { bodyOf, newEvent, valuesOf, type EventValues } from "#visits/events/eventValues.ts";
import { PaymentSection } from "#visits/events/PaymentSection.tsx";
import { PracticalSection } from "#visits/events/PracticalSection.tsx";
import { RatesSection } from "#visits/events/RatesSection.tsx";
import { SECTIONS, useSection } from "#visits/events/sections.ts";
import { TextsSection, VisualsSection } from "#visits/events/TextsSection.tsx";

/** The heaviest part, below the part that is seen first. */
const RulesSection = lazy(() => import("#visits/events/rules/RulesSection.tsx"));

type Props = {
  record?: EventRecord;
  /** Address of the shop, at which a new event takes place. */
  address?: string;
  locked?: boolean;
  onDirty?: (dirty: boolean) => void;
};
type Save = "PUT /v1/visits/:eventId" & Route;

const schema = (isNew: boolean) => () =>
  import("@cuvee/core/visits/events/body.contract.ts").then((m) => (isNew ? m.eventPost : m.eventPut));

/** Of an incomplete recurrence only the whole has a place on screen. */
const fieldOf = (path: string): string => path.replace(/^(rules\.\d+\.recurrence)\..*$/, "$1");

/** Schedules, which are fetched after the rest. */
function LaterRules(): ReactNode {
  const schedules = useSection("schedules");
  return (
    <Suspense
      fallback={
        <Section of={schedules}>
          <Skeleton height="18rem" />
        </Section>
      }
    >
      <RulesSection />
    </Suspense>
  );
}

/** The form of an event, new or not: sections with a menu of their own, one save; its slots follow. */
export function EventForm({ record, address = "", locked = false, onDirty }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const [, navigate] = useLocation();
  const [id] = useState(() => record?.id ?? newId());
  const isNew = record === undefined;
  const initial = useMemo(
    () =>
      record ? valuesOf(record) : newEvent(dayOf(Date.now(), SHOP_TIME_ZONE), t("rates.adult"), address),
    [record, t, address],
  );
  const state = useRecordForm<Save, EventValues>({
    // Both calls send the whole event and return it: a new one has its id in the body and no version.
    route: (isNew ? "POST /v1/visits" : "PUT /v1/visits/:eventId") as Save,
    initial,
    toInput: (values) => {
      const { version, ...body } = bodyOf(values);
      return (
        isNew ? { body: { ...body, id } } : { params: { eventId: id }, body: { ...body, version } }
      ) as CallInput<Save>;
    },
    fieldOf,
    fieldsOf: (current) => valuesOf(current as EventRecord),
    onSaved: async (answer) => {
      await refreshEvents();
      showSnackbar("success", t(isNew ? "made" : "saved", { title: answer.title }));
      if (isNew) navigate(paths.event(id));
    },
    schema: schema(isNew),
    draftKey: `${session.state().user?.id ?? ""}.event.${isNew ? "new" : id}`,
    whole: ["texts.fr.description", "texts.en.description"],
  });
  const { dirty } = state;
  useEffect(() => {
    onDirty?.(dirty);
    return () => onDirty?.(false);
  }, [dirty, onDirty]);
  return (
    <RecordForm
      of={state}
      bar={locked ? "none" : "sticky"}
      cancelHref={paths.events()}
      submit={isNew ? t("create") : undefined}
    >
      <Sections
        nav={
          <SectionNav
            label={t("sectionsOf")}
            sections={SECTIONS.map((name) => ({ name, label: t(`sections.${name}`) }))}
          />
        }
        legend={t("event")}
        disabled={locked}
      >
        <TextsSection locked={locked} />
        <VisualsSection />
        <PracticalSection />
        <RatesSection stored={record?.rates ?? []} />
        <LaterRules />
        <BookingSection />
        <PaymentSection />
        <AfterSection />
      </Sections>
    </RecordForm>
  );
}
