import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { smsLength } from "@cuvee/core/relations/senders/sms.ts";
import * as z from "zod";
import { STOP_CODE } from "#relations/senders/sms/brevo.ts";

/** Short number that the simulator puts in place of the placeholder. */
const SIMULATED_CODE = "36111";

/** A text message as a telephone would show it. */
export type ShownSms = { to: string; sender: string; text: string; tag: string };

export type SmsSimulator = {
  url: string;
  close(): Promise<void>;
  /** Waits until the news of every message was sent. */
  settled(): Promise<void>;
};

const request = z.object({
  sender: z.string().min(1).max(15),
  recipient: z.string().regex(/^\d{6,15}$/),
  content: z.string().min(1).max(2000),
  type: z.enum(["marketing", "transactional"]).default("transactional"),
  tag: z.string().max(100).optional(),
  webUrl: z.url().optional(),
  unicodeEnabled: z.boolean().default(false),
});
type Sms = z.output<typeof request>;

/**
 * Returns the events of a number, by its last two digits: most receive the message; 96 is refused at once, 97 answers
 * STOP, 98 does not exist, 99 is switched off.
 */
function eventsOf({ recipient }: Sms): { msg_status: string; reply?: string; reason?: string }[] {
  switch (recipient.slice(-2)) {
    case "97":
      return [{ msg_status: "delivered" }, { msg_status: "replied", reply: "STOP" }];
    case "98":
      return [{ msg_status: "hard_bounce", reason: "unknown subscriber" }];
    case "99":
      return [{ msg_status: "soft_bounce", reason: "absent subscriber" }];
    default:
      return [{ msg_status: "delivered" }];
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

/**
 * Starts a provider of text messages on this machine that speaks the wire format of Brevo: `POST
 * /transactionalSMS/send`, its errors, and its events by webhook (sources in `brevo.ts`). No message leaves; `show`
 * receives it.
 */
export async function startSmsSimulator(
  key: string,
  show: (sms: ShownSms) => Promise<void>,
): Promise<SmsSimulator> {
  const sending = new Set<Promise<unknown>>();
  let last = 1_511_882_900_176_220;
  const answer = (response: ServerResponse, status: number, body: object): void =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  /** Sends the events of a message, one after the other, as the provider does. */
  const tell = async (sms: Sms, messageId: number, webUrl: string): Promise<void> => {
    for (const event of [{ msg_status: "sent" }, ...eventsOf(sms)])
      await fetch(webUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          id: 26_570,
          to: sms.recipient,
          sms_count: smsLength(sms.content).parts,
          credits_used: 4.5,
          messageId,
          remaining_credit: 11_488.845,
          date: new Date().toISOString().slice(0, 19).replace("T", " "),
          type: sms.type,
          tag: sms.tag,
          ...event,
        }),
        signal: AbortSignal.timeout(10_000),
        // The server that is news may be about to stop: nothing depends on it.
      }).catch(() => null);
  };
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (incoming.headers["api-key"] !== key)
      return answer(response, 401, { code: "unauthorized", message: "Key not found" });
    if (incoming.method !== "POST" || incoming.url !== "/v3/transactionalSMS/send")
      return answer(response, 404, { code: "document_not_found", message: "no such resource" });
    const read = request.safeParse(await bodyOf(incoming).catch(() => null));
    if (!read.success)
      return answer(response, 400, {
        code: "missing_parameter",
        message: read.error.issues[0]?.message ?? "",
      });
    const sms = read.data;
    if (sms.recipient.endsWith("96") || /^\+?0?[67]/.test(sms.sender) || sms.sender.length > 11)
      return answer(response, 400, { code: "invalid_parameter", message: "Invalid telephone number" });
    const text = sms.content.replace(STOP_CODE, SIMULATED_CODE);
    last += 1;
    await show({ to: `+${sms.recipient}`, sender: sms.sender, text, tag: sms.tag ?? "" });
    answer(response, 201, { messageId: last });
    if (sms.webUrl === undefined) return;
    const news = tell({ ...sms, content: text }, last, sms.webUrl);
    sending.add(news);
    void news.finally(() => sending.delete(news));
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => answer(response, 500, { code: "internal", message: "" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    settled: async () => void (await Promise.all(sending)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
