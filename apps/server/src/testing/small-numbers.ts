import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../features/intake/interviews/public.ts';
import type { TestProduct } from './test-product.ts';

/** Interviews of two months at each dealer of a test product: some have too few, and siblings that would give them away. */
const counts: readonly (readonly [unitNo: number, march: number, april: number])[] = [
  [6, 40, 34],
  [7, 3, 6],
  [8, 36, 31],
  [9, 2, 3],
  [10, 33, 4],
];

/** The two months. */
export const smallNumberMonths = { march: '2026-03-01_2026-03-31', april: '2026-04-01_2026-04-30' } as const;

/** Accepts them; they are in the rankings when it resolves. */
export async function acceptSmallNumbers(running: TestProduct): Promise<void> {
  const universeId = running.people.aurora;
  const interviews = counts.flatMap(([unitNo, march, april]) => [
    ...Array.from({ length: march }, (_, index) => interviewOf(unitNo, '03', index)),
    ...Array.from({ length: april }, (_, index) => interviewOf(unitNo, '04', index)),
  ]);
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(tx, survey, interviews, {
      ...{ now: new Date(), acceptedBy: 'test', reason: 'test' },
    });
    const refused = outcomes.find(({ outcome }) => outcome === 'refused');
    if (refused) throw new Error(`An interview was refused: ${JSON.stringify(refused)}`);
  });
  await running.projected();
}

function interviewOf(unitNo: number, month: string, index: number): IncomingInterview {
  const day = String(1 + (index % 28)).padStart(2, '0');
  return {
    externalId: `s${unitNo}-${month}-${index}`,
    answeredAt: new Date(`2026-${month}-${day}T10:00:00Z`),
    channel: 'mail',
    locale: 'en',
    status: 'complete',
    unitNos: { org: unitNo, brand: unitNo % 2 === 0 ? 102 : 103 },
    answers: {
      // D1 gets better from one month to the next, beyond chance.
      nps: unitNo === 6 && month === '04' ? 9 + (index % 2) : (index * (unitNo - 3)) % 11,
      csat: 1 + ((index + unitNo) % 5),
      // Most leave these out, so that some units have too few.
      ...(index % 9 === 0 && { effort: 1 + (index % 7) }),
      ...(index % 5 === 0 && { price: (index * 7) % 101 }),
      ...(index % 4 === 0 && { comment: 'It was fine' }),
      model: ['golf', 'polo', 'id3'][index % 13 === 0 ? 2 : index % 2] ?? '',
      reasons: index % 3 === 0 ? ['price', 'staff'] : ['waiting'],
    },
  };
}
