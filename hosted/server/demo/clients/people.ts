/** A private client: name, place, telephone, and further details. Everything about them is fictional. */
export type DemoPerson = {
  civility: "mr" | "mrs" | "couple";
  firstname: string;
  lastname: string;
  email: string;
  mobile?: string;
  street: string;
  zipcode: string;
  city: string;
  country?: string;
  tags?: string[];
  prospect?: string;
  note?: string;
};

export const PEOPLE: readonly DemoPerson[] = [
  {
    civility: "mrs",
    firstname: "Anne-Laure",
    lastname: "de La Bourdonnaye-Montferrand",
    email: "anne-laure.bourdonnaye@courriel.example",
    mobile: "06 39 98 02 11",
    street: "14 bis avenue du Maréchal-Foch",
    zipcode: "84000",
    city: "Avignon",
    tags: ["Cercle des Calades", "Vendanges 2026"],
    note: "Préfère les retraits au caveau le samedi matin.",
  },
  {
    civility: "mr",
    firstname: "Yannick",
    lastname: "Le Guellec",
    email: "y.leguellec@courriel.example",
    mobile: "06 39 98 02 12",
    street: "3 rue du Port",
    zipcode: "29900",
    city: "Concarneau",
    tags: ["Salon de Rennes"],
  },
  {
    civility: "mr",
    firstname: "Yannick",
    lastname: "Le Guellec",
    email: "yannick.leguellec@travail.example",
    mobile: "06 39 98 02 12",
    street: "3, rue du port",
    zipcode: "29900",
    city: "Concarneau",
  },
  {
    civility: "couple",
    firstname: "Marie et Paul",
    lastname: "Estève",
    email: "esteve.mp@courriel.example",
    mobile: "06 39 98 02 13",
    street: "27 chemin des Oliviers",
    zipcode: "34000",
    city: "Montpellier",
    tags: ["Cercle des Calades"],
  },
  {
    civility: "mrs",
    firstname: "Fatima",
    lastname: "Benhaddou",
    email: "fatima.benhaddou@courriel.example",
    mobile: "06 39 98 02 14",
    street: "8 place Carnot",
    zipcode: "69002",
    city: "Lyon",
  },
  {
    civility: "mr",
    firstname: "Jean-Baptiste",
    lastname: "Morvillier",
    email: "jb.morvillier@courriel.example",
    mobile: "06 39 98 02 15",
    street: "112 rue de Vaugirard",
    zipcode: "75006",
    city: "Paris",
    tags: ["Cercle des Calades", "Magnums"],
  },
  {
    civility: "mr",
    firstname: "Jean Baptiste",
    lastname: "Morvillier",
    email: "jbmorvillier+vin@courriel.example",
    street: "112 rue de Vaugirard",
    zipcode: "75006",
    city: "Paris",
  },
  {
    civility: "mrs",
    firstname: "Ingrid",
    lastname: "Vandermeersch",
    email: "ingrid.vandermeersch@courriel.example",
    mobile: "+32 470 12 34 56",
    street: "Koningsstraat 40",
    zipcode: "1000",
    city: "Bruxelles",
    country: "BE",
  },
  {
    civility: "mr",
    firstname: "Klaus",
    lastname: "Oberhuber",
    email: "k.oberhuber@courriel.example",
    street: "Sendlinger Straße 12",
    zipcode: "80331",
    city: "München",
    country: "DE",
    tags: ["Vendanges 2026"],
  },
  {
    civility: "mrs",
    firstname: "Solène",
    lastname: "Kerbrat",
    email: "solene.kerbrat@courriel.example",
    mobile: "06 39 98 02 16",
    street: "5 rue de Siam",
    zipcode: "29200",
    city: "Brest",
    prospect: "Prospect",
    note: "Rencontrée au salon de Rennes, intéressée par les magnums.",
  },
  {
    civility: "mr",
    firstname: "Rémi",
    lastname: "Chastagnier",
    email: "remi.chastagnier@courriel.example",
    mobile: "06 39 98 02 17",
    street: "19 cours Mirabeau",
    zipcode: "13100",
    city: "Aix-en-Provence",
    prospect: "Dégustation faite",
  },
  {
    civility: "mrs",
    firstname: "Noémie",
    lastname: "Zilberstein",
    email: "noemie.z@courriel.example",
    mobile: "06 39 98 02 18",
    street: "2 rue des Juifs",
    zipcode: "67000",
    city: "Strasbourg",
  },
];

/** Regular clients with few details. */
export const REGULARS: readonly [firstname: string, lastname: string, zipcode: string, city: string][] = [
  ["Martine", "Aubertin", "84290", "Cairanne"],
  ["Gérard", "Peyrolles", "84110", "Vaison-la-Romaine"],
  ["Lucie", "Tournaire", "84100", "Orange"],
  ["Thomas", "Vidalenc", "12000", "Rodez"],
  ["Sylvie", "Castaldi", "06000", "Nice"],
  ["Olivier", "Brancourt", "59000", "Lille"],
  ["Hélène", "Maurel", "31000", "Toulouse"],
  ["Bruno", "Escoffier", "26000", "Valence"],
  ["Chantal", "Roumégas", "34200", "Sète"],
  ["Didier", "Lefaucheux", "37000", "Tours"],
  ["Nadia", "Kerrache", "38000", "Grenoble"],
  ["Philippe", "d'Ornano", "20000", "Ajaccio"],
];
