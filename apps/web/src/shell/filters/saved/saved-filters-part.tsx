import type { Survey } from '@echolot/contract/identity';
import { lazyPart } from '@echolot/ui/lazy-part';
import { readRemembered } from '@echolot/ui/remembered';
import type { Messages } from '@lingui/core';
import { type ReactNode, Suspense } from 'react';
import { addPageTexts, type Language } from '../../../i18n/locale.ts';
import { heightKey, readHeightPx } from './reserved-height.ts';

const SavedFilters = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./saved-filters.tsx'),
    addPageTexts(loadTexts),
    addPageTexts(loadErrorTexts),
    import('../../../i18n/data-error-sentences.ts'),
  ]);
  return part.SavedFilters;
});

/** The saved filters of a survey; until they are there, their room is kept free. */
export function SavedFiltersPart({ survey }: { survey: Survey }): ReactNode {
  return (
    <Suspense fallback={<div style={{ blockSize: readRemembered(heightKey, readHeightPx) }} />}>
      <SavedFilters key={survey.extName} survey={survey} />
    </Suspense>
  );
}

async function loadTexts(language: Language): Promise<Messages> {
  const { messages } =
    language === 'de'
      ? await import('../../../locales/de/saved-filters.po')
      : await import('../../../locales/en/saved-filters.po');
  return messages;
}

async function loadErrorTexts(language: Language): Promise<Messages> {
  const { messages } =
    language === 'de'
      ? await import('../../../locales/de/data-errors.po')
      : await import('../../../locales/en/data-errors.po');
  return messages;
}
