import { addPageTexts, type Language } from '../../i18n/locale.ts';

export async function loadBell() {
  const [bell] = await Promise.all([import('./alert-bell.tsx'), addPageTexts(loadTexts)]);
  return bell.AlertBell;
}

async function loadTexts(language: Language) {
  const texts = language === 'de' ? await import('../../locales/de/bell.po') : await import('../../locales/en/bell.po');
  return texts.messages;
}
