import type { DeclaredPage } from './declared-page.ts';

export interface FeaturePage extends DeclaredPage {
  /** Folder of the feature that declares it, which its texts are named after. */
  readonly feature: string;
}

const found = import.meta.glob<readonly DeclaredPage[]>('./features/*/*/pages.ts', { eager: true, import: 'pages' });

/** Every page a feature declares. */
export const declaredPages: readonly FeaturePage[] = Object.entries(found).flatMap(([file, pages]) => {
  const feature = file.split('/').at(-2) ?? '';
  return pages.map((page) => ({ ...page, feature }));
});
