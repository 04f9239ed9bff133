import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFile } from "./ics.ts";

const view = {
  id: "k742sg0111111111",
  number: "R2026-00009",
  version: 3,
  eventTitle:
    "Dégustation ; six vins, au caveau — « l’heure des grands rouges, des vieux millésimes et du marc »",
  shopName: "Domaine des Trois Calades",
  start: Date.parse("2026-12-04T16:00:00Z"),
  end: Date.parse("2026-12-04T17:15:00Z"),
  location: {
    name: "Caveau",
    street: "1240 chemin des Calades",
    zipcode: "84290",
    city: "Cairanne",
    country: "FR",
    access: "",
  },
} as ReservationView;

test("a reservation as a calendar file: an independent parser reads back what was written, lines are short", () => {
  const text = calendarFile(
    view,
    "https://host/reservations/follow/k742sg0111111111#key",
    Date.parse("2026-11-21T10:00:00Z"),
  );
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const [found] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  const event = new ICAL.Event(found);
  expect(event.summary).toBe(`${view.eventTitle} – ${view.shopName}`);
  expect(event.location).toBe("Caveau, 1240 chemin des Calades, 84290 Cairanne");
  expect(event.startDate.toJSDate().getTime()).toBe(view.start);
  expect(event.endDate.toJSDate().getTime()).toBe(view.end);
  expect(event.sequence).toBe(3);
});
