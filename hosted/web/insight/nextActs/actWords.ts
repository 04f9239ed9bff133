import type { NextActs } from "@cuvee/core/insight/nextActs/contract.ts";
import type { Act, Contact } from "@cuvee/core/insight/nextActs/nextActs.ts";
import { relativeFormat } from "@cuvee/core/kit/intl.ts";
import type { TaskKind } from "@cuvee/core/relations/tasks/tasks.ts";
import {
  BadgeEuro,
  Cake,
  CalendarDays,
  FileText,
  ListChecks,
  Receipt,
  Repeat,
  ShieldCheck,
  Star,
  Wine,
  type LucideIcon,
} from "lucide-react";
import type { Format } from "#kit/format.ts";
import type { TFunction } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";

type NextAct = NextActs["acts"][number];
type Of<A extends Act> = Extract<NextAct, { act: A }>;

/** An act in words, and where its button leads; `path` null: to no page that the person may open. */
export type ActWords = {
  icon: LucideIcon;
  title: string;
  text: string;
  path: string | null;
  button: string;
};

type Context = {
  t: TFunction;
  format: Format;
  lang: string;
  clientId: string;
  mayOpen: (path: string) => boolean;
};

const ICONS: Readonly<Record<Act, LucideIcon>> = {
  unpaid: BadgeEuro,
  quote: FileText,
  task: ListChecks,
  visit: CalendarDays,
  sample: Wine,
  overdue: Repeat,
  consent: ShieldCheck,
  birthday: Cake,
  points: Star,
  billing: Receipt,
};

const KIND_OF: Readonly<Record<Contact, TaskKind>> = {
  call: "customPhone",
  mail: "customEmail",
  letter: "other",
};

/** The part of an act that is its own: the reason, and pages to lead to, the best first, each with its button. */
type Said = { text: string; leads: readonly { path: string; button: string }[] };

const WRITERS: { readonly [A in Act]: (act: Of<A>, context: Context) => Said } = {
  unpaid(act, { t, format, clientId, ...context }) {
    const claim = t(`claims.${act.kind}`, { number: act.number });
    const values = { claim, when: ago(act.days, context), amount: format.money(act.openCents) };
    return {
      text:
        act.count > 1
          ? t("texts.unpaidMany", { ...values, claims: format.count(act.count) })
          : t("texts.unpaid", values),
      leads: [
        { path: paths.unpaids({ search: act.number }), button: t("buttons.unpaid") },
        {
          path: callTask(clientId, "call", t("subjects.unpaid", { number: act.number })),
          button: t("buttons.call"),
        },
      ],
    };
  },
  quote: (act, { t, format, ...context }) => ({
    text: t("texts.quote", {
      number: act.number,
      when: within(act.days, context),
      day: dayOf(act.validUntil, format),
    }),
    leads: [{ path: paths.quote(act.id), button: t("buttons.quote") }],
  }),
  task: (act, { t, ...context }) => ({
    text: t("texts.task", { subject: act.subject, when: ago(act.days, context) }),
    leads: [{ path: paths.task(act.id), button: t("buttons.task") }],
  }),
  visit: (act, { t, format, ...context }) => ({
    text: t("texts.visit", {
      event: act.title,
      when: within(act.days, context),
      day: dayOf(act.day, format),
      visitors: t("visitors", { count: act.people }),
    }),
    leads: [{ path: paths.reservation(act.id), button: t("buttons.visit") }],
  }),
  sample: (act, { t, clientId, ...context }) => ({
    text: t("texts.sample", { number: act.number, when: ago(act.days, context) }),
    leads: [
      {
        path: callTask(clientId, "call", t("subjects.sample", { number: act.number })),
        button: t("buttons.call"),
      },
    ],
  }),
  overdue: (act, { t, format, clientId, ...context }) => ({
    text: t("texts.overdue", { median: format.count(act.medianDays), when: ago(act.days, context) }),
    leads: [
      {
        path: callTask(clientId, act.contact, t("subjects.overdue")),
        button: t(`buttons.${act.contact}`),
      },
    ],
  }),
  consent: (act, { t, clientId }) => ({
    text: t(`texts.${act.record}`, { address: act.address }),
    leads: [{ path: `${paths.client(clientId)}?record=${act.record}`, button: t(`buttons.${act.record}`) }],
  }),
  birthday(act, { t, format, clientId, ...context }) {
    const day = dayOf(act.day, format);
    return {
      text: t("texts.birthday", { when: within(act.days, context), day }),
      leads: [
        {
          path: callTask(clientId, act.contact, t("subjects.birthday", { day }), act.day),
          button: t(`buttons.${act.contact}`),
        },
      ],
    };
  },
  points(act, { t, format, clientId, ...context }) {
    const values = { count: act.points, day: dayOf(act.on, format) };
    return {
      text: t("texts.points", { ...values, when: within(act.days, context) }),
      leads: [{ path: callTask(clientId, "call", t("subjects.points", values)), button: t("buttons.call") }],
    };
  },
  billing: (act, { t, format, clientId }) => ({
    text: t("texts.billing", { missing: format.list(act.missing.map((one) => t(`missing.${one}`))) }),
    leads: [{ path: `${paths.client(clientId)}?tab=record`, button: t("buttons.billing") }],
  }),
};

const dayOf = (day: string, format: Format): string => format.date(`${day}T12:00:00Z`, "day");
const within = (days: number, { lang }: Pick<Context, "lang">): string =>
  relativeFormat(lang, { numeric: "auto" }).format(days, "day");
const ago = (days: number, context: Pick<Context, "lang">): string => within(-days, context);

/** Returns the form of a new task for the client, filled in. */
const callTask = (clientId: string, contact: Contact, subject: string, dueOn?: string): string =>
  paths.addTask({ clientId, kind: KIND_OF[contact], subject, ...(dueOn ? { dueOn } : {}) });

/** Returns an act in words, and the first page it leads to that the person may open. */
export function actWords(act: NextAct, context: Context): ActWords {
  const write = WRITERS[act.act] as (one: NextAct, context: Context) => Said;
  const { text, leads } = write(act, context);
  const lead = leads.find(({ path }) => context.mayOpen(path.split("?")[0] ?? path));
  return {
    icon: ICONS[act.act],
    title: context.t(`titles.${act.act}`),
    text,
    path: lead?.path ?? null,
    button: lead?.button ?? "",
  };
}
