import type { ComponentType } from 'react';
import type { FeaturePage } from './declared-pages.ts';
import { addPageTexts } from './i18n/locale.ts';
import { ownTexts } from './own-texts.ts';

type LoadedPage = Pick<FeaturePage, 'feature' | 'load' | 'catalogues'>;

/** A page, its own texts and the sentences for its errors, on their way together. */
export async function loadPage({ feature, load, catalogues = [] }: LoadedPage): Promise<ComponentType> {
  const [Page] = await Promise.all([
    load(),
    ...[feature, ...catalogues, 'data-errors'].map((catalogue) => addPageTexts(ownTexts(catalogue))),
    import('./i18n/data-error-sentences.ts'),
  ]);
  return Page;
}
