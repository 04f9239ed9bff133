import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import type { TaskKind, TaskPriority } from "@cuvee/core/relations/tasks/tasks.ts";
import { DEMO_AGENT, ESTATE_OWNER } from "#demo/accounts.ts";
import { clientByCompany, clientsOfAgents, memberIds } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { insertTask } from "#relations/tasks/tasks.queries.ts";

type DemoTask = {
  kind: TaskKind;
  subject: string;
  /** Days from now until it is due. */
  inDays: number;
  time?: string;
  priority?: TaskPriority;
  description?: string;
  place?: string;
  /** Company of its client. */
  company?: string;
  /** It is the agent's, for a client of theirs. */
  ofAgent?: true;
  every?: "week" | "month";
};

const TASKS: readonly DemoTask[] = [
  {
    kind: "customPhone",
    subject: "Rappeler pour le réassort de Noël",
    inDays: -2,
    priority: "high",
    description: "Demandait 36 bouteilles et un prix pour les magnums.",
    company: "Hôtel des Remparts",
  },
  {
    kind: "customEmail",
    subject: "Envoyer la fiche technique du Cairanne",
    inDays: -1,
    company: "La Table d'Eugénie",
  },
  {
    kind: "tasting",
    subject: "Préparer la dégustation du comité",
    inDays: 0,
    time: "10:30",
    place: "Caveau",
  },
  {
    kind: "orderPreparation",
    subject: "Vérifier les stocks avant l'enlèvement du transporteur",
    inDays: 0,
    every: "week",
  },
  { kind: "customPhone", subject: "Confirmer la visite de samedi", inDays: 0, company: "La Table d'Eugénie" },
  {
    kind: "salon",
    subject: "Réserver le stand du salon des vignerons",
    inDays: 4,
    place: "Lyon",
    priority: "high",
  },
  { kind: "customMeeting", subject: "Point mensuel avec le cabinet comptable", inDays: 9, every: "month" },
  { kind: "visit", subject: "Présenter le nouveau millésime", inDays: 1, time: "14:00", ofAgent: true },
];

/** Writes the tasks of the estate and of its agent, around today; none has a reminder, which would send e-mails. */
export async function seedTasks(tx: Tx, services: Services, shopId: string): Promise<void> {
  const at = new Date(services.now());
  const today = dayInFrance(services.now());
  const ids = await memberIds(tx, shopId);
  const owner = { by: ESTATE_OWNER.owner.username, byId: ids.get(ESTATE_OWNER.owner.username) };
  const agent = { by: DEMO_AGENT.username, byId: ids.get(DEMO_AGENT.username) };
  const [agentClient] = await clientsOfAgents(tx, shopId);
  for (const { company, ofAgent, inDays, every, time = null, ...task } of TASKS) {
    const { by, byId } = ofAgent ? agent : owner;
    if (byId === undefined) continue;
    const dueOn = dayAfter(today, inDays);
    await insertTask(tx, shopId, {
      description: "",
      priority: "medium",
      place: "",
      ...task,
      id: newId(services),
      by,
      byId,
      at,
      assigneeId: byId,
      dueOn,
      dueTime: time,
      dayOfMonth: Number(dueOn.slice(8)),
      clientId: ofAgent
        ? (agentClient?.id ?? null)
        : company
          ? ((await clientByCompany(tx, shopId, company)) ?? null)
          : null,
      orderId: null,
      reservationId: null,
      opportunityId: null,
      reminders: [],
      recurrence: every ? { unit: every, every: 1, from: "completion", until: null } : null,
      bornFrom: null,
    });
  }
}
