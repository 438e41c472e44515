import { foldName } from '@echolot/core/folded-text';
export interface Colleague {
  readonly username: string;
  readonly name: string;
}

const mostOffered = 8;

/** What is behind an @ just before the caret, if the writer is about to name somebody. */
export function mentionAt(text: string, caret: number): { readonly from: number; readonly text: string } | undefined {
  const found = /(?:^|[^\p{L}\p{N}._-])@([\p{L}\p{N}._-]{0,40})$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? undefined : { from: caret - typed.length - 1, text: typed };
}

/** Those whose user name, or one of whose names, begins with the text. */
export function matchingColleagues(colleagues: readonly Colleague[], text: string): Colleague[] {
  const wanted = foldName(text);
  return colleagues
    .filter(({ username, name }) => [username, ...name.split(/\s+/)].some((part) => foldName(part).startsWith(wanted)))
    .slice(0, mostOffered);
}

/** The text with the user name in place of what was typed from the @ to the caret, and where the caret is then. */
export function withMention(
  text: string,
  from: number,
  caret: number,
  username: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${username} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** A text in pieces, those that address a colleague marked. */
export function piecesOf(
  text: string,
  mentions: readonly Colleague[],
): { readonly text: string; readonly colleague?: Colleague }[] {
  if (mentions.length === 0) return [{ text }];
  const names = mentions.toSorted((a, b) => b.username.length - a.username.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}._-])@(${names.map(({ username }) => escaped(username)).join('|')})(?![\\p{L}\\p{N}_-]|[.@][\\p{L}\\p{N}])`,
    'giu',
  );
  const pieces: { text: string; colleague?: Colleague }[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const colleague = mentions.find(({ username }) => username.toLowerCase() === match[1]?.toLowerCase());
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: match[0], ...(colleague && { colleague }) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
