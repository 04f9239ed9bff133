/** French of the sentences that stand in the PHP files of the plugin; those of tables are beside their English. */
export const FRENCH: Readonly<Record<string, string>> = {
  "Add %s to the allowed sites in your dashboard, paste the tag that it shows here, save, then press “Verify” there.":
    "Ajoutez %s aux sites autorisés de votre tableau de bord, collez ici la balise qu’il affiche, enregistrez, puis appuyez là-bas sur « Vérifier ».",
  "Address of the host": "Adresse de l’hôte",
  "Code of the shop": "Code de la boutique",
  "On every page": "Sur chaque page",
  "Proof of the site": "Preuve du site",
  "See the shop": "Voir la boutique",
  Settings: "Réglages",
  "Shop, cart, reservation of visits and age gate of a winery, as a block and a shortcode.":
    "Boutique, panier, réservation de visites et écran d’âge d’un domaine viticole, en bloc et en code court.",
  "The address of the host begins with https://": "L’adresse de l’hôte commence par https://",
  "The age gate": "L’écran d’âge",
  "The cart, floating in the corner": "Le panier, flottant dans l’angle",
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
