import type { Messages } from '@lingui/core';
import type { Language } from './locale.ts';

/** Texts of what the ranking does beyond its figures; they come after these. */
export async function loadRankingToolTexts(language: Language): Promise<Messages> {
  const texts =
    language === 'de' ? await import('../locales/de/ranking-tools.po') : await import('../locales/en/ranking-tools.po');
  return texts.messages;
}
