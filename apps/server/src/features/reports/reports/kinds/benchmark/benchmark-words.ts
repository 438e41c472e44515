import type { Locale } from '@echolot/contract/identity';
import { textsIn } from '../report-texts.ts';
import type { BenchmarkTexts } from './benchmark-texts.ts';
import { benchmarkWordsDe } from './benchmark-words-de.ts';
import { benchmarkWordsEn } from './benchmark-words-en.ts';

export const benchmarkTexts = (locale: Locale): BenchmarkTexts =>
  textsIn({ en: benchmarkWordsEn, de: benchmarkWordsDe }, locale);
