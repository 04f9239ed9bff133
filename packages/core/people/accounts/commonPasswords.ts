/**
 * Words that are tried first (French and English lists of leaked passwords), lower case, without digits around them.
 */
const WORDS = `
abcd abcde abcdef abcdefg abcdefgh accueil admin administrateur administrator amour anarchy andrea angel apple asdf
asdfgh asdfghjkl azert azerty azertyui azertyuiop azqswx baseball batman bienvenue bisous bonjour boubou bouchon
bordeaux bourgogne canard caramel champagne changeme charlie chateau cheval chocolat chouchou coucou couleur cuvee
default demo demodemo dolphin domaine doudou dragon estelle famille football france freedom fuckyou gateau guest
hello helloworld iloveyou internet jetaime jordan killer kikoulol letmein lilou liverpool login loulou loveme lover
lovely maison maman marseille master michael mickael minou mustang motdepasse mdp monkey monamour mypassword naruto
nathan ninja nounours olivier onelove oscar papillon paris parola pass passe passport passw password passwort patate
philippe pirate pokemon portugal poupette princess princesse qazwsx qsdf qsdfgh qwert qwerty qwertyui qwertyuiop
raisin root rouge sample secret shadow soleil starwars sunshine superman test tester testtest thomas tigrou toto
trustno update user utilisateur vendange vigne vigneron vignoble vincent vin wine winery welcome whatever wxcvbn
xxxxxx yankees zaq zxcvbn zxcvbnm
`;

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Returns a single spelling of accents, whatever keyboard typed them. */
export const spelled = (password: string): string => password.normalize("NFKC");

const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/**
 * Checks whether a password is among the first that an attacker tries: a common word, or the account's own name, with
 * any digits and signs around it and look-alikes in it.
 */
export function isCommonPassword(password: string, email = ""): boolean {
  const low = spelled(password).toLowerCase();
  const core = low.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const plain = core.replace(/[@431!0$5]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const own = [email.toLowerCase(), email.toLowerCase().split("@")[0] ?? ""].filter((name) => name !== "");
  return [low, core, plain].some((word) => COMMON_PASSWORDS.has(word) || own.includes(word));
}
