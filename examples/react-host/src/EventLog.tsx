/** Lists the events of the shop on this page, newest first. */
export function EventLog({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="said" aria-label="Événements">
      {lines.map((line, at) => (
        <li key={`${lines.length - at}${line}`}>{line}</li>
      ))}
    </ol>
  );
}
