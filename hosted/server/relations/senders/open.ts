import { KEEP_MAIL } from "#kit/queries.ts";
import type { Services } from "#kit/services.ts";
import { BREVO_URL, openBrevo } from "#relations/senders/sms/brevo.ts";
import { startSmsSimulator, type ShownSms, type SmsSimulator } from "#relations/senders/sms/simulator.ts";
import { openPingen, PINGEN_URL } from "#relations/senders/letters/pingen.ts";
import {
  SIMULATED_ACCOUNT,
  startLetterSimulator,
  type LetterSimulator,
} from "#relations/senders/letters/simulator.ts";
import type { LetterProvider, SmsProvider } from "#relations/senders/ports.ts";
import { openSmtpTransport } from "#relations/senders/smtpTransport.ts";
import type { CampaignMessage, CampaignTransport } from "#relations/senders/transport.ts";
import { readSmsTag, smsTag } from "#relations/senders/verp.ts";

/** Ways in which messages of campaigns leave this installation; null: there is none. */
export type Senders = {
  mail: CampaignTransport;
  sms: SmsProvider | null;
  letters: LetterProvider | null;
  close(): Promise<void>;
};

/** Writes a message into the outbox, where the operator reads it (`kit/outbox`). */
const keepInOutbox = (
  { database }: Services,
  mail: {
    id: string;
    shopId: string | null;
    kind: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    fromName: string;
    replyTo: string | null;
  },
): Promise<number> =>
  database.transaction({ signIn: true }, (tx) =>
    tx.run(KEEP_MAIL, { ...mail, orderId: null, lang: "fr", isSent: true, files: "[]", unsubscribe: null }),
  );

/** Opens the transport where no mail server is set: mails stay in the outbox and count as accepted. */
const openOutboxTransport = (services: Services): CampaignTransport => ({
  close: async () => undefined,
  async sendCampaignMail(message: CampaignMessage) {
    await keepInOutbox(services, {
      id: message.messageId.replace(/^<|>$/g, ""),
      shopId: null,
      kind: "campaign",
      recipient: message.to.address,
      subject: message.subject,
      text: message.text,
      html: message.html,
      fromName: message.from.name,
      replyTo: message.replyTo?.address ?? null,
    });
    return { kind: "accepted", response: "250 outbox" };
  },
});

/** Starts something with its first use; closing waits for it. */
function lazy<T extends { close(): Promise<void> }>(start: () => Promise<T>) {
  let started: Promise<T> | undefined;
  return { get: () => (started ??= start()), close: async () => await (await started)?.close() };
}

type Opened<T> = { port: T | null; close: () => Promise<void> };
const none = { port: null, close: async () => undefined };

/** Opens the provider of text messages: the one of the settings, the simulator of demos, or none. */
function openSms(services: Services, address: () => string): Opened<SmsProvider> {
  const { settings, secrets } = services;
  const newsUrl = (base: string) => (id: string) => `${base}/v1/inbound/sms?tag=${smsTag({ secrets }, id)}`;
  if (settings.sms) {
    const { url, key } = settings.sms;
    const provider = openBrevo({
      url: url ?? BREVO_URL,
      key,
      newsUrl: newsUrl(settings.publicUrl),
      loopback: settings.outsideLoopback,
    });
    return { ...none, port: provider };
  }
  if (!settings.sandboxSenders) return none;
  const show = (sms: ShownSms): Promise<unknown> => {
    const subject = readSmsTag({ secrets }, smsTag({ secrets }, sms.tag));
    return keepInOutbox(services, {
      id: `sms.${sms.tag}`,
      shopId: subject?.shopId ?? null,
      kind: "sms",
      recipient: sms.to,
      subject: sms.sender,
      text: sms.text,
      html: "",
      fromName: sms.sender,
      replyTo: null,
    });
  };
  const key = "sandbox";
  const simulator = lazy<SmsSimulator>(() => startSmsSimulator(key, async (sms) => void (await show(sms))));
  const open = async (): Promise<SmsProvider> => {
    const { url } = await simulator.get();
    return openBrevo({ url, key, newsUrl: newsUrl(address()), loopback: true });
  };
  const { stopMention } = openBrevo({ url: "", key, newsUrl: () => "", loopback: true });
  return {
    close: simulator.close,
    port: { name: "sandbox", stopMention, send: async (message) => (await open()).send(message) },
  };
}

/** Opens the provider of letters: the one of the settings, or none: letters are then printed as one file. */
function openLetters({ settings, now }: Services): Opened<LetterProvider> {
  const { letters: account, outsideLoopback: loopback } = settings;
  if (!account) return none;
  if (account !== "sandbox")
    return { ...none, port: openPingen({ ...account, url: account.url ?? PINGEN_URL, loopback, now }) };
  const simulator = lazy<LetterSimulator>(startLetterSimulator);
  let provider: LetterProvider | undefined;
  return {
    close: simulator.close,
    port: {
      name: "sandbox",
      async send(message) {
        const { url } = await simulator.get();
        provider ??= openPingen({ ...SIMULATED_ACCOUNT, url, loopback: true, now });
        return provider.send(message);
      },
    },
  };
}

/**
 * Opens the ways in which messages of campaigns leave. `address` is that of this server on this machine, to which the
 * simulators send their news.
 */
export function openSenders(services: Services, address: () => string): Senders {
  const { smtpUrl } = services.settings;
  const mail = smtpUrl === null ? openOutboxTransport(services) : openSmtpTransport(smtpUrl);
  const sms = openSms(services, address);
  const letters = openLetters(services);
  return {
    mail,
    sms: sms.port,
    letters: letters.port,
    close: async () => void (await Promise.all([mail.close(), sms.close(), letters.close()])),
  };
}
