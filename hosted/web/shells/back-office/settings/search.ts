import { plainText } from "@cuvee/core/kit/list/list.ts";
import { ranked } from "#shells/back-office/search/rank.ts";
import { TAGS } from "#shells/back-office/search/tags.ts";
import { FINDINGS } from "#shells/back-office/settings/findings.ts";
import {
  currentEntry,
  groupsOf,
  type SettingPlace,
  type SettingsGroup,
} from "#shells/back-office/settings/groups.ts";

/** A setting as the search shows it: its name, its page, its address. */
export type FoundSetting = { key: string; label: string; tags: string; page: string; place: SettingPlace };
type Translate = (key: string) => string;

/** Words of a search that carry no meaning: "mes frais de port" is "frais port". */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  "a au aux d de des du en et l la le les ma mes mon my of our sur the to un une vos votre where ou comment how changer modifier change set".split(
    " ",
  ),
);

/** Removes the empty words from a search text, unless it has no others. */
function meant(query: string): string {
  const words = query.split(/[\s'’]+/u).filter((word) => !EMPTY_WORDS.has(plainText(word)));
  return words.join(" ") || query;
}

const queryOf = ({ link, tab, field }: SettingPlace): URLSearchParams =>
  new URLSearchParams({
    link,
    ...(tab === undefined ? {} : { tab: String(tab) }),
    ...(field === undefined ? {} : { field }),
  });

/** Returns everything that can be found in the tabs that a user may open: the pages first, then their settings. */
export function settingsToFind(links: ReadonlySet<string>, t: Translate): FoundSetting[] {
  const groups: readonly SettingsGroup[] = groupsOf(links);
  const pages = groups.flatMap(({ key: group, entries }) =>
    entries.map(({ key, ...place }) => ({
      key: `page-${key}`,
      label: t(`settings:tabs.${key}`),
      tags: TAGS[`settings.${key}`] ?? "",
      page: t(`settings:groups.${group}`),
      place,
    })),
  );
  const fields = FINDINGS.filter(({ link }) => links.has(link)).map(({ key, tags, ...place }) => ({
    key,
    label: t(`settings:find.${key}`),
    tags,
    page: t(`settings:tabs.${currentEntry(groups, queryOf(place))?.key ?? place.link}`),
    place,
  }));
  return [...pages, ...fields];
}

/**
 * Returns the settings that a text finds, the best first: by name or synonyms in French and English, ignoring accents
 * and small mistakes.
 */
export function findSettings(query: string, all: readonly FoundSetting[]): FoundSetting[] {
  return query.trim() === "" ? [] : ranked(meant(query), all);
}
