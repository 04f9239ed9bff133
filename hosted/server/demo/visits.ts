import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { unitFromEuros } from "@cuvee/core/kit/money.ts";
import { SHOP_TIME_ZONE, type Rate, type VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { newId } from "#kit/http/mount.ts";
import { CHAMPAGNE_EVENTS } from "#demo/champagneVisitors.ts";
import { ESTATE_EVENTS, USUAL_TERMS, type DemoEvent } from "#demo/visitors.ts";
import { readView, viewOf } from "#demo/views.ts";
import { addResource } from "#visits/calendars/resources.ts";
import { createEvent, changeEventStatus } from "#visits/events/events.ts";
import type { EventsContext } from "#visits/events/context.ts";

const text = (text: string): RichText => ({
  type: "doc",
  content: text.split("\n").map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
});

type DemoResource = { name: string; kind: "guide" | "room"; languages: VisitLanguage[]; color: string };
const GUIDES: DemoResource[] = [
  { name: "Hélène", kind: "guide", languages: ["fr", "en", "de"], color: "#219ebc" },
  { name: "Mathieu", kind: "guide", languages: ["fr", "en"], color: "#fb8500" },
];

type DemoVisits = { resources: DemoResource[]; events: DemoEvent[] };
/** Visits of the demo shops, by shop code. */
const VISITS: Record<string, DemoVisits> = {
  "domaine-des-trois-calades": { resources: GUIDES, events: ESTATE_EVENTS },
  "champagne-aubree-lanthier": { resources: [], events: CHAMPAGNE_EVENTS },
};

function ratesOf({ rates }: DemoEvent, makeId: () => string): Rate[] {
  const ids = rates.map(makeId);
  return rates.map(({ kind, vatType, name, euros, about, notCounting, onSite, maxQuantity }, n) => ({
    id: ids[n] ?? "",
    kind,
    name: name.fr,
    names: { en: name.en },
    description: about ?? "",
    unitE4: unitFromEuros(euros),
    vatType,
    notCounting: notCounting ?? false,
    onSite: onSite ?? false,
    minQuantity: null,
    maxQuantity: maxQuantity ?? null,
    taxes: kind === "tax" ? ids.slice(0, 1) : [],
    archived: false,
  }));
}

/**
 * Writes the events of a demo shop with their slots of the coming months. Returns whether the shop has any.
 */
export async function seedVisits(context: EventsContext, code: string): Promise<boolean> {
  const { tx, services, shopId, at } = context;
  const makeId = (): string => newId(services);
  const { resources, events } = VISITS[code] ?? { resources: [], events: [] };
  const guides = new Map<string, string>();
  for (const resource of resources) {
    const { id } = await addResource(context, { ...resource, id: makeId(), userId: null });
    guides.set(resource.name, id);
  }
  const today = dayOf(at, SHOP_TIME_ZONE);
  for (const [n, event] of events.entries()) {
    const { title, summary, about, location, languages, terms, rule } = event;
    const [id, fileId] = [makeId(), makeId()];
    const view = viewOf(code, `visit-${n + 1}`);
    await services.files.record(
      tx,
      await services.files.store({
        shopId,
        id: fileId,
        name: `${code}-visite-${n + 1}.avif`,
        mime: "image/avif",
        bytes: await readView(view),
        isPublic: true,
      }),
    );
    const { season, resources: names, ...created } = rule;
    const { version } = await createEvent(context, {
      ...USUAL_TERMS,
      ...terms,
      id,
      texts: {
        fr: { title: title.fr, summary: summary.fr, description: text(about.fr) },
        en: { title: title.en, summary: summary.en, description: text(about.en) },
      },
      visuals: [{ visual: `/files/${fileId}`, alt: view.alt.fr }],
      location,
      languages,
      rates: ratesOf(event, makeId),
      rules: [
        {
          ...created,
          ...season(today),
          id: makeId(),
          languages: [],
          resources: names.flatMap((name) => guides.get(name) ?? []),
          exceptDates: [],
          extraDates: [],
        },
      ],
    });
    await changeEventStatus(context, id, { status: "online", version });
  }
  return events.length > 0;
}
