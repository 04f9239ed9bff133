import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { translate } from "#kit/translations.ts";
import { findSampleNotice, linesOfSample } from "#sales/samples/queries.ts";

/** Mails an agent's request to a shop, unless it was withdrawn meanwhile. Idempotent. */
export async function writeSampleMails(
  services: Services,
  { shopId, sampleId, event }: JobData["sample-event"],
): Promise<void> {
  if (event !== "asked") return;
  const { database, mailer, settings } = services;
  await database.transaction({ shopId, signIn: true }, async (tx) => {
    const sampleNotice = await findSampleNotice(tx, shopId, sampleId);
    if (sampleNotice?.status !== "asked") return;
    const { agent, client, note, contactEmail } = sampleNotice;
    const lang = "fr";
    const say = (key: string): string => translate(lang, "mails", `sampleAsked.${key}`);
    const lines = await linesOfSample(tx, shopId, sampleId);
    await mailer.write(tx, {
      id: `${shopId}.${sampleId}.asked`,
      kind: "sampleAsked",
      lang,
      recipient: contactEmail,
      shopId,
      values: { agent, client },
      why: "shop",
      facts: [
        ...lines.map(({ name, quantity }): [string, string] => [name, `${quantity} ×`]),
        ...(note === "" ? [] : [[say("note"), note] as [string, string]]),
      ],
      button: { url: `${settings.publicUrl}/dashboard/orders/samples` },
    });
  });
}
