import { begin } from "#runtime/main.ts";
import { Reservation } from "#reservation/Reservation.tsx";
import { visitTexts } from "#runtime/i18n.ts";
import css from "#reservation/reservation.css";

begin("reservation", visitTexts(), Reservation, css);
