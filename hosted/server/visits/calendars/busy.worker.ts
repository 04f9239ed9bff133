import { answerFromWorker } from "#kit/jobs/workerThread.ts";
import { busyTimes } from "#visits/calendars/busyTimes.ts";

/** The raw text of a calendar, the moment of reading, and the time zone of its floating times. */
export type CalendarText = { text: string; at: number; zone: string };

answerFromWorker<CalendarText>(({ text, at, zone }) => busyTimes(text, at, zone));
