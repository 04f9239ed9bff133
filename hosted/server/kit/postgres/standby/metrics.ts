import type { Metrics, Sample } from "#kit/metrics/metrics.ts";
import type { Reads } from "./reads.ts";
import type { Standby } from "./standby.ts";

/** Adds the metrics of reads on standbys: whether each is in use, its lag, and where reads ran. */
export function addStandbyMetrics(metrics: Metrics, { standbys, counts, lagBytes }: Reads): void {
  const ofEach = (value: (standby: Standby) => number) => (): Sample[] =>
    standbys.map((standby) => ({ labels: { standby: standby.name }, value: value(standby) }));
  const reachable = (value: (standby: Standby) => number) => (): Sample[] =>
    standbys
      .filter((standby) => standby.out() !== "unreachable")
      .map((standby) => ({ labels: { standby: standby.name }, value: value(standby) }));
  metrics.add(
    {
      name: "cuvee_standby_used",
      help: "1 while reads run on the standby.",
      type: "gauge",
      read: ofEach((standby) => (standby.out() === null ? 1 : 0)),
    },
    {
      name: "cuvee_standby_out",
      help: "1 for the reason for which a standby is not read from.",
      type: "gauge",
      read: () =>
        standbys.flatMap((standby): Sample[] => {
          const reason = standby.out();
          return reason === null ? [] : [{ labels: { standby: standby.name, reason }, value: 1 }];
        }),
    },
    {
      name: "cuvee_standby_lag_seconds",
      help: "Lag of a standby at the last look; 0 where it had all that the primary had at the look before.",
      type: "gauge",
      read: reachable((standby) => standby.lagMs() / 1000),
    },
    {
      name: "cuvee_standby_lag_bytes",
      help: "Bytes of the log that a standby had not applied at the last look.",
      type: "gauge",
      read: reachable((standby) => lagBytes(standby)),
    },
    {
      name: "cuvee_reads_total",
      help: "Transactions of reading requests by where they ran: on a standby, or why on the primary.",
      type: "counter",
      read: () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
  );
}
