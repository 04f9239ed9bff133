// The search of the documentation and of the help centre; it stands before `site.js` in what a page loads.

/** Returns a text as it is compared: without accents, ligatures and capitals. */
const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae");

/** Returns entries as the search reads them. */
const prepared = (entries) =>
  entries.map((one) => ({ ...one, plain: plain(one.words), plainTitle: plain(one.title) }));

/** Returns the entries in which every word of a question stands, singular or plural; those with it in their title first. */
const found = (entries, question) => {
  const words = plain(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word));
  if (words.length === 0) return [];
  return entries
    .filter((one) => words.every((word) => one.plain.includes(word)))
    .map((one) => ({ one, rank: words.filter((word) => one.plainTitle.includes(word)).length }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ one }) => one);
};
