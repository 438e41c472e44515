import { addPageTexts, type Language } from '../../i18n/locale.ts';

export async function loadReportMenu() {
  const [menu] = await Promise.all([
    import('./report-menu.tsx'),
    addPageTexts(loadTexts),
    addPageTexts(loadErrorTexts),
    import('../../i18n/data-error-sentences.ts'),
  ]);
  return menu.ReportMenu;
}

const loadTexts = async (language: Language) =>
  (language === 'de' ? await import('../../locales/de/reports.po') : await import('../../locales/en/reports.po'))
    .messages;

const loadErrorTexts = async (language: Language) =>
  (language === 'de'
    ? await import('../../locales/de/data-errors.po')
    : await import('../../locales/en/data-errors.po')
  ).messages;
