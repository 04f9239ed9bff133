export type RecallTexts = {
  subject: Readonly<Record<string, string>>;
  text: Readonly<Record<string, string>>;
};

type RecallFacts = { lot: string; product: string; shop: string; phone: string; email: string };

const lines = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join("\n");

/** Writes the way to answer, from what the shop has. */
const contact = (words: string, { phone, email }: RecallFacts): string =>
  `${words}${[phone, email].filter(Boolean).join(" · ")}`;

/**
 * Writes a sober first text of a recall: product and lot, what to do and what not, how to answer. The author adds the
 * reason and the risk, which only the shop knows (Regulation (EU) 2023/988, article 36: no word that lessens the risk).
 */
export function recallTexts(facts: RecallFacts): RecallTexts {
  const { lot, product, shop } = facts;
  return {
    subject: {
      fr: `Rappel de produit : ${product}, lot ${lot}`,
      en: `Product recall: ${product}, lot ${lot}`,
    },
    text: {
      fr: lines(
        "Bonjour {{firstname}},",
        "",
        `Nous rappelons le vin suivant, que vous avez reçu de ${shop} :`,
        `${product}, lot ${lot}.`,
        "Le numéro de lot figure sur la bouteille ou sur l'étiquette.",
        "",
        "Motif du rappel : ",
        "Risque : ",
        "",
        "Que faire :",
        "- n'ouvrez pas les bouteilles de ce lot et ne consommez pas celles qui sont ouvertes ;",
        "- mettez-les de côté et prévenez les personnes à qui vous en avez donné ;",
        "- contactez-nous : nous vous remboursons ou remplaçons les bouteilles, à votre choix.",
        "",
        contact("Pour nous joindre : ", facts),
        "",
        "Nous vous prions de nous excuser.",
        shop,
      ),
      en: lines(
        "Hello {{firstname}},",
        "",
        `We are recalling the following wine, which you received from ${shop}:`,
        `${product}, lot ${lot}.`,
        "The lot number is on the bottle or on its label.",
        "",
        "Reason for the recall: ",
        "Risk: ",
        "",
        "What to do:",
        "- do not open bottles of this lot, and do not drink from those that are open;",
        "- put them aside and tell anyone you gave some to;",
        "- contact us: we refund or replace the bottles, as you prefer.",
        "",
        contact("How to reach us: ", facts),
        "",
        "We apologise for the inconvenience.",
        shop,
      ),
    },
  };
}
