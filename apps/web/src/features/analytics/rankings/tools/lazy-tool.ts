import { lazyPart } from '@echolot/ui/lazy-part';
import type { ComponentType, LazyExoticComponent } from 'react';
import { addPageTexts } from '../../../../i18n/locale.ts';
import { loadRankingToolTexts } from '../../../../i18n/ranking-tool-texts.ts';

/** A part of the ranking that comes after its figures, together with the texts of all these parts. */
export function lazyTool<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazyPart(async () => {
    const [component] = await Promise.all([load(), addPageTexts(loadRankingToolTexts)]);
    return component;
  });
}
