import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import {
  attachmentAnswer,
  attachmentIds,
  fileSize,
  uploadName,
} from "#kit/attachments/attachments.contract.ts";
import { contract, id, nameText, text } from "#kit/contract.ts";
import {
  TICKET_ASSIGNED,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  TICKET_SUBJECT_MAX,
  TICKET_TEXT_MAX,
} from "./tickets.ts";

const who = ["buyer", "owner", "iam"] as const;
const admin = ["admin"] as const;
const params = z.strictObject({ ticketId: id });
/** A message is a text, files, or both. */
const content = { id, text: text(TICKET_TEXT_MAX), attachments: attachmentIds };
const hasContent = (body: { text: string; attachments: readonly string[] }): boolean =>
  body.text !== "" || body.attachments.length > 0;
const NEEDED = { error: "needed", path: ["text"] };
const message = z.strictObject(content).refine(hasContent, NEEDED);

const category = z.enum(TICKET_CATEGORIES);
const status = z.enum(TICKET_STATUSES);
const context = z.object({ page: z.string(), version: z.string(), browser: z.string() }).nullable();
const row = z.object({
  id: z.string(),
  subject: z.string(),
  category,
  status,
  author: z.string(),
  lastAt: z.string(),
  unread: z.int(),
});
const messages = z.array(
  z.object({
    id: z.string(),
    by: z.enum(["author", "platform"]),
    author: z.string(),
    text: z.string(),
    at: z.string(),
    attachments: z.array(attachmentAnswer),
  }),
);
const view = row.extend({ context, messages });
const person = z.object({ id: z.string(), name: z.string() });
const platformRow = row.extend({ shopName: z.string().nullable(), assignee: person.nullable() });
const platformView = platformRow.extend({
  context,
  messages,
  email: z.string().nullable(),
  notes: z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), at: z.string() })),
});

/** Support tickets: owners, collaborators and buyers write to the platform. */
export const supportContract = contract({
  list: {
    method: "GET",
    path: "/v1/support-tickets",
    who,
    summary:
      "Tickets that the caller wrote to the platform; for an owner those of the whole shop, the last 200",
    answer: z.object({ rows: z.array(row), unread: z.int() }),
  },
  open: {
    method: "POST",
    path: "/v1/support-tickets",
    who,
    idempotent: true,
    summary: "A new ticket to the platform",
    body: z
      .strictObject({
        ...content,
        subject: nameText(TICKET_SUBJECT_MAX, 1),
        category,
        context: z
          .strictObject({ page: text(300), version: text(40), browser: text(300) })
          .nullable()
          .default(null),
      })
      .refine(hasContent, NEEDED),
    answer: view,
    status: 201,
  },
  read: {
    method: "GET",
    path: "/v1/support-tickets/:ticketId",
    who,
    summary: "One ticket with its messages",
    params,
    answer: view,
  },
  write: {
    method: "POST",
    path: "/v1/support-tickets/:ticketId/messages",
    who,
    idempotent: true,
    summary: "Another message of the writer, which opens the ticket again",
    params,
    body: message,
    answer: view,
    status: 201,
  },
  seen: {
    method: "PUT",
    path: "/v1/support-tickets/:ticketId/seen",
    who,
    summary: "All messages of a ticket are read",
    params,
    answer: view,
  },
  close: {
    method: "PUT",
    path: "/v1/support-tickets/:ticketId/closed",
    who,
    summary: "The writer closes a ticket: its question is settled",
    params,
    answer: view,
  },
});

const file = {
  params: z.strictObject({ ticketId: id, attachmentId: id }),
  query: z.strictObject({ size: fileSize }),
  answer: fileAnswer("application/octet-stream"),
} as const;

/** Files of support tickets, of both sides. */
export const supportFilesContract = contract({
  upload: {
    method: "POST",
    path: "/v1/support-attachments",
    who: [...who, "admin"],
    idempotent: true,
    summary:
      "Upload a file for a ticket: the raw bytes of a JPEG, PNG, WebP, AVIF or PDF of at most 10 MB (application/octet-stream); one that goes with no message within a day is deleted",
    query: z.strictObject({ name: uploadName }),
    answer: attachmentAnswer,
    status: 201,
  },
  file: {
    method: "GET",
    path: "/v1/support-tickets/:ticketId/attachments/:attachmentId",
    who,
    summary: "A file of a ticket; a picture also in a small width",
    ...file,
  },
  deskFile: {
    method: "GET",
    path: "/v1/admin/support-tickets/:ticketId/attachments/:attachmentId",
    who: admin,
    summary: "A file of any ticket; a picture also in a small width",
    ...file,
  },
});

/** Support tickets as the platform's admins work on them. */
export const supportDeskContract = contract({
  all: {
    method: "GET",
    path: "/v1/admin/support-tickets",
    who: admin,
    summary: "Tickets of all writers, those that wait longest first; at most 200",
    query: z.strictObject({
      status: status.optional(),
      category: category.optional(),
      assigned: z.enum(TICKET_ASSIGNED).default("anybody"),
      search: text(100).default(""),
    }),
    answer: z.object({ rows: z.array(platformRow), total: z.int(), admins: z.array(person) }),
  },
  one: {
    method: "GET",
    path: "/v1/admin/support-tickets/:ticketId",
    who: admin,
    summary: "One ticket with its messages and the notes of the admins",
    params,
    answer: platformView,
  },
  seen: {
    method: "PUT",
    path: "/v1/admin/support-tickets/:ticketId/seen",
    who: admin,
    summary: "All messages of a ticket's writer are read",
    params,
    answer: platformView,
  },
  answer: {
    method: "POST",
    path: "/v1/admin/support-tickets/:ticketId/messages",
    who: admin,
    idempotent: true,
    summary: "An admin answers: the writer gets an e-mail, and a notification where they work for a shop",
    params,
    body: message,
    answer: platformView,
    status: 201,
  },
  note: {
    method: "POST",
    path: "/v1/admin/support-tickets/:ticketId/notes",
    who: admin,
    idempotent: true,
    summary: "A note for the other admins, which the writer never sees",
    params,
    body: z.strictObject({ id, text: text(TICKET_TEXT_MAX, 1) }),
    answer: platformView,
    status: 201,
  },
  settle: {
    method: "PUT",
    path: "/v1/admin/support-tickets/:ticketId/state",
    who: admin,
    summary: "Change the status of a ticket, or the admin who answers (null: nobody)",
    params,
    body: z.strictObject({ status: status.optional(), assigneeId: id.nullable().optional() }),
    answer: platformView,
  },
});
