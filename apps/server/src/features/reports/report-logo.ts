import type { Logo } from '../../database/tables.ts';
import type { PdfLogo } from '../../drawing/pdf-document.ts';

/** A megabyte of picture is a photograph, no logo. */
const mostCharacters = 1_400_000;

/**
 * The universe's logo where its data holds the picture itself. An address is not opened: a file that is made here fetches
 * nothing from elsewhere.
 */
export function logoOf({ url }: Logo, alternative: string): PdfLogo | undefined {
  const [, encoded] = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+=*)$/u.exec(url ?? '') ?? [];
  if (encoded === undefined || encoded.length > mostCharacters) return undefined;
  return { bytes: new Uint8Array(Buffer.from(encoded, 'base64')), alternative };
}
