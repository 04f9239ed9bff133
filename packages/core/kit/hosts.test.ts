import { expect, test } from "vitest";
import { isInsideHost } from "./hosts.ts";
import { isRichLink } from "./texts/richText.ts";

/** Hosts inside the network, in various notations. */
const INSIDE = [
  "localhost",
  "LOCALHOST",
  "LocalHost",
  "localhost.",
  "api.localhost",
  "nas.local",
  "NAS.LOCAL",
  "nas.local.",
  "metadata.google.internal",
  "x.intranet",
  "box.lan",
  "router.home.arpa",
  "intranet",
  "example.org.",
  "127.0.0.1",
  "127.1",
  "2130706433",
  "017700000001",
  "0x7f000001",
  "0x7f.1",
  "0",
  "10.0.0.8",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "192.0.2.1",
  "198.18.0.1",
  "127.0.0.1.",
  "１２７.0.0.1",
  "ⓛocalhost",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a00:1]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[ff02::1]",
  "[64:ff9b::7f00:1]",
  "[2001:db8::1]",
  "[2002:7f00:1::]",
];
const OPEN = [
  "winery.example",
  "www.chateau-margaux.com",
  "xn--chteau-xta.example",
  "8.8.8.8",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "192.169.0.1",
  "[2606:4700::1111]",
  "mylocal.fr",
  "localhost.fr",
  "internal.example.org",
];

test("a host that leads inside is told, however it is written", () => {
  expect(INSIDE.filter((host) => !isInsideHost(new URL(`https://${host}/a`).hostname))).toEqual([]);
  expect(OPEN.filter((host) => isInsideHost(new URL(`https://${host}/a`).hostname))).toEqual([]);
});

test("a link of a text leads to the open internet, without a name and a password", () => {
  const schemes = ["http", "HTTPS", "ftp"];
  const links = schemes.flatMap((scheme) => INSIDE.map((host) => `${scheme}://${host}/a`));
  expect(
    [...links, "https://u:p@winery.example/", "https://winery.example@evil.example/", "https://:80/"].filter(
      isRichLink,
    ),
  ).toEqual([]);
  expect(OPEN.filter((host) => !isRichLink(`https://${host}/a?b#c`))).toEqual([]);
  expect(["mailto:a@b.fr", "tel:+33612345678"].filter((link) => !isRichLink(link))).toEqual([]);
});
