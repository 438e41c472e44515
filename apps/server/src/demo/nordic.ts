import { addDays, addMonths, type Day } from '@echolot/core/day';
import { uniqueSlug } from '@echolot/core/slug';
import { createAnswerDrawer, type DemoAnswers } from './demo-answers.ts';
import { makeCalendar } from './demo-calendar.ts';
import { makeComment, toneOf } from './demo-comment.ts';
import type { DemoInterviews } from './demo-interview.ts';
import { namesByCountry } from './demo-names.ts';
import { type DemoSurvey, five } from './demo-survey.ts';
import { beginning, type DemoUnit } from './demo-unit.ts';
import { createRandom, cumulate, randomUuid } from './random.ts';
import { serviceSurvey } from './service-survey.ts';

const carVariables = ['model_line', 'fuel', 'warranty', 'mileage'];

/** The workshops' survey without what only the importer asks. */
export const nordicSurvey: DemoSurvey = {
  ...serviceSurvey,
  extName: 'palvelu',
  titles: five('Service', 'Service', 'Palvelu', 'Teenindus', 'Service'),
  variables: serviceSurvey.variables.filter(({ extName }) => !carVariables.includes(extName)),
  filterGroups: serviceSurvey.filterGroups.map((group) => ({
    ...group,
    filters: group.filters.filter((name) => !carVariables.includes(name)),
  })),
};

interface Workshop {
  readonly unitNo: number;
  readonly size: number;
  readonly quality: number;
}

export interface NordicOrganisation {
  readonly units: readonly DemoUnit[];
  readonly workshops: readonly Workshop[];
}

const areas: readonly [name: string, towns: readonly string[]][] = [
  ['Etelä', ['Helsinki', 'Espoo', 'Vantaa', 'Porvoo', 'Lahti']],
  ['Länsi', ['Turku', 'Tampere', 'Pori', 'Vaasa']],
  ['Itä', ['Kuopio', 'Joensuu', 'Mikkeli']],
  ['Pohjoinen', ['Oulu', 'Rovaniemi', 'Kemi']],
];

/** A small chain of workshops in Finland: areas, towns, mechanics' desks. */
export function buildNordicOrganisation(): NordicOrganisation {
  const random = createRandom('nordic organisation');
  const units: DemoUnit[] = [];
  const workshops: Workshop[] = [];
  const add = (name: string, kind: string, parentNo: number | undefined, slug: string): number => {
    const unitNo = units.length + 1;
    units.push({
      unitNo,
      perspective: 'org',
      extId: parentNo === undefined ? slug : `${parentNo}-${slug}`,
      slug,
      name,
      kind,
      parents: parentNo === undefined ? [] : [{ unitNo: parentNo, validFrom: beginning }],
      owners: [],
    });
    return unitNo;
  };
  const root = add('Nordic', 'root', undefined, 'all');
  for (const [areaName, towns] of areas) {
    const slugs = new Set<string>();
    const unique = (name: string): string => {
      const slug = uniqueSlug(name, (taken) => slugs.has(taken));
      slugs.add(slug);
      return slug;
    };
    const area = add(areaName, 'alue', root, unique(areaName));
    for (const town of towns) {
      for (const place of [random.pick(namesByCountry.fi.place), random.pick(namesByCountry.fi.place)]) {
        const name = `${town} ${place}`;
        const unitNo = add(name, 'toimipiste', area, unique(name));
        workshops.push({ unitNo, size: 0.3 + random.unit(), quality: random.normal() * 0.3 });
      }
    }
  }
  return { units, workshops };
}

/** The chain's answers: two years up to yesterday. */
export function planNordicInterviews(options: {
  organisation: NordicOrganisation;
  today: Day;
  timeZone: string;
  interviewCount: number;
  perPiece: number;
}): DemoInterviews {
  const { organisation, today, timeZone, interviewCount, perPiece } = options;
  const calendar = makeCalendar({
    fromDay: addMonths(today, -24),
    toDay: addDays(today, -1),
    timeZone,
    interviewCount,
    season: [0.9, 0.9, 1, 1.3, 1.1, 0.9, 0.7, 0.9, 1, 1.5, 1.2, 0.8],
    growth: 0.3,
  });
  const drawer = createAnswerDrawer(nordicSurvey.variables, []);
  const { workshops } = organisation;
  const shares = cumulate(workshops.map(({ size }) => size));
  const strengths: readonly number[] = [];
  return {
    count: interviewCount,
    perPiece,
    piece(pieceIndex) {
      const random = createRandom(`nordic ${pieceIndex}`);
      const first = pieceIndex * perPiece;
      const length = Math.max(0, Math.min(perPiece, interviewCount - first));
      return Array.from({ length }, (_, offset) => {
        const index = first + offset;
        const workshop = workshops[random.pickIndex(shares)];
        const onDay = calendar.days[calendar.dayIndexOf(index)];
        if (!workshop || !onDay) throw new Error('The demo has nothing to choose from');
        const answeredAt = new Date(onDay.startMs + (25_200 + random.below(50_400)) * 1000);
        const locale = random.isBelow(0.06) ? 'sv' : 'fi';
        const answers: DemoAnswers = {};
        const mood = workshop.quality + drawer.drawDimensions(random, answers) + random.normal() * 0.85;
        drawer.drawScores(random, answers, mood, strengths, drawer.indicatorCount);
        const recommendation = typeof answers.nps === 'number' ? answers.nps : 8;
        if (random.isBelow(0.35)) {
          answers.comment = makeComment(random, locale, 'service', toneOf(recommendation), '');
        }
        return {
          interviewId: randomUuid(random, answeredAt.getTime()),
          externalId: `palvelu-${index + 1}`,
          answeredAt,
          day: onDay.day,
          unitNos: { org: workshop.unitNo },
          channel: random.isBelow(0.7) ? 'sms' : 'email',
          locale,
          status: 'complete',
          answers,
        };
      });
    },
  };
}
