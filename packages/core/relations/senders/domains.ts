/**
 * Domains of mailbox providers: no shop owns one, and their DMARC policies have the mails that others send from them
 * refused. The domains of the French operators and of the largest providers.
 */
const MAILBOX_PROVIDERS: ReadonlySet<string> = new Set(
  (
    "gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr hotmail.be live.com live.fr " +
    "live.be msn.com yahoo.com yahoo.fr ymail.com rocketmail.com aol.com aol.fr icloud.com me.com mac.com " +
    "orange.fr wanadoo.fr voila.fr free.fr aliceadsl.fr laposte.net sfr.fr neuf.fr cegetel.net " +
    "club-internet.fr numericable.fr noos.fr bbox.fr numericable.com proton.me protonmail.com pm.me gmx.com " +
    "gmx.fr gmx.de gmx.net web.de t-online.de freenet.de mail.com mail.ru yandex.ru yandex.com qq.com " +
    "163.com 126.com sina.com libero.it tiscali.it virgilio.it alice.it tin.it skynet.be proximus.be " +
    "telenet.be scarlet.be voo.be bluewin.ch hispeed.ch ziggo.nl kpnmail.nl planet.nl sapo.pt telefonica.net " +
    "wp.pl o2.pl onet.pl interia.pl zoho.com fastmail.com tutanota.com tuta.com hey.com netcourrier.com " +
    "mailo.com"
  ).split(" "),
);

/** Reasons why a shop cannot send from a domain; each is a code of `errors.json`. */
export type DomainFault =
  | "sender-domain-malformed"
  | "sender-domain-public"
  | "sender-domain-platform"
  | "sender-address-malformed"
  | "sender-address-elsewhere";

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/**
 * Returns the domain of a typed text, in lower case: "https://www.domaine.fr/" and "nouvelles@domaine.fr" both name
 * "domaine.fr". A text that names none is returned as it is.
 */
export function typedDomain(typed: string): string {
  const text = typed.trim().toLowerCase();
  const bare = text
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^.*@/, "")
    .replace(/[/?#:].*$/, "")
    .replace(/\.$/, "")
    .replace(/^www\.(?=.+\.)/, "");
  // Names outside ASCII are written as the resolver knows them (RFC 5890).
  return /[^\p{ASCII}]/u.test(bare) && URL.canParse(`http://${bare}`)
    ? new URL(`http://${bare}`).hostname
    : bare;
}

const isWithin = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`);

/**
 * Checks whether a shop may name a domain as its own; `platform` has the domains of the platform. The proof by DNS
 * follows.
 */
export function domainFault(domain: string, platform: readonly string[]): DomainFault | null {
  if (domain.length > 253 || !DOMAIN.test(domain)) return "sender-domain-malformed";
  if (MAILBOX_PROVIDERS.has(domain)) return "sender-domain-public";
  if (platform.some((other) => isWithin(domain, other) || isWithin(other, domain)))
    return "sender-domain-platform";
  return null;
}

/**
 * Checks the address of a sender: it is at the domain itself, so that the signature of the domain is aligned with it
 * (RFC 7489 §3.1.1), strict alignment included.
 */
export function addressFault(address: string, domain: string): DomainFault | null {
  const [, local, at] = /^([a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?)@(.+)$/.exec(address) ?? [];
  if (local === undefined || local.includes("..")) return "sender-address-malformed";
  return at === domain ? null : "sender-address-elsewhere";
}
