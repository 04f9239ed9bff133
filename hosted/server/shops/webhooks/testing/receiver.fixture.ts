import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export type Received = {
  headers: Record<string, string>;
  raw: string;
  message: { type: string; timestamp: string; data: Record<string, unknown> };
};
export type Receiver = {
  url: string;
  got: Received[];
  /** Its answer from now on; "silence" never answers. */
  answer: { status: number; text: string; location?: string } | "silence";
  /** Waits until so many messages have come. */
  until(count: number): Promise<Received[]>;
  stop(): Promise<void>;
};

/** Starts a local server that receives webhooks. */
export async function openReceiver(): Promise<Receiver> {
  const got: Received[] = [];
  const receiver: Receiver = {
    url: "",
    got,
    answer: { status: 204, text: "" },
    async until(count) {
      const end = Date.now() + 15_000;
      while (got.length < count) {
        if (Date.now() > end)
          throw new Error(`${got.length} of ${count} came: ${got.map((one) => one.message.type).join(", ")}`);
        await new Promise((done) => setTimeout(done, 10));
      }
      return got;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
  const server: Server = createServer((request, reply) => {
    let raw = "";
    request.on("data", (part: Buffer) => (raw += part.toString()));
    request.on("end", () => {
      got.push({ headers: request.headers as Record<string, string>, raw, message: JSON.parse(raw) });
      const { answer } = receiver;
      if (answer === "silence") return;
      reply.writeHead(answer.status, answer.location ? { Location: answer.location } : {}).end(answer.text);
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

/** Returns why the package of Standard Webhooks refuses a message; null when it accepts it. */
export function refusalOf(
  secret: string,
  { headers, raw }: Pick<Received, "headers" | "raw">,
): string | null {
  try {
    new Webhook(secret).verify(raw, headers);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
