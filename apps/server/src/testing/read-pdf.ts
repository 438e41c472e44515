import { getDocumentProxy } from 'unpdf';

/** A branch of what a document tells those who do not see it. */
export interface PdfBranch {
  readonly role: string;
  readonly alternative: string | undefined;
  readonly language: string | undefined;
  readonly children: readonly PdfBranch[];
}

export interface ReadPdf {
  /** Text of each page, spaces and line ends made one space. */
  readonly pages: readonly string[];
  /** Where each piece of text is, in points from the left and upper edge of its page (from 0). */
  readonly places: readonly {
    readonly page: number;
    readonly text: string;
    readonly left: number;
    readonly down: number;
  }[];
  /** All pages, one after the other. */
  readonly text: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly language: string | null;
  /** What the structure tree holds, page by page. */
  readonly trees: readonly PdfBranch[];
  readonly links: readonly string[];
  /** Titles of the bookmarks, with those below them. */
  readonly bookmarks: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** The file as it is written, letter by letter; its pages and fonts are packed. */
  readonly source: string;
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly children?: readonly Node[];
}

/** Reads a PDF as a reader of PDF does; for tests. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const source = Buffer.from(bytes).toString('latin1');
  const document = await getDocumentProxy(new Uint8Array(bytes));
  try {
    const pages: string[] = [];
    const places: ReadPdf['places'][number][] = [];
    const trees: PdfBranch[] = [];
    const links: string[] = [];
    let language: string | null = null;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      language = content.lang;
      const height = page.view[3] ?? 0;
      for (const item of content.items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [, , , , left = 0, up = 0] = item.transform as number[];
        places.push({ page: number - 1, text: item.str, left, down: height - up });
      }
      const parts = content.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''));
      pages.push(plain(parts.join('')));
      trees.push(branchOf((await page.getStructTree()) as unknown as Node));
      const annotations = (await page.getAnnotations()) as readonly { readonly url?: string }[];
      links.push(...annotations.flatMap(({ url }) => url ?? []));
    }
    const outline = (await document.getOutline()) as readonly { title: string; items: { title: string }[] }[] | null;
    const { info } = await document.getMetadata();
    return {
      pages,
      places,
      text: pages.join(' '),
      info: info as Record<string, unknown>,
      language,
      trees,
      links,
      bookmarks: (outline ?? []).map(({ title, items }) => ({ title, items: items.map((item) => item.title) })),
      source,
    };
  } finally {
    await document.destroy();
  }
}

/** Words with one space between them, whatever kind it was. */
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function branchOf({ role, alt, lang, children }: Node): PdfBranch {
  const its = (children ?? []).filter((child) => child.role !== undefined).map(branchOf);
  return { role: role ?? '', alternative: alt, language: lang, children: its };
}

/** All branches of a role, those within others too. */
export function branches(tree: PdfBranch, role: string): PdfBranch[] {
  const below = tree.children.flatMap((child) => branches(child, role));
  return tree.role === role ? [tree, ...below] : below;
}
