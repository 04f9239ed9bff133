import {
  advanced,
  both,
  button,
  columns,
  divider,
  heading,
  photo,
  products,
  visits,
  words,
  type ReadyDraft,
  type ReadyPaths,
} from "./build.ts";

const harvestNews = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "harvestNews",
  use: "campaign",
  name: both("Nouvelles des vendanges", "Harvest news"),
  purpose: both(
    "À la fin des vendanges, pour raconter l'année à vos clients.",
    "At the end of the harvest, to tell your clients about the year.",
  ),
  content: advanced(
    both("Les vendanges sont rentrées", "The harvest is in"),
    both(
      "Ce que l'année nous a donné, des premières grappes aux dernières cuves.",
      "What the year gave us, from the first bunches to the last vats.",
    ),
    [
      photo(),
      heading(both("Les vendanges sont rentrées", "The harvest is in")),
      words(
        both(
          "Bonjour {{firstname|à tous}},\nLes derniers raisins sont en cave et le domaine retrouve son calme. Voici quelques nouvelles de l'année, telle que nous l'avons vécue dans les vignes.\nLe printemps a pris son temps, l'été a été sec, et les nuits fraîches d'août ont rendu aux baies leur équilibre. Nous avons trié à la main, parcelle par parcelle, en commençant par les plus précoces.",
          "Hello {{firstname|everyone}},\nThe last grapes are in the cellar and the estate is quiet again. Here is some news of the year, as we lived it among the vines.\nSpring took its time, summer was dry, and the cool nights of August gave the berries their balance back. We sorted by hand, plot by plot, starting with the earliest.",
        ),
      ),
      heading(both("En cave", "In the cellar"), 2),
      words(
        both(
          "Les fermentations suivent leur cours. Les jus sont colorés, les arômes nets : il faudra encore quelques mois d'élevage avant de vous les faire goûter.\nEn attendant, les millésimes précédents sont prêts à être servis.",
          "The fermentations are running their course. The juices are deep in colour, their aromas clear: a few more months of ageing are needed before we can let you taste them.\nMeanwhile, the previous vintages are ready to be served.",
        ),
      ),
      products(both("À boire en ce moment", "Ready to drink now")),
      button(both("Voir tous nos vins", "See all our wines"), home),
    ],
  ),
});

const newVintage = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "newVintage",
  use: "campaign",
  name: both("Sortie d'un millésime", "A new vintage"),
  purpose: both(
    "Le jour où un nouveau millésime est mis en vente.",
    "On the day when a new vintage goes on sale.",
  ),
  content: advanced(
    both("Le nouveau millésime est en bouteille", "The new vintage is bottled"),
    both(
      "Il est disponible dès aujourd'hui au domaine et en ligne.",
      "It is available from today at the estate and online.",
    ),
    [
      photo(),
      heading(both("Le nouveau millésime est arrivé", "The new vintage has arrived")),
      words(
        both(
          "Bonjour {{firstname|à tous}},\nIl a passé l'hiver en cuve, il a été mis en bouteille au printemps : le nouveau millésime est disponible.\nNous l'avons goûté à chaque étape, et nous sommes heureux de vous le proposer avant qu'il ne parte chez les cavistes.",
          "Hello {{firstname|everyone}},\nIt spent the winter in the vat and was bottled in spring: the new vintage is available.\nWe tasted it at every stage, and we are happy to offer it to you before it leaves for the wine shops.",
        ),
      ),
      products(both("Le nouveau millésime", "The new vintage")),
      button(both("Découvrir le millésime", "Discover the vintage"), home),
      divider(),
      heading(both("Comment le servir", "How to serve it"), 3),
      words(
        both(
          "Ouvrez-le une heure avant le repas et servez-le autour de 16 °C. Il se gardera de trois à huit ans, couché, à l'abri de la lumière.",
          "Open it an hour before the meal and serve it at about 16 °C. It will keep for three to eight years, lying down and away from light.",
        ),
      ),
    ],
  ),
});

const primeurs = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "primeurs",
  use: "campaign",
  name: both("Campagne primeurs", "En primeur offer"),
  purpose: both(
    "À l'ouverture des ventes en primeur, avec leurs conditions.",
    "When sales en primeur open, with their terms.",
  ),
  content: advanced(
    both("Nos primeurs sont ouverts", "Our en primeur sales are open"),
    both(
      "Réservez le millésime en cours d'élevage, livré dès sa mise en bouteille.",
      "Reserve the vintage that is still ageing, delivered once it is bottled.",
    ),
    [
      heading(both("Les primeurs sont ouverts", "En primeur sales are open")),
      words(
        both(
          "Bonjour {{firstname|à tous}},\nLe millésime repose encore dans nos chais. Comme chaque année, nous en réservons une partie à nos clients, au prix de lancement, avant sa mise en bouteille.",
          "Hello {{firstname|everyone}},\nThe vintage is still resting in our cellars. As every year, we keep part of it for our clients, at its opening price, before it is bottled.",
        ),
      ),
      columns(
        [
          heading(both("1. Vous réservez", "1. You reserve"), 3),
          words(
            both(
              "Vous choisissez vos vins et réglez à la commande.",
              "You choose your wines and pay with your order.",
            ),
          ),
        ],
        [
          heading(both("2. Nous élevons", "2. We age them"), 3),
          words(
            both(
              "Les vins finissent leur élevage au domaine.",
              "The wines finish their ageing at the estate.",
            ),
          ),
        ],
        [
          heading(both("3. Vous recevez", "3. You receive"), 3),
          words(both("Nous livrons dès la mise en bouteille.", "We deliver once they are bottled.")),
        ],
      ),
      products(both("Les vins proposés en primeur", "The wines offered en primeur"), 6),
      button(both("Réserver mes primeurs", "Reserve my wines"), home),
    ],
  ),
});

const fairInvitation = ({ home }: ReadyPaths): ReadyDraft => ({
  key: "fairInvitation",
  use: "campaign",
  name: both("Invitation à un salon", "Invitation to a fair"),
  purpose: both(
    "Une ou deux semaines avant un salon, une foire ou des portes ouvertes.",
    "A week or two before a fair or an open day.",
  ),
  content: advanced(
    both("Retrouvons-nous sur le salon", "Let us meet at the fair"),
    both(
      "Nous serons heureux de vous faire goûter nos derniers vins.",
      "We will be glad to let you taste our latest wines.",
    ),
    [
      photo(),
      heading(both("Venez déguster avec nous", "Come and taste with us")),
      words(
        both(
          "Bonjour {{firstname|à tous}},\nNous exposons bientôt près de chez vous et nous serions heureux de vous y retrouver, un verre à la main.",
          "Hello {{firstname|everyone}},\nWe will soon be showing our wines near you, and we would be glad to see you there, glass in hand.",
        ),
      ),
      columns(
        [
          heading(both("Quand", "When"), 3),
          words(both("Du vendredi au dimanche, de 10 h à 19 h.", "Friday to Sunday, 10 a.m. to 7 p.m.")),
        ],
        [
          heading(both("Où", "Where"), 3),
          words(both("Parc des expositions, hall 2, stand B 14.", "Exhibition park, hall 2, stand B 14.")),
        ],
      ),
      words(
        both(
          "Présentez ce message sur notre stand : nous vous offrons l'entrée et la dégustation de nos dernières cuvées.",
          "Show this message at our stand: we will offer you the entrance and a tasting of our latest wines.",
        ),
      ),
      visits(both("Et pour nous rendre visite au domaine", "And to visit us at the estate")),
      button(both("Préparer ma visite", "Plan my visit"), home),
    ],
  ),
});

/** Ready models of the year of an estate: harvest, vintage, primeurs, fairs. */
export const seasonModels = (paths: ReadyPaths): ReadyDraft[] => [
  harvestNews(paths),
  newVintage(paths),
  primeurs(paths),
  fairInvitation(paths),
];
