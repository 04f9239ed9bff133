/**
 * A professional client of the estate; its SIREN is made of `number`, which no company has, and its check digit.
 * Fictional.
 */
export type DemoCompany = {
  civility: "sarl" | "sas" | "sasu" | "eurl" | "association" | "other";
  company: string;
  /** Seven digits after `9`, from which SIREN and VAT number are made; none outside France. */
  number?: string;
  vatNumber?: string;
  firstname: string;
  lastname: string;
  email: string;
  phone?: string;
  street: string;
  zipcode: string;
  city: string;
  country?: string;
  family: "Caviste" | "Restaurateur" | "Grossiste" | "Importateur" | "Comité d'entreprise";
  terms?: "d30" | "d30eom" | "d45eom" | "d60";
  grid?: "pro";
  delivery?: { title: string; street: string; zipcode: string; city: string };
  prospect?: string;
  tags?: string[];
};

export const COMPANIES: readonly DemoCompany[] = [
  {
    civility: "sarl",
    company: "Le Bouchon des Teinturiers",
    number: "9900411",
    firstname: "Colette",
    lastname: "Marchetti",
    email: "contact@bouchon-teinturiers.example",
    phone: "04 65 71 10 21",
    street: "31 rue des Teinturiers",
    zipcode: "84000",
    city: "Avignon",
    family: "Restaurateur",
    terms: "d30",
    grid: "pro",
    tags: ["Verre de vin"],
  },
  {
    civility: "sas",
    company: "Grands Chais du Littoral et de la Méditerranée Distribution",
    number: "9900412",
    firstname: "Pierre-Antoine",
    lastname: "Sauvageot",
    email: "achats@chais-littoral.example",
    phone: "04 65 71 10 22",
    street: "Zone logistique de l'Aéroport, 4 rue des Frères-Lumière",
    zipcode: "34130",
    city: "Mauguio",
    family: "Grossiste",
    terms: "d45eom",
    grid: "pro",
    delivery: { title: "Entrepôt nord", street: "Quai 12, avenue du Midi", zipcode: "30000", city: "Nîmes" },
  },
  {
    civility: "eurl",
    company: "Cave du Vieux Pressoir",
    number: "9900413",
    firstname: "Stéphane",
    lastname: "Guichard",
    email: "bonjour@vieux-pressoir.example",
    phone: "02 61 91 10 23",
    street: "9 place du Marché",
    zipcode: "44000",
    city: "Nantes",
    family: "Caviste",
    terms: "d30",
    grid: "pro",
  },
  {
    civility: "eurl",
    company: "EURL Cave du vieux pressoir",
    number: "9900413",
    firstname: "Stéphane",
    lastname: "Guichard",
    email: "s.guichard@vieux-pressoir.example",
    street: "9, place du Marché",
    zipcode: "44000",
    city: "Nantes",
    family: "Caviste",
  },
  {
    civility: "sarl",
    company: "La Table d'Eugénie",
    number: "9900414",
    firstname: "Eugénie",
    lastname: "Fontanel",
    email: "eugenie@table-eugenie.example",
    phone: "04 65 71 10 24",
    street: "1 montée du Château",
    zipcode: "84110",
    city: "Séguret",
    family: "Restaurateur",
    terms: "d30eom",
    grid: "pro",
  },
  {
    civility: "sasu",
    company: "Rhône & Co",
    number: "9900415",
    firstname: "Mehdi",
    lastname: "Aouragh",
    email: "mehdi@rhone-and-co.example",
    street: "77 cours Gambetta",
    zipcode: "69003",
    city: "Lyon",
    family: "Caviste",
    grid: "pro",
    terms: "d30",
  },
  {
    civility: "association",
    company: "Comité social de la Régie des Eaux",
    number: "9900416",
    firstname: "Véronique",
    lastname: "Talbot",
    email: "cse@regie-eaux.example",
    phone: "01 99 00 10 25",
    street: "200 rue de Tolbiac",
    zipcode: "75013",
    city: "Paris",
    family: "Comité d'entreprise",
    terms: "d60",
  },
  {
    civility: "other",
    company: "Weinhandlung Lindenthal GmbH",
    vatNumber: "DE811907980",
    firstname: "Katrin",
    lastname: "Lindenthal",
    email: "einkauf@lindenthal.example",
    phone: "+49 221 12345678",
    street: "Dürener Straße 210",
    zipcode: "50931",
    city: "Köln",
    country: "DE",
    family: "Importateur",
    terms: "d30",
    grid: "pro",
  },
  {
    civility: "other",
    company: "Wijnhuis De Drie Bruggen",
    vatNumber: "BE0403170701",
    firstname: "Pieter",
    lastname: "Claes",
    email: "pieter@driebruggen.example",
    street: "Vrijdagmarkt 8",
    zipcode: "9000",
    city: "Gent",
    country: "BE",
    family: "Importateur",
    terms: "d45eom",
    grid: "pro",
  },
  {
    civility: "sas",
    company: "Hôtel des Remparts",
    number: "9900417",
    firstname: "Aurélie",
    lastname: "Desplanques",
    email: "direction@hotel-remparts.example",
    phone: "04 65 71 10 26",
    street: "40 boulevard Saint-Roch",
    zipcode: "84000",
    city: "Avignon",
    family: "Restaurateur",
    prospect: "Offre envoyée",
  },
  {
    civility: "sarl",
    company: "Les Vins d'Augustin",
    number: "9900418",
    firstname: "Augustin",
    lastname: "Rey",
    email: "augustin@vins-augustin.example",
    street: "6 rue Nationale",
    zipcode: "37000",
    city: "Tours",
    family: "Caviste",
    prospect: "Prospect",
  },
  {
    civility: "sarl",
    company: "Épicerie fine Bonnafous",
    number: "9900419",
    firstname: "Claire",
    lastname: "Bonnafous",
    email: "claire@bonnafous.example",
    phone: "05 36 49 10 27",
    street: "22 rue Saint-Rome",
    zipcode: "31000",
    city: "Toulouse",
    family: "Caviste",
    terms: "d30",
    grid: "pro",
  },
];
