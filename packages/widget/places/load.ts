import css from "#places/places.css";

export { Booking } from "#places/Booking.tsx";
export { Events } from "#places/Events.tsx";
export { css };
