import { answerApart } from "#kit/apart.ts";
import { busyTimes } from "#visits/calendars/busyTimes.ts";

/** A calendar as it came, read at a moment, its floating times in a time zone. */
export type Asked = { text: string; at: number; zone: string };

answerApart<Asked>(({ text, at, zone }) => busyTimes(text, at, zone));
