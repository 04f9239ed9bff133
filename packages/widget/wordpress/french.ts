/** French of the sentences that stand in the PHP files of the plugin; those of tables are beside their English. */
export const FRENCH: Readonly<Record<string, string>> = {
  "Add %s to the allowed sites in your dashboard, paste the tag that it shows here, save, then press “Verify” there.":
    "Ajoutez %s aux sites autorisés de votre tableau de bord, collez ici la balise qu’il affiche, enregistrez, puis appuyez là-bas sur « Vérifier ».",
  "Address of the host": "Adresse de l’hôte",
  "Code of the shop": "Code de la boutique",
  "On every page": "Sur chaque page",
  "Proof of the site": "Preuve du site",
  "See the shop": "Voir la boutique",
  "Orders, reservations and sign-ins take place at that address, under the privacy policy that is shown there.":
    "Les commandes, les réservations et la connexion se font à cette adresse, selon la politique de confidentialité qui y est affichée.",
  "Pages with our shop load a script, data and pictures from %s, which thereby receives the IP address of the visitor.":
    "Les pages où figure notre boutique chargent un script, des données et des images depuis %s, qui reçoit ainsi l’adresse IP du visiteur.",
  Settings: "Réglages",
  "Shop, cart, reservation of visits and age gate of a winery, as a block and a shortcode.":
    "Boutique, panier, réservation de visites et écran d’âge d’un domaine viticole, en bloc et en code court.",
  "The address of the host begins with https://": "L’adresse de l’hôte commence par https://",
  "Ask visitors for their age first": "Demander d’abord son âge au visiteur",
  "Show the cart in a corner of the page": "Afficher le panier dans un angle de la page",
  "The cart and the answer to the question about age are kept in the visitor’s browser, without cookies. To price a cart and to count how often the shop is shown, nothing is sent that names a visitor who has not signed in.":
    "Le panier et la réponse à la question de l’âge sont gardés dans le navigateur du visiteur, sans cookie. Pour calculer le prix d’un panier et compter les affichages de la boutique, rien n’est envoyé qui désigne un visiteur non connecté.",
  "The last part of the address of your shop.": "La fin de l’adresse de votre boutique.",
  "This is no proof of a site: copy the tag from your dashboard.":
    "Ce n’est pas la preuve d’un site : copiez la balise depuis votre tableau de bord.",
  "Where your dashboard is, without a path.": "Là où se trouve votre tableau de bord, sans chemin.",
  "Your host did not answer just now. The settings are saved.":
    "Votre hôte n’a pas répondu. Les réglages sont enregistrés.",
  "Your host has no shop with this code. Check it in the settings of Cuvée.":
    "Votre hôte n’a pas de boutique avec ce code. Vérifiez-le dans les réglages de Cuvée.",
  // The block's own name and description.
  "Wines, cart or visits of your shop.": "Vins, panier ou visites de votre boutique.",
  wine: "vin",
  shop: "boutique",
  visit: "visite",
};
