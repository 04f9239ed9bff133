import {
  advanced,
  both,
  button,
  coupon,
  docs,
  heading,
  products,
  words,
  type ReadyDraft,
  type ReadyPaths,
} from "./build.ts";

const backInStock = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "backInStock",
  use: "automatic",
  name: both("Retour en stock", "Back in stock"),
  purpose: both(
    "Quand un vin épuisé est de nouveau disponible.",
    "When a wine that was sold out is available again.",
  ),
  content: advanced(
    both("De nouveau disponible", "Available again"),
    both("Le vin que vous attendiez est de retour.", "The wine that you were waiting for is back."),
    [
      heading(both("Il est de retour", "It is back")),
      words(
        both(
          "Bonjour {{firstname|à tous}},\nVous l'attendiez : ce vin est de nouveau disponible. Les quantités restent limitées, et nous les réservons d'abord à celles et ceux qui nous avaient fait signe.",
          "Hello {{firstname|everyone}},\nYou were waiting for it: this wine is available again. Quantities are still limited, and we keep them first for those who had told us.",
        ),
      ),
      products(both("De nouveau en vente", "On sale again")),
      button(both("Commander", "Order"), home),
    ],
  ),
});

const afterVisit = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "afterVisit",
  use: "automatic",
  name: both("Après une visite", "After a visit"),
  purpose: both(
    "Quelques jours après une visite ou une dégustation au domaine.",
    "A few days after a visit or a tasting at the estate.",
  ),
  content: advanced(
    both("Merci de votre visite", "Thank you for your visit"),
    both("Retrouvez chez vous les vins goûtés au domaine.", "Find the wines that you tasted at the estate."),
    [
      heading(both("Merci d'être venus", "Thank you for coming")),
      words(
        both(
          "Bonjour {{firstname|à vous}},\nCe fut un plaisir de vous accueillir au domaine. Nous espérons que la visite vous a plu et que vous garderez un bon souvenir de nos vignes et de nos vins.\nSi l'une des cuvées goûtées vous manque déjà, vous la retrouverez dans notre boutique en ligne, au même prix qu'au caveau.",
          "Hello {{firstname|there}},\nIt was a pleasure to welcome you at the estate. We hope that you enjoyed the visit and will keep a good memory of our vines and wines.\nIf you already miss one of the wines that you tasted, you will find it in our online shop, at the same price as in our tasting room.",
        ),
      ),
      products(both("Les vins de la dégustation", "The wines of the tasting")),
      button(both("Retrouver nos vins", "Find our wines"), home),
      words(
        both(
          "Une question, une remarque ? Répondez simplement à ce message, nous le lirons.",
          "A question, a remark? Simply answer this message: we will read it.",
        ),
      ),
    ],
  ),
});

const abandonedCart = ({ cart }: ReadyPaths): ReadyDraft => ({
  key: "abandonedCart",
  use: "automatic",
  name: both("Panier abandonné", "Abandoned cart"),
  purpose: both(
    "Le lendemain, quand un client a laissé un panier sans commander.",
    "The day after, when a client has left a cart without ordering.",
  ),
  content: advanced(
    both("Votre panier vous attend", "Your cart is waiting for you"),
    both("Vos bouteilles ne sont pas encore réservées.", "Your bottles are not reserved yet."),
    [
      heading(both("Votre panier vous attend", "Your cart is waiting")),
      words(
        both(
          "Bonjour {{firstname|à vous}},\nVous avez choisi quelques bouteilles sans aller au bout de votre commande. Nous avons gardé votre panier, mais pas encore les vins : ils restent en vente tant que la commande n'est pas passée.",
          "Hello {{firstname|there}},\nYou chose a few bottles without completing your order. We have kept your cart, but not the wines yet: they stay on sale until the order is placed.",
        ),
      ),
      button(both("Reprendre ma commande", "Resume my order"), cart),
      words(
        both(
          "Une hésitation sur un vin ou sur la livraison ? Appelez-nous au {{phone|domaine}}, ou répondez à ce message.",
          "Not sure about a wine or the delivery? Call us at {{phone|the estate}}, or answer this message.",
        ),
      ),
    ],
  ),
});

const birthday = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "birthday",
  use: "automatic",
  name: both("Anniversaire", "Birthday"),
  purpose: both(
    "Le jour de l'anniversaire d'un client, avec une attention.",
    "On a client's birthday, with a small gift.",
  ),
  content: advanced(
    both("Bon anniversaire, {{firstname|de notre part}} !", "Happy birthday, {{firstname|from us}}!"),
    both("Une attention du domaine vous attend.", "A small gift from the estate is waiting for you."),
    [
      heading(both("Bon anniversaire !", "Happy birthday!")),
      words(
        both(
          "Bonjour {{firstname|à vous}},\nToute l'équipe du domaine vous souhaite un très bel anniversaire. Pour l'occasion, nous serions heureux de participer à votre table.",
          "Hello {{firstname|there}},\nEveryone at the estate wishes you a very happy birthday. For the occasion, we would be glad to contribute to your table.",
        ),
      ),
      coupon(
        both("Votre cadeau", "Your gift"),
        both("À saisir dans le panier, une seule fois.", "To be entered in the cart, once."),
      ),
      products(both("Quelques idées", "A few ideas")),
      button(both("Choisir mes vins", "Choose my wines"), home),
    ],
  ),
});

const pointsExpiring = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "pointsExpiring",
  use: "automatic",
  name: both("Points qui expirent", "Expiring points"),
  purpose: both(
    "Quelques semaines avant que des points de fidélité d'un client n'expirent.",
    "Some weeks before loyalty points of a client expire.",
  ),
  content: advanced(
    both("Vos points de fidélité expirent bientôt", "Your loyalty points expire soon"),
    both(
      "Dernier jour pour les utiliser : {{pointsExpiryDate|très bientôt}}.",
      "Last day to use them: {{pointsExpiryDate|very soon}}.",
    ),
    [
      heading(both("Vos points vous attendent encore", "Your points are still waiting")),
      words(
        both(
          "Bonjour {{firstname|à vous}},\nVos commandes vous ont rapporté des points de fidélité, et certains arrivent à expiration. Il serait dommage de les perdre.\nPoints concernés : {{pointsExpiring|quelques-uns}}\nDernier jour pour les utiliser : {{pointsExpiryDate|très bientôt}}",
          "Hello {{firstname|there}},\nYour orders earned you loyalty points, and some of them are about to expire. It would be a pity to lose them.\nPoints concerned: {{pointsExpiring|some}}\nLast day to use them: {{pointsExpiryDate|very soon}}",
        ),
      ),
      button(both("Utiliser mes points", "Use my points"), home),
      words(
        both(
          "Choisissez vos vins, connectez-vous, puis prenez votre avantage dans le panier. Les points les plus anciens sont utilisés en premier.",
          "Choose your wines, sign in, then take your benefit in the cart. The oldest points are used first.",
        ),
      ),
    ],
  ),
});

const paymentReminder = (): ReadyDraft => ({
  key: "paymentReminder",
  use: "reminder",
  name: both("Relance de paiement", "Payment reminder"),
  purpose: both(
    "Quand une facture n'est pas réglée à son échéance.",
    "When an invoice is not paid on its due date.",
  ),
  content: {
    kind: "standard",
    subject: both("Facture {{documentNumber}} : un oubli ?", "Invoice {{documentNumber}}: an oversight?"),
    preheader: both("Il reste {{amount}} à régler.", "{{amount}} remains to be paid."),
    texts: docs(
      both(
        "Bonjour {{firstname|à vous}},\nSauf erreur de notre part, la facture {{documentNumber}} n'est pas encore réglée. Il reste {{amount}} à payer.\nVous la trouverez jointe à ce message. Si votre règlement est parti entre-temps, merci de ne pas tenir compte de ce rappel.\nUne difficulté ? Appelez-nous ou répondez à ce message : nous trouverons une solution.\nBien à vous,\n{{signature}}",
        "Hello {{firstname|there}},\nUnless we are mistaken, invoice {{documentNumber}} has not been paid yet. {{amount}} remains to be paid.\nYou will find it attached to this message. If your payment has left in the meantime, please disregard this reminder.\nAny difficulty? Call us or answer this message: we will find a solution.\nKind regards,\n{{signature}}",
      ),
    ),
  },
});

/** Ready models of what happens with one client: stock, visit, cart, birthday, points, payment. */
export const momentModels = (paths: ReadyPaths): ReadyDraft[] => [
  backInStock(paths),
  afterVisit(paths),
  abandonedCart(paths),
  birthday(paths),
  pointsExpiring(paths),
  paymentReminder(),
];
