import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { asOwner, databaseAt, type Cluster } from "#kit/testing/cluster.ts";

/**
 * Makes a database in the cluster of the run and returns the owner's address of it: with the demo shops, empty, or a
 * copy of the database of an address.
 */
export async function newDatabase(from: "demo" | "empty" | (string & {})): Promise<string> {
  const cluster = JSON.parse(inject("cluster")) as Cluster;
  const name = `t_${randomBytes(6).toString("hex")}`;
  const named = from === "demo" ? cluster.template : new URL(from, "empty:/").pathname.slice(1);
  const template = from === "empty" ? "template0" : named;
  await asOwner(cluster.ownerUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return databaseAt(cluster.ownerUrl, name);
}

/** Removes a database that `newDatabase` made. */
export async function dropDatabase(url: string): Promise<void> {
  const cluster = JSON.parse(inject("cluster")) as Cluster;
  await asOwner(cluster.ownerUrl, (client) =>
    client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
  );
}
