import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { limitConcurrency } from "#kit/http/concurrency.ts";

/** Timeouts for a mail server, in milliseconds; the job that sends has its time limit too. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Mails sent over one connection before it is closed: servers end a connection that has sent many. */
const MAILS_OF_CONNECTION = 100;
/** Time in milliseconds after which an unused connection is closed, before most servers do it. */
const IDLE_MS = 20_000;

/** Error of the dialogue: with `responseCode` the server's refusal; `hasData`: the message was being sent. */
export class SmtpFault extends Error {
  readonly code: string;
  readonly responseCode: number | null;
  readonly response: string;
  readonly hasData: boolean;
  constructor(cause: unknown, hasData: boolean) {
    const { code, responseCode, response, message } = cause as Partial<SMTPConnection.SMTPError>;
    super(message ?? "mail server", { cause });
    this.code = code ?? "";
    this.responseCode = typeof responseCode === "number" ? responseCode : null;
    this.response = response ?? "";
    this.hasData = hasData;
  }
}

export type SmtpPoolOptions = {
  host: string;
  port?: number | undefined;
  secure?: boolean | undefined;
  auth?: { user: string; pass: string } | undefined;
  /** Most connections at once. */
  connections: number;
  timeouts?: Partial<typeof PATIENCE>;
};

type Envelope = { from: string; to: string };
type Open = { connection: SMTPConnection; sent: number; idle: NodeJS.Timeout | null };

/**
 * Keeps connections to a mail server. The pool of nodemailer does not tell whether a connection was lost before the
 * message was sent or after, which decides whether a mail may be tried again.
 */
export class SmtpPool {
  readonly #options: SmtpPoolOptions;
  readonly #inTurn: ReturnType<typeof limitConcurrency>;
  #idle: Open[] = [];
  #closed = false;

  constructor(options: SmtpPoolOptions) {
    this.#options = options;
    this.#inTurn = limitConcurrency(options.connections);
  }

  /** Sends one message and returns the server's answer. Throws `SmtpFault`. */
  send(envelope: Envelope, message: Buffer): Promise<string> {
    return this.#inTurn(async () => {
      const reused = this.#idle.pop();
      if (reused)
        try {
          return await this.#sendOver(reused, envelope, message);
        } catch (error) {
          // A server ends an unused connection when it likes: nothing of the message was sent.
          const isStale = error instanceof SmtpFault && !error.hasData && error.responseCode === null;
          if (!isStale) throw error;
        }
      return this.#sendOver(await this.#open(), envelope, message);
    });
  }

  close(): void {
    this.#closed = true;
    for (const open of this.#idle.splice(0)) this.#end(open);
  }

  async #open(): Promise<Open> {
    const { default: Connection } = await import("nodemailer/lib/smtp-connection/index.js");
    const { host, port, secure = false, auth, timeouts } = this.#options;
    const connection = new Connection({ host, port, secure, ...PATIENCE, ...timeouts });
    const open: Open = { connection, sent: 0, idle: null };
    await new Promise<void>((resolve, reject) => {
      const fail = (error?: unknown): void => {
        connection.close();
        reject(new SmtpFault(error ?? new Error("connection closed"), false));
      };
      // An error of a connection that is idle ends it: the next message opens another one.
      connection.on("error", (error) => {
        this.#forget(open);
        fail(error);
      });
      connection.once("end", () => {
        this.#forget(open);
        fail();
      });
      connection.connect((error) => {
        if (error) return fail(error);
        if (!auth || !connection.allowsAuth) return resolve();
        connection.login(auth, (refused) => (refused ? fail(refused) : resolve()));
      });
    });
    return open;
  }

  async #sendOver(open: Open, envelope: Envelope, message: Buffer): Promise<string> {
    if (open.idle) clearTimeout(open.idle);
    open.idle = null;
    const { connection } = open;
    let hasData = false;
    // The library reads the message once the server has asked for it (RFC 5321 §4.1.1.4).
    const body = Readable.from(
      (function* () {
        hasData = true;
        yield message;
      })(),
      { objectMode: false },
    );
    try {
      const response = await new Promise<string>((resolve, reject) => {
        const ended = (): void => reject(new SmtpFault(new Error("connection closed"), hasData));
        connection.once("end", ended);
        connection.send({ from: envelope.from, to: [envelope.to] }, body, (error, info) => {
          connection.removeListener("end", ended);
          if (error) reject(new SmtpFault(error, hasData));
          else resolve(info.response);
        });
      });
      open.sent += 1;
      this.#keep(open);
      return response;
    } catch (error) {
      const isRefusal =
        error instanceof SmtpFault && error.responseCode !== null && error.responseCode !== 421;
      if (isRefusal && (await this.#reset(open))) this.#keep(open);
      else this.#end(open);
      throw error;
    }
  }

  /** Ends the refused transaction, so that the connection takes the next message; false where it is of no more use. */
  #reset({ connection }: Open): Promise<boolean> {
    return new Promise((resolve) => {
      const ended = (): void => resolve(false);
      connection.once("end", ended);
      connection.reset((error) => {
        connection.removeListener("end", ended);
        resolve(!error);
      });
    });
  }

  #keep(open: Open): void {
    if (this.#closed || open.sent >= MAILS_OF_CONNECTION) return this.#end(open);
    open.idle = setTimeout(() => {
      this.#forget(open);
      this.#end(open);
    }, IDLE_MS);
    open.idle.unref();
    this.#idle.push(open);
  }

  #forget(open: Open): void {
    this.#idle = this.#idle.filter((one) => one !== open);
  }

  #end({ connection, idle }: Open): void {
    if (idle) clearTimeout(idle);
    connection.quit();
  }
}
