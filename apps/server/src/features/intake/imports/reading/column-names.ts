const longestName = 300;

/** Names a person can tell apart: trimmed, on one line, none empty, none twice. */
export function uniqueNames(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return texts.map((text, place) => {
    const name = text.replaceAll(/\s+/gu, ' ').trim().slice(0, longestName) || `Column ${place + 1}`;
    let unique = name;
    let count = counts.get(name) ?? 1;
    while (taken.has(unique)) {
      count += 1;
      unique = `${name} (${count})`;
    }
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}

/**
 * Heads of a LimeSurvey export that say code and text of the question ("Q1[SQ001]. How was it? [Price]"): codes and texts
 * apart. Undefined unless every head is one.
 */
export function splitCodeHeads(heads: readonly string[]): { codes: string[]; titles: string[] } | undefined {
  if (heads.length < 2) return undefined;
  const codes: string[] = [];
  const titles: string[] = [];
  for (const head of heads) {
    const match = /^\s*([A-Za-z]\w*(?:\[[^\]]{1,60}\])*)\.\s(.+)$/su.exec(head);
    if (!match) return undefined;
    codes.push(match[1] ?? '');
    titles.push(match[2] ?? '');
  }
  return new Set(codes).size === codes.length ? { codes, titles } : undefined;
}
