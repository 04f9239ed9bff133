import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { accountsContract } from "@cuvee/core/people/accounts/contract.ts";
import { checkCaptcha } from "#kit/http/captcha.ts";
import type { Services } from "#kit/services.ts";
import { letterLang, writeLetter, writeLink } from "./letters.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import { dropLinks, findByEmail, findLinkOwner, setPassword, consumeLink } from "./queries.ts";
import type { OnProvenEmail } from "./registration.ts";
import { revokeSessionsOf } from "./sessions.ts";
import { countTry, forgetFailures } from "./throttle.ts";
import { tokenHash } from "./tokens.ts";

type ResetRequest = Input<(typeof accountsContract)["askReset"]>["body"];

/**
 * Mails a link that sets a new password, if the e-mail has an account. Throws as `checkCaptcha`, and
 * `too-many-attempts` (429) for any e-mail alike.
 */
export async function requestPasswordReset(
  services: Services,
  { email, lang, captcha }: ResetRequest,
  ip: string,
): Promise<void> {
  await checkCaptcha(services, captcha, "reset");
  await countTry(services, [
    { counted: "mail-ip", of: ip },
    { counted: "mail", of: email },
  ]);
  await services.database.transaction({ signIn: true }, async (tx) => {
    const known = await findByEmail(tx, email);
    if (known)
      await writeLink(
        tx,
        services,
        { kind: "reset", recipient: email, lang },
        { userId: known.id, purpose: "reset" },
      );
  });
}

/**
 * Sets a new password by a mailed link, which also proves the e-mail. Ends every session and every other link of the
 * account, unblocks it, and notifies its owner. Throws `link-expired` (410), the field code `password-common` (422).
 */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
  proven: OnProvenEmail,
): Promise<void> {
  const { database } = services;
  const link = tokenHash(token);
  const owner = await database.transaction({ signIn: true }, (tx) =>
    findLinkOwner(tx, link, "reset", new Date(services.now())),
  );
  if (!owner) return refuse("link-expired", 410);
  refuseCommonPassword(password, owner.email);
  const passwordHash = await hashPassword(password);
  await database.transaction({ signIn: true }, async (tx) => {
    const now = new Date(services.now());
    const userId = (await consumeLink(tx, link, "reset", now)) ?? refuse("link-expired", 410);
    const user = await setPassword(tx, userId, passwordHash, now);
    await dropLinks(tx, userId, "reset", now);
    await dropLinks(tx, userId, "validate", now);
    await proven(tx, userId);
    await revokeSessionsOf(tx, services, userId);
    if (!user) return;
    const names = [user.email, user.username].map(
      (of) => ({ counted: "account", of: of.toLowerCase() }) as const,
    );
    await forgetFailures(tx, names, services.now());
    const lang = letterLang(user.lang);
    await writeLetter(tx, services, { kind: "passwordChanged", recipient: user.email, lang });
  });
}
