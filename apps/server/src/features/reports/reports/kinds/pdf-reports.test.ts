import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { Locale } from '@echolot/contract/identity';
import type { Interview } from '@echolot/contract/intake/interviews';
import { sampleStates } from '@echolot/contract/intake/samples';
import { formatChange, formatCount, formatScore, formatShare } from '@echolot/core/number-format';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PdfBlock, PdfCell, PdfChart, PdfDocument, PdfTable } from '../../../../drawing/pdf-document.ts';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import { type MadePdf, makePdfReport } from '../../../../testing/pdf-report-tester.ts';
import { branches, plain } from '../../../../testing/read-pdf.ts';
import { acceptSmallNumbers, smallNumberMonths } from '../../../../testing/small-numbers.ts';
import { startTestProduct, type TestProduct } from '../../../../testing/test-product.ts';
import { benchmarkReport } from './benchmark/benchmark-report.ts';
import { interviewReport } from './interviews/interview-report.ts';

let running: TestProduct;
let manager: string;
let dealer: string;
let interviewId: string;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  await acceptSmallNumbers(running);
  [manager, dealer] = await Promise.all([running.signIn('manager'), running.signIn('dealer')]);
  const input = { params: { survey: 'sales', filteredDrillPath: 'org.all' }, query: {} };
  const list = (await running.client.call('listInterviews', input, { token: await running.signIn('admin') })).reply();
  interviewId = list.rows[0]?.interviewId ?? '';
});
afterAll(() => running?.close());

const { march, april } = smallNumberMonths;
const paths = [
  `org.all;date=${april}`,
  `org.all.de;date=${march};model=golf*id3`,
  `org.all.de.north;date=${april}`,
  `org.all.fi;date=${april}`,
  'brand.brands',
];

interface OrderOptions {
  readonly token?: string;
  readonly locale?: Locale;
  readonly masked?: 'yes' | 'no';
}

const make = (path: string, { token = manager, locale = 'en', masked = 'no' }: OrderOptions = {}): Promise<MadePdf> =>
  makePdfReport<'benchmark'>(running, benchmarkReport, {
    ...{ token, path, locale, options: { masked } },
    link: `https://echolot.test/ranking/sales/${path}`,
  });

const at = (filteredDrillPath: string) => ({ params: { survey: 'sales', filteredDrillPath } });
const askRanking = async (path: string, token = manager): Promise<Ranking> =>
  (await running.client.call('getRanking', at(path), { token })).reply();

const tablesOf = ({ blocks }: PdfDocument, title: string): PdfTable[] =>
  blocks.filter((block): block is PdfTable => block.kind === 'table' && block.title === title);
const chartsOf = ({ blocks }: PdfDocument): PdfChart[] =>
  blocks.flatMap((block: PdfBlock) => (block.kind === 'charts' ? block.charts : []));
const textsOf = ({ blocks }: PdfDocument): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [block.text] : block.kind === 'list' ? block.items.map(({ text }) => text) : [],
  );

/** What the screen shows of a value. */
const shown = (
  ranking: Ranking,
  position: number,
  column: Ranking['columns'][number] | undefined,
  row: number,
): string => {
  const value = column?.values[row] ?? null;
  if (value !== null) return formatScore(value, 'en-GB', ranking.indicators[position]?.decimals);
  const reason = column?.hidden[row] ?? null;
  return reason === null ? '–' : reason === 'too_few' ? '< 5' : 'hidden';
};

describe('R-121 the PDF benchmark', () => {
  test.each(paths)(
    'case 7: says of %s what the ranking says, to the last digit, and of what is hidden nothing',
    async (path) => {
      const [{ document, pdf, facts }, ranking] = await Promise.all([make(path), askRanking(path)]);
      const title = ranking.indicators[0]?.title ?? '';
      const [table] = tablesOf(document, `Ranking: ${title}`);
      if (!table) throw new Error('It has no ranking');
      const cellAt = (row: number, column: string, group?: string): PdfCell | undefined => {
        const name = ranking.rows[row]?.name || `At ${ranking.unit.name} itself`;
        const line = table.rows.find(({ cells }) => cells[1]?.text === name);
        return line?.cells[table.columns.findIndex((one) => one.title === column && one.group === group)];
      };
      expect(table.rows).toHaveLength(ranking.rows.length + 1);
      const [column] = ranking.columns;
      for (const [row, unit] of ranking.rows.entries()) {
        const [low, high] = [column?.lows[row] ?? null, column?.highs[row] ?? null];
        const rest = column?.rests[row] ?? null;
        const change = column?.changes[row] ?? null;
        expect(cellAt(row, 'Value', title)?.text).toBe(shown(ranking, 0, column, row));
        expect(cellAt(row, 'Answers')?.text).toBe(unit.n === null ? '< 5' : formatCount(unit.n, 'en-GB'));
        expect(cellAt(row, '95 %', title)?.interval).toEqual(
          low === null || high === null ? undefined : { value: column?.values[row], low, high },
        );
        expect(cellAt(row, 'vs. rest', title)?.text).toBe(rest === null ? '' : formatChange(rest, 'en-GB', 0));
        expect(cellAt(row, 'vs. rest', title)?.arrow !== undefined).toBe(column?.restSignificant[row]);
        if (ranking.previousWindow === null) continue;
        expect(cellAt(row, '+/−', title)?.text).toBe(change === null ? '' : formatChange(change, 'en-GB', 0));
        expect(cellAt(row, '+/−', title)?.arrow !== undefined).toBe(column?.significant[row]);
      }
      const others = tablesOf(document, 'All indicators');
      for (const [row, unit] of ranking.rows.entries()) {
        const name = unit.name || `At ${ranking.unit.name} itself`;
        const cells = others.flatMap(
          ({ rows }) => rows.find((one) => one.cells[0]?.text === name)?.cells.slice(1) ?? [],
        );
        expect(cells.map(({ text }) => text)).toEqual(
          ranking.columns.map((one, position) => shown(ranking, position, one, row)),
        );
      }
      // What is in the document is on its pages.
      for (const { rows } of [table, ...others]) {
        for (const { text, interval } of rows.flatMap(({ cells }) => cells)) {
          if (!interval) expect(pdf.text).toContain(plain(text));
        }
      }
      expect(facts).toMatchObject({ rows: ranking.rows.length, position: ranking.position });
      expect(pdf.text).toContain(`Hidden values ${facts.suppressed}`);
    },
  );

  test('some of these figures are hidden, and some changes significant, or the comparison shows nothing', async () => {
    const replies = await Promise.all(paths.map((path) => askRanking(path)));
    const reasons = replies.flatMap(({ columns }) => columns.flatMap(({ hidden }) => hidden));
    expect(new Set(reasons)).toEqual(new Set([null, 'too_few', 'complementary']));
    expect(replies.some(({ columns }) => columns[0]?.significant.includes(true))).toBe(true);
  });

  test('draws courses and answers as the screen does', async () => {
    const path = 'org.all.de;date=2026-01-01_2026-06-30';
    const { document } = await make(path);
    const query = { indicators: 'nps,csat,effort,price' };
    const courses = (await running.client.call('getCourses', { ...at(path), query }, { token: manager })).reply();
    const lines = chartsOf(document).filter((chart) => chart.kind === 'line');
    const drawn = courses.courses.filter(({ points }) => points.values.some((value) => value !== null));
    expect(lines.map(({ points }) => points.map(({ value, low, high }) => [value, low, high]))).toEqual(
      drawn.map(({ points }) => points.values.map((value, index) => [value, points.lows[index], points.highs[index]])),
    );
    const statistics = (
      await running.client.call('getStatistics', { ...at(path), query: {} }, { token: manager })
    ).reply();
    const spreads = chartsOf(document).filter((chart) => chart.kind === 'distribution');
    for (const { title, cells, n } of statistics.indicators.filter((one) => one.cells.length > 0)) {
      const spread = spreads.find((chart) => chart.title === title);
      expect(spread?.cells.map(({ text }) => text)).toEqual(
        cells.map((cell) => (cell.n === null ? 'hidden' : formatShare(n ? cell.n / n : 0, 'en-GB', 0))),
      );
    }
    for (const { title, categories, n } of statistics.dimensions.filter((one) => one.categories.length > 0)) {
      const spread = spreads.find((chart) => chart.title === title);
      expect(spread?.cells.map(({ share }) => share)).toEqual(
        categories.map((category) => (category.n === null ? null : category.n / (n ?? 1))),
      );
    }
  });

  test('says in plain sentences what is significant, and no more than that', async () => {
    const [path, before] = [`org.all;date=${april}`, `org.all;date=${march}`];
    const [{ columns, rows }, past] = await Promise.all([askRanking(path), askRanking(before)]);
    const [column] = columns;
    const better = rows.flatMap(({ name }, row) =>
      column?.significant[row] ? [`${name} (${formatChange(column.changes[row] ?? 0, 'en-GB')})`] : [],
    );
    expect(better).toHaveLength(1);
    const sentences = textsOf((await make(path)).document).map(plain);
    expect(sentences).toContain(`1 unit has a better nps than in the previous month: ${better.join()}.`);
    expect(past.columns[0]?.significant).not.toContain(true);
    const others = textsOf((await make(before)).document);
    expect(others).toContain('Nothing is significantly better.');
    expect(others.some((text) => text.includes('better nps than'))).toBe(false);
  });

  test('is whole in German: words, numbers, page numbers, language', async () => {
    const { pdf, document } = await make(`org.all.de;date=${april}`, { locale: 'de' });
    expect(pdf.language).toBe('de');
    expect(pdf.text).toContain('Auf einen Blick');
    expect(pdf.text).toContain(`2 von ${pdf.pages.length}`);
    expect(pdf.bookmarks.map(({ title }) => title)).toContain('Wie dieser Bericht zu lesen ist');
    expect(document.cover?.facts).toContainEqual({ label: 'Zeitraum', value: '1/4-2026 – 30/4-2026' });
    expect(pdf.text).not.toMatch(/\b(the|answers|undefined|null|NaN)\b/u);
    expect(pdf.trees.flatMap((tree) => branches(tree, 'Figure')).every(({ alternative }) => alternative)).toBe(true);
  });

  test('names what it is of, how it is counted and where to see the same; its date is that of the order', async () => {
    const path = `org.all.de;date=${march};model=golf*_polo;hierarchy=was`;
    const { document, pdf, facts } = await make(path);
    const told = new Map(document.cover?.facts.map(({ label, value }) => [label, value]));
    expect(told.get('Filters')).toBe('model: golf, not polo');
    expect(told.get('Unit')).toBe('ALL › DE');
    expect(told.get('Organisation structure')).toBe('as it was on the day of each interview');
    expect(pdf.links).toContain(`https://echolot.test/ranking/sales/${path}`);
    expect(pdf.links).toContain(
      `https://echolot.test/ranking/sales/org.all.de.north;date=${march};model=golf*_polo;hierarchy=was`,
    );
    expect(pdf.text).toContain('Share of promoters (9 and 10) minus share of detractors (0 to 6), in points.');
    expect(document.madeAt).toBe(Date.UTC(2026, 5, 1, 10));
    expect(told.get('Sharing')).toContain('Shows what the person who ordered it may see.');
    // What correlates is turned round where low is good, as on the screen.
    expect(pdf.text).toContain('0 is not at all. Better answers count as higher.');
    expect(facts.fileName).toMatch(/^sales-benchmark-de-\d{4}-\d\d-\d\d$/);
  });

  test('of an empty selection says so, and is refused where the screen is', async () => {
    const { pdf, facts } = await make('org.all.de.north;date=2020-01-01_2020-01-31');
    expect(pdf.text).toContain('There are no answers in this selection.');
    expect(pdf.text).toContain('Definitions');
    expect(facts.suppressed).toBe(0);
    await expect(make('org.all.de.north', { token: dealer })).rejects.toThrow('path_forbidden');
    await expect(make('org.all.nowhere')).rejects.toThrow('path_forbidden');
  });

  test('says the composite of the survey as the screen does, and nothing of one that is hidden', async () => {
    const admin = await running.signIn('admin');
    const set = (titles: Record<string, string>) =>
      running.client.call(
        'changeSurvey',
        { params: { survey: 'sales' }, body: { composite: { titles, target: 80 } } },
        { token: admin },
      );
    await set({ en: 'Experience' });
    const seen = new Set<boolean>();
    for (const path of paths) {
      const { composite } = await askRanking(path);
      const isShown = composite?.total != null;
      seen.add(isShown);
      const { document, pdf } = await make(path);
      const said = textsOf(document).filter((text) => text.startsWith('Experience: '));
      const score = formatScore(composite?.total ?? 0, 'en-GB', 1);
      expect(pdf.text.includes('Experience Weighted mean of the indices (0 to 100) of ')).toBe(composite !== null);
      expect(said.length).toBe(isShown ? 1 : 0);
      if (isShown) expect(said[0]).toMatch(new RegExp(`^Experience: ${score} of 100;.* ?Target 80\\.$`));
    }
    expect(seen).toEqual(new Set([false, true]));
    await set({});
  });

  test('says how many answered as the page of samples does, to those who may see who is invited and to nobody else', async () => {
    const universeId = running.people.aurora;
    await running.database.record.inUniverse(universeId, async ({ db }) => {
      const { survey_id: surveyId } = await db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      for (let index = 0; index < 60; index += 1) {
        const unitNos = JSON.stringify({ org: [6, 7, 8, 9][index % 4], brand: 102 });
        const state = sampleStates[index % sampleStates.length];
        await sql`
          insert into sample (universe_id, sample_id, survey_id, external_id, unit_nos, event_day, state, reason)
          values (${universeId}, ${uuidV7()}, ${surveyId}, ${`r${index}`}, ${unitNos}, '2026-03-10', ${state},
            ${state === 'not_sampled' ? 'quarantine' : ''})`.execute(db);
      }
    });
    const admin = await running.signIn('admin');
    const path = `org.all.de;date=${march};model=golf*id3`;
    const rates = (await running.client.call('getResponseRates', at(path), { token: admin })).reply();
    const { document, pdf } = await make(path, { token: admin });
    const [table] = tablesOf(document, 'Response');
    const percent = (value: number | null) => (value === null ? '–' : formatScore(value, 'en-GB', 1));
    const lines = [{ name: 'All of DE', rate: rates.total }, ...rates.rows.map((row) => ({ ...row.unit, ...row }))];
    expect(rates.total.completed).toBeGreaterThan(0);
    expect(table?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual(
      lines.map(({ name, rate }) => [
        name,
        ...[rate.sent, rate.bounced, rate.completed].map((count) => formatCount(count, 'en-GB')),
        ...[percent(rate.perDelivered), percent(rate.rr1), formatCount(rate.notSampled, 'en-GB')],
      ]),
    );
    expect(pdf.text).toContain('RR1, %');
    const { completed, sent, bounced, perDelivered } = rates.total;
    const note = `${completed} of ${sent - bounced} delivered invitations were answered: ${percent(perDelivered)} %.`;
    expect(textsOf(document)).toContain(note);
    // A filter about answers cannot apply to who may have given none.
    expect(rates.ignored).toEqual(['model']);
    expect(textsOf(document).some((text) => text.startsWith('Filters about answers do not apply'))).toBe(true);

    const without = await make(path);
    expect(tablesOf(without.document, 'Response')).toEqual([]);
    expect(without.pdf.text).not.toMatch(/RR1|invitation|Response/u);
    const nobody = await make(`org.all.de;date=${april}`, { token: admin });
    expect(tablesOf(nobody.document, 'Response')).toEqual([]);
  });

  test('case 7: shows no comment of a group too small to be shown, and no name of who answered', async () => {
    const small = await make(`org.all.fi.d4;date=${april}`);
    const ranking = await askRanking(`org.all.fi.d4;date=${april}`);
    expect(ranking.total.n).toBeNull();
    expect(small.pdf.text).not.toContain('It was fine');
    expect(textsOf(small.document)[0]).toBe('D4: no figure for nps. Hidden: fewer than 5 answers.');
    expect(tablesOf(small.document, 'Ranking: nps')).toEqual([]);
    const large = await make(`org.all.de.north;date=${march}`);
    expect(large.pdf.text).toContain('It was fine');
    // Who may not see names is told that comments lack them, where there are comments.
    const note = 'Shortened, and in texts shown as •••';
    expect(textsOf(large.document).some((text) => text.startsWith(note))).toBe(true);
    expect(textsOf(small.document).some((text) => text.startsWith(note))).toBe(false);
    const whole = await make(`org.all.de.north;date=${march}`, { token: await running.signIn('admin') });
    expect(whole.pdf.text).toContain('It was fine');
    expect(textsOf(whole.document).some((text) => text.startsWith(note))).toBe(false);
  });
});

const makeInterview = (token: string, id = interviewId, locale: Locale = 'en'): Promise<MadePdf> =>
  makePdfReport<'interview'>(running, interviewReport, {
    ...{ token, path: '', locale, options: { interviewId: id, masked: 'no' } },
    link: `https://echolot.test/interview/sales/${id}`,
  });

const askInterview = async (token: string): Promise<Interview> =>
  (await running.client.call('getInterview', { params: { survey: 'sales', interviewId } }, { token })).reply();

describe('R-122 the file of one interview', () => {
  test('the file of an interview says what its page says', async () => {
    const [{ pdf, document, facts }, interview] = await Promise.all([makeInterview(manager), askInterview(manager)]);
    for (const { title, value, indicator } of interview.answers) {
      if (value === null) continue;
      expect(pdf.text).toContain(title);
      if (!indicator) continue;
      const scores = document.blocks.find((block) => block.kind === 'table');
      const row = scores?.rows.find(({ cells }) => cells[0]?.text === title);
      expect(Number(row?.cells[1]?.text)).toBe(value);
    }
    const open = interview.answers.filter(({ value, kind }) => value === null && kind !== 'comment');
    for (const { title } of open) expect(pdf.text).toContain(title);
    for (const { lineage } of interview.units) expect(pdf.text).toContain(lineage.map(({ name }) => name).join(' › '));
    expect(pdf.links).toEqual([`https://echolot.test/interview/sales/${interviewId}`]);
    expect(facts.fileName).toBe(`sales-interview-${interview.day}`);
    expect(pdf.trees.flatMap((tree) => branches(tree, 'H1'))).toHaveLength(1);
  });

  test('it is whole in German, and does not exist for whoever may not see the interview', async () => {
    const { pdf } = await makeInterview(manager, interviewId, 'de');
    expect(pdf.language).toBe('de');
    expect(pdf.text).toContain('Bewertungen');
    expect(pdf.text).not.toMatch(/\b(undefined|null|NaN|Scores)\b/u);
    await expect(makeInterview(manager, '01a1fb80-ad6d-733f-a290-5a925e4eb618')).rejects.toThrow('interview_not_found');
  });
});
