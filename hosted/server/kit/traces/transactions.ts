import type { Statement } from "#kit/postgres/database.ts";
import { textOf, type Timing } from "#kit/postgres/slow.ts";
import { currentSpan, errorType, type Attributes } from "#kit/traces/spans.ts";

/** Name and text of a statement, as its spans have them. */
type Described = { name: string; attributes: Attributes };

/** Descriptions of prepared statements, whose number is that of the sources; other texts are described each time. */
const known = new WeakMap<Statement, Described>();

/** Matches the first word of a statement, and the table that it reads or changes first. */
const VERB = /^\w+/;
const TABLE = /\b(?:from|into|update)\s+([a-z_][\w.]*)/i;

function describe(query: Statement | string): Described {
  const text = textOf(query);
  const name = [VERB.exec(text)?.[0].toLowerCase() ?? "statement", TABLE.exec(text)?.[1]]
    .filter((word) => word !== undefined)
    .join(" ");
  return {
    name,
    attributes: { "db.system.name": "postgresql", "db.query.summary": name, "db.query.text": text },
  };
}

function descriptionOf(query: Statement | string): Described {
  if (typeof query === "string") return describe(query);
  const found = known.get(query) ?? describe(query);
  known.set(query, found);
  return found;
}

/**
 * Makes a span of a transaction and of each of its statements, without values, beside what watches it already. Outside
 * of traces it returns that alone, and costs one look.
 */
export function traceTransaction(timing: Timing): Timing {
  const parent = currentSpan();
  if (!parent?.isRecorded) return timing;
  const sinceMs = performance.now();
  const span = parent.child("transaction", {
    kind: "internal",
    attributes: { "db.system.name": "postgresql" },
    sinceMs,
  });
  return {
    statement(startMs, query) {
      timing.statement(startMs, query);
      const { name, attributes } = descriptionOf(query);
      span.child(name, { kind: "client", attributes, sinceMs: startMs }).end();
    },
    connected() {
      timing.connected();
      span.set({ "cuvee.database.waited_ms": Math.round((performance.now() - sinceMs) * 10) / 10 });
    },
    failed(error) {
      timing.failed(error);
      span.fail(errorType(error));
    },
    end() {
      timing.end();
      span.end();
    },
  };
}
