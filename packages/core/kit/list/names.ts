/** Returns the ids or slugs in a list separated by commas or spaces. */
export const namesIn = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean);
