import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export type TakenMail = { from: string; to: string; raw: string };
type Reply = { code: number; text: string };

/** A mail server on this machine that takes, refuses or loses mails as a test tells it. */
export type MailServer = {
  url: string;
  /** Mails whose data came, also those that were refused or lost after it. */
  taken: TakenMail[];
  connections: () => number;
  /** Replies to recipients and to data, by recipient. */
  refuseRecipient: Map<string, Reply>;
  refuseData: Map<string, Reply>;
  /** Recipients after whose data the connection is cut, without an answer. */
  cutAfterData: Set<string>;
  /** Recipients for which the answer to the data never comes. */
  silentAfterData: Set<string>;
  /** Ends the connections that are open now. */
  dropConnections: () => void;
  close: () => Promise<void>;
};

const fault = ({ code, text }: Reply): Error => Object.assign(new Error(text), { responseCode: code });

/** Starts the server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const refuseRecipient = new Map<string, Reply>();
  const refuseData = new Map<string, Reply>();
  const cutAfterData = new Set<string>();
  const silentAfterData = new Set<string>();
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const reply = refuseRecipient.get(address);
      done(reply ? fault(reply) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo[0]?.address ?? "";
        const { mailFrom } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        taken.push({ from, to, raw: Buffer.concat(parts).toString("utf8") });
        const reply = refuseData.get(to);
        // Only its own connection: a message on another one may be on its way.
        if (cutAfterData.has(to))
          for (const socket of sockets) {
            if (socket.remotePort === session.remotePort) socket.destroy();
          }
        else if (!silentAfterData.has(to)) done(reply ? fault(reply) : null, undefined);
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    refuseRecipient,
    refuseData,
    cutAfterData,
    silentAfterData,
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
