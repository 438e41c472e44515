import type { Messages } from '@lingui/core';
import type { Language } from './locale.ts';

/** Texts of explanations; they come with the first one that is opened. */
export async function loadExplainTexts(language: Language): Promise<Messages> {
  const texts = language === 'de' ? await import('../locales/de/explain.po') : await import('../locales/en/explain.po');
  return texts.messages;
}
