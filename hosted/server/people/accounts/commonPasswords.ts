/** Words that are tried first (French and English lists of leaked passwords), lower case, without digits around them. */
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

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
