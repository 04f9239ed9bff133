import { answerApart } from "#kit/apart.ts";
import { busyTimes } from "#visits/calendars/busyTimes.ts";

/** The raw text of a calendar, the moment of reading, and the time zone of its floating times. */
export type Asked = { text: string; at: number; zone: string };

answerApart<Asked>(({ text, at, zone }) => busyTimes(text, at, zone));
