type ChoiceProps = {
  /** Appearance: chips, or quiet words with a line under the chosen one. */
  as: "chips" | "words";
  /** Unique in the shadow root. */
  name: string;
  label: string;
  options: { id: string; label: string; off?: boolean }[];
  value: string;
  onValue(id: string): void;
};

/** Shows one of a few options, as a row of radio buttons; a plain word when there is only one. */
export function Choice({ as, name, label, options, value, onValue }: ChoiceProps) {
  const [first, second] = options;
  if (!second) return first?.label ? <p class="only">{first.label}</p> : null;
  return (
    <fieldset class={`choice ${as}`} part="choice">
      <legend class="sr">{label}</legend>
      {options.map(({ id, label: text, off }) => (
        <label key={id} class={off ? "off" : ""}>
          <input type="radio" name={name} checked={id === value} onChange={() => onValue(id)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
