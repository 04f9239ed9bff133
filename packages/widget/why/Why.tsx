import type { PricedOrder, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import { number, price, unitPrice } from "#runtime/format.ts";
import { fill, lang, load, type Texts } from "#runtime/i18n.ts";

/** Format of a value, by the end of its name (core, offer/pricing/trace.ts). */
const PRINTED: [ending: RegExp, print: (n: number) => string][] = [
  [/Cents$/, price],
  [/E4$/, unitPrice],
  [/Bp$/, (bp) => `${number(bp / 100)} %`],
  // Hectolitres of a duty.
  [/^base$/, (n) => n.toLocaleString(lang, { maximumFractionDigits: 6 })],
  [/./, number],
];

function sentence(texts: Texts, { key, values }: TraceStep): string {
  const printed = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (typeof value === "string") {
      const known = name === "dutyClass" && texts[`classes.${value}`];
      return [name, known ? fill(known) : value];
    }
    const print = PRINTED.find(([ending]) => ending.test(name))?.[1];
    return [name, print ? print(value) : value];
  });
  return fill(texts[key.replace(/^trace\./, "")], Object.fromEntries(printed));
}

type WhyProps = { priced: PricedOrder; name(formatId: string): string };

/** Loads the sentences of the page's language and returns the view of "Pourquoi ce prix ?". */
export async function loadWhy(): Promise<(props: WhyProps) => preact.JSX.Element> {
  const texts = (await load(`trace-${lang}`)) as Texts;
  const steps = (list: TraceStep[]) => (
    <ul>
      {list.map((step, index) => (
        <li key={index}>
          {sentence(texts, step)}
          {step.cents !== undefined && <span>{price(step.cents)}</span>}
        </li>
      ))}
    </ul>
  );
  return ({ priced, name }) => (
    <div class="reasons">
      {priced.lines.map((line, index) => (
        <div key={index}>
          <strong>{name(line.formatId)}</strong>
          {steps(line.trace)}
        </div>
      ))}
      {steps(priced.trace)}
    </div>
  );
}
