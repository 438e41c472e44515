import { readFile } from 'node:fs/promises';
import type { Logo } from '../../../../database/tables.ts';
import type { PdfLogo } from '../../../../drawing/pdf-document.ts';

/** A megabyte of picture is a photograph, no logo. */
const mostCharacters = 1_400_000;
/** Shapes of a logo are few; what is longer would take the drawing's time. */
const mostSvgCharacters = 100_000;
/** Pictures that come with the product, by lower-cased name of the universe. */
const ownPictures = new URL('../../../../../../../packages/core/src/logos/', import.meta.url);

/**
 * The universe's logo where its data holds the picture itself, else the one that comes with the product under its name, as on
 * the screen. An address is not opened: a file that is made here fetches nothing from elsewhere.
 */
export async function logoOf(
  { url }: Logo,
  universe: { readonly extName: string; readonly title: string },
): Promise<PdfLogo | undefined> {
  const picture = url ? pictureIn(url) : await ownPicture(universe.extName.toLowerCase());
  return picture === undefined ? undefined : { picture, alternative: universe.title };
}

function pictureIn(url: string): PdfLogo['picture'] | undefined {
  const [, type, encoded] =
    /^data:image\/(png|jpe?g|svg\+xml);base64,([A-Za-z0-9+/]+=*)$/u.exec(url.slice(0, mostCharacters + 1)) ?? [];
  if (encoded === undefined || url.length > mostCharacters) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  return type === 'svg+xml' ? plainSvg(bytes.toString('utf8')) : new Uint8Array(bytes);
}

async function ownPicture(name: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]+$/.test(name)) return undefined;
  return plainSvg(await readFile(new URL(`${name}.svg`, ownPictures), 'utf8').catch(() => ''));
}

/** Shapes and texts only: nothing that points out of the picture, runs, or repeats parts of it without end. */
function plainSvg(text: string): string | undefined {
  if (!text.includes('<svg') || text.length > mostSvgCharacters) return undefined;
  const isMore = /<(?:script|image|foreignObject|use|pattern|!ENTITY|!DOCTYPE)|@import/iu.test(text);
  const leadsOut = /href\s*=\s*["']?(?!["'#])|url\s*\(\s*["']?(?!["'#])/iu.test(text);
  return isMore || leadsOut ? undefined : text;
}
