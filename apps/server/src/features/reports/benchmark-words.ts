import type { Locale } from '@echolot/contract/identity';
import type { BenchmarkTexts } from './benchmark-texts.ts';
import { benchmarkWordsDe } from './benchmark-words-de.ts';
import { benchmarkWordsEn } from './benchmark-words-en.ts';
import { textsIn } from './report-texts.ts';

export const benchmarkTexts = (locale: Locale): BenchmarkTexts =>
  textsIn({ en: benchmarkWordsEn, de: benchmarkWordsDe }, locale);
