import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilterOptions } from '@echolot/contract/analytics/filter-options';
import type { BenchOptions, Measurement } from './measurement.ts';
import { quantileOf, rounded, spreadOf } from './quantile.ts';
import { countries, person, regionsPerCountry } from './ranking/bench-universe.ts';
import { serve } from './ranking/serving.ts';
import { type Reader, signIn } from './reader.ts';
import { placeCount, placeExtName, placeName } from './typeahead/place-names.ts';
import { modelName, preparePlaces, survey } from './typeahead/place-survey.ts';

const budgetMs = 30;
const wordsPerPage = 3;

interface Times {
  /** The list as it opens, before a letter is typed: the counts are read then. */
  readonly opening: number[];
  /** Every letter of every word. */
  readonly typing: number[];
}

/** People open a filter of 50,000 options on page after page, under other filters each time, and type names letter by letter. */
export async function measureTypeahead({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const rowCount = isQuick ? 100_000 : 1_000_000;
  const dataDir = await mkdtemp(join(tmpdir(), 'echolot-bench-typeahead-'));
  try {
    say(
      `Generating ${rowCount.toLocaleString('en')} interviews that name one of ${placeCount.toLocaleString('en')} places`,
    );
    await preparePlaces(dataDir, rowCount);
    const serving = await serve(dataDir);
    try {
      const reader = await signIn(serving.url, person);
      const whole = await measurePages(reader, isQuick ? 4 : 20, () => 'org.all');
      const regions = await measurePages(reader, isQuick ? 4 : 20, (page) => {
        const region = (page * 7) % (countries * regionsPerCountry);
        return `org.all.c${Math.floor(region / regionsPerCountry)}.r${region}`;
      });
      return [...report('typeahead.whole', whole), ...report('typeahead.region', regions)];
    } finally {
      await serving.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePages(reader: Reader, pages: number, pathOf: (page: number) => string): Promise<Times> {
  const times: Times = { opening: [], typing: [] };
  for (let page = -1; page < pages; page += 1) {
    // Another filter on every page: nobody has counted the options under it lately.
    const models = [0, 1, 3, 6].map((step) => modelName((page + 1 + step) % 12)).join('*');
    const path = `${pathOf(page + 1)};model=${models}`;
    const read = async (typed: string): Promise<{ ms: number; reply: FilterOptions }> => {
      const asked = new URLSearchParams({ query: typed, path });
      const { ms, text } = await reader.read(`/vuejs/filters/query/${survey}/place?${asked.toString()}`);
      return { ms, reply: JSON.parse(text) as FilterOptions }; // The server has checked its reply.
    };
    const opened = await read('');
    if (opened.reply.total !== placeCount) throw new Error(`There are ${opened.reply.total} options.`);
    // The first page only warms up.
    if (page >= 0) times.opening.push(opened.ms);
    for (let word = 0; word < wordsPerPage; word += 1) {
      const place = ((page + 2) * 7919 + word * 15_013) % placeCount;
      const name = placeName(place);
      for (let length = 1; length <= name.length; length += 1) {
        const { ms, reply } = await read(name.slice(0, length));
        if (page >= 0) times.typing.push(ms);
        if (length === name.length && !reply.options.some(({ extName }) => extName === placeExtName(place)))
          throw new Error(`${name} was not found by its name.`);
      }
    }
  }
  return times;
}

function report(name: string, { opening, typing }: Times): Measurement[] {
  const details = (values: readonly number[]) =>
    Object.fromEntries(Object.entries(spreadOf(values)).map(([key, ms]) => [`http_${key}_ms`, ms]));
  const p95 = (values: readonly number[]): number => rounded(quantileOf(values, 0.95));
  return [
    {
      name: `${name}.letter.p95`,
      value: p95(typing),
      unit: 'ms',
      budget: budgetMs,
      samples: typing.length,
      details: details(typing),
    },
    {
      name: `${name}.opening.p95`,
      value: p95(opening),
      unit: 'ms',
      samples: opening.length,
      details: details(opening),
    },
  ];
}
