import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Check } from './check.ts';

const link = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g;

/** Links of the documents to other files of the repository, and to headings inside them, lead somewhere. */
export const documentLinks: Check = {
  name: 'document links',
  async find({ root, files }) {
    const faults: string[] = [];
    for (const file of files.filter((path) => path.endsWith('.md') && !path.startsWith('tools/fixtures/'))) {
      const text = withoutCode(await readFile(join(root, file), 'utf8'));
      for (const match of text.matchAll(link)) {
        const address = match[1] ?? match[2] ?? '';
        if (/^([a-z][a-z+.-]*:|\/\/)/i.test(address)) continue;
        const [path = '', heading] = decodeURIComponent(address).split('#');
        const target = path === '' ? file : normalize(join(path.startsWith('/') ? '' : dirname(file), path));
        if (!existsSync(join(root, target))) {
          faults.push(`${file} links to ${address}, but there is no ${target}.`);
        } else if (heading && target.endsWith('.md') && !(await headingsOf(join(root, target))).has(heading)) {
          faults.push(`${file} links to ${address}, but ${target} has no such heading.`);
        }
      }
    }
    return faults;
  },
};

async function headingsOf(path: string): Promise<Set<string>> {
  const text = withoutCode(await readFile(path, 'utf8'));
  const headings = [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map((match) => anchorOf(match[1] ?? ''));
  const named = [...text.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? '');
  return new Set([...headings, ...named]);
}

/** The anchor a reader's browser knows a heading by: lower case, punctuation gone, spaces to hyphens. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function withoutCode(text: string): string {
  return text
    .replaceAll(/^(```|~~~)[^]*?^\1/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()<>]/g, ''));
}
