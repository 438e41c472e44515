import type { Messages } from '@lingui/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { addPageTexts, type LoadPageTexts } from './i18n/locale.ts';

const files = import.meta.glob<{ messages: Messages }>([
  './locales/*/*.po',
  // These come with parts of pages.
  '!**/{messages,charts,explain,filters,saved-filters,ranking-tools,bell,gamification}.po',
]);

/** Texts of pages: the name of a file below `locales/…/`. */
export type Catalogue =
  | 'actions'
  | 'alerts'
  | 'api-keys'
  | 'bigscreen'
  | 'config-blocks'
  | 'contacts'
  | 'gaming'
  | 'imports'
  | 'insights'
  | 'interview'
  | 'interviews'
  | 'mail'
  | 'pages'
  | 'samples'
  | 'statistics'
  | 'structure'
  | 'webhooks';

const loaders = new Map<string, LoadPageTexts>();

function loaderOf(catalogue: Catalogue | 'data-errors'): LoadPageTexts {
  const known = loaders.get(catalogue);
  if (known) return known;
  const load: LoadPageTexts = async (language) =>
    (await files[`./locales/${language}/${catalogue}.po`]?.())?.messages ?? {};
  loaders.set(catalogue, load);
  return load;
}

/** A page, its own texts and the sentences for its errors, on their way together when the page is asked for. */
export function lazyPage(catalogue: Catalogue, load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => {
    const [Page] = await Promise.all([
      load(),
      addPageTexts(loaderOf(catalogue)),
      addPageTexts(loaderOf('data-errors')),
      import('./i18n/data-error-sentences.ts'),
    ]);
    return { Page };
  }, 'Page');
}
