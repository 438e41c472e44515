import { addDays, addMonths, type Day, dayNumberOf, monthsBetween } from '@echolot/core/day';
import { type CarModel, carModels } from './aurora-brands.ts';
import type { AuroraOrganisation, CountryCode, Dealer } from './aurora-organisation.ts';
import { createAnswerDrawer, type DemoAnswers } from './demo-answers.ts';
import { makeCalendar } from './demo-calendar.ts';
import { type CommentLocale, makeComment, toneOf } from './demo-comment.ts';
import type { DemoInterview, DemoInterviews } from './demo-interview.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { createRandom, cumulate, type Random, randomUuid } from './random.ts';

const localesByCountry: Record<CountryCode, readonly [CommentLocale, number][]> = {
  de: [
    ['de', 95],
    ['en', 5],
  ],
  fi: [
    ['fi', 88],
    ['sv', 8],
    ['en', 4],
  ],
  ee: [
    ['et', 82],
    ['en', 18],
  ],
  se: [
    ['sv', 93],
    ['en', 7],
  ],
};
const channels = ['email', 'sms', 'whatsapp', 'letter', 'phone'] as const;
/** January to December. */
const seasons = {
  sales: [0.75, 0.85, 1.35, 1.15, 1.1, 1.05, 0.85, 0.8, 1.25, 1.05, 0.95, 0.85],
  service: [0.85, 0.85, 1.05, 1.35, 1.05, 0.95, 0.85, 0.85, 1.0, 1.45, 1.2, 0.75],
};
const volumeGrowth: Record<CountryCode, number> = { de: 0, fi: 0.1, ee: 0.5, se: 0.25 };

/** What is the same for all interviews of a month. */
interface MonthShares {
  readonly dealers: Float64Array;
  readonly models: Float64Array;
  readonly channels: Float64Array;
}

/** The importer's answers to one of its surveys: three years up to yesterday. */
export function planAuroraInterviews(options: {
  survey: DemoSurvey;
  topic: 'sales' | 'service';
  organisation: AuroraOrganisation;
  today: Day;
  timeZone: string;
  interviewCount: number;
  perPiece: number;
}): DemoInterviews {
  const { survey, topic, organisation, today, timeZone, interviewCount, perPiece } = options;
  const { dealers, modelUnitNos } = organisation;
  const fromDay = addMonths(today, -36);
  const calendar = makeCalendar({
    fromDay,
    toDay: addDays(today, -1),
    timeZone,
    interviewCount,
    season: seasons[topic],
    growth: 0.55,
  });
  const drawer = createAnswerDrawer(survey.variables, ['model_line', 'fuel']);
  const fixedDealers = placeFixedDealers(dealers, interviewCount);
  const months = new Map<string, MonthShares>();
  const localeShares = Object.fromEntries(
    Object.entries(localesByCountry).map(([code, locales]) => [code, cumulate(locales.map(([, share]) => share))]),
  );
  const teams = new Map(dealers.map((dealer) => [dealer, teamOf(dealer, topic)]));

  const sharesOf = (day: Day): MonthShares => {
    const month = day.slice(0, 7);
    let shares = months.get(month);
    if (!shares) {
      const progress = Math.min(1, Math.max(0, monthsBetween(fromDay, day) / 36));
      months.set(month, (shares = makeMonthShares(dealers, day, progress)));
    }
    return shares;
  };

  const make = (random: Random, index: number): DemoInterview => {
    const { day, startMs, progress } = calendar.days[calendar.dayIndexOf(index)] ?? calendar.days[0] ?? fail();
    const shares = sharesOf(day);
    const dealer = fixedDealers.get(index) ?? dealers[random.pickIndex(shares.dealers)] ?? fail();
    const model = carModels[random.pickIndex(shares.models)] ?? fail();
    const team = teams.get(dealer) ?? fail();
    const employee = random.isBelow(0.04) ? undefined : team.members[random.pickIndex(team.shares)];
    const isThere = employee !== undefined && (employee.leftOn === undefined || day < employee.leftOn);
    // Half past six in the morning to half past ten in the evening, mostly later.
    const secondOfDay = 23_400 + Math.floor(Math.max(random.unit(), random.unit()) * 57_600);
    const answeredAt = new Date(startMs + secondOfDay * 1000);
    const locales = localesByCountry[dealer.country];
    const locale = locales[random.pickIndex(localeShares[dealer.country] ?? [1])]?.[0] ?? 'en';
    const channel = channels[random.pickIndex(shares.channels)] ?? 'email';

    const answers: DemoAnswers = { model_line: model.line.extId, fuel: model.fuel };
    const caseMood = drawer.drawDimensions(random, answers);
    const mood =
      countryMood(dealer.country, progress) +
      dealerMood(dealer, day) +
      (isThere ? employee.quality : -0.05) +
      modelMood(model, monthsBetween(day, today)) +
      caseMood +
      // Some have had a really bad day.
      (random.isBelow(0.035) ? -1.9 : 0) +
      random.normal() * 0.8;
    const isPartial = random.isBelow(0.03);
    drawer.drawScores(
      random,
      answers,
      mood,
      dealer.strengths,
      isPartial ? 1 + random.below(drawer.indicatorCount - 2) : drawer.indicatorCount,
    );
    const recommendation = typeof answers.nps === 'number' ? answers.nps : 8;
    if (!isPartial && random.isBelow(recommendation <= 6 ? 0.58 : recommendation >= 9 ? 0.36 : 0.28)) {
      answers.comment = makeComment(random, locale, topic, toneOf(recommendation), model.line.name);
    }
    if (topic === 'sales') {
      if (random.isBelow(0.93)) answers.delivered_on = addDays(day, -9 - random.below(12));
    } else if (random.isBelow(0.97)) {
      answers.mileage = mileageOf(random, answers.vehicle_age);
    }
    return {
      interviewId: randomUuid(random, answeredAt.getTime()),
      externalId: `${topic}-${index + 1}`,
      answeredAt,
      day,
      unitNos: { org: isThere ? employee.unitNo : dealer.unitNo, brand: modelUnitNos.get(model) ?? 0 },
      channel,
      locale,
      status: isPartial ? 'partial' : 'complete',
      answers,
    };
  };

  return {
    count: interviewCount,
    perPiece,
    piece(pieceIndex) {
      const random = createRandom(`aurora ${topic} ${pieceIndex}`);
      const first = pieceIndex * perPiece;
      const length = Math.max(0, Math.min(perPiece, interviewCount - first));
      return Array.from({ length }, (_, offset) => make(random, first + offset));
    },
  };
}

function fail(): never {
  throw new Error('The demo has nothing to choose from');
}

/** Spreads the few interviews of the smallest dealers over the last months. */
function placeFixedDealers(dealers: readonly Dealer[], interviewCount: number): Map<number, Dealer> {
  const placed = new Map<number, Dealer>();
  const recent = Math.floor(interviewCount * 0.3);
  for (const [place, dealer] of dealers.entries()) {
    for (let nth = 0; nth < (dealer.fixedCount ?? 0); nth += 1) {
      let index =
        interviewCount - 1 - Math.floor(((nth + 0.5 + (place % 7) / 14) / ((dealer.fixedCount ?? 0) + 1)) * recent);
      while (placed.has(index)) index -= 1;
      if (index >= 0) placed.set(index, dealer);
    }
  }
  return placed;
}

function teamOf({ employees }: Dealer, topic: 'sales' | 'service') {
  const members = employees.filter(({ isSales }) => isSales === (topic === 'sales'));
  return { members, shares: cumulate(members.map(({ share }) => share)) };
}

function makeMonthShares(dealers: readonly Dealer[], day: Day, progress: number): MonthShares {
  const firstDay = `${day.slice(0, 8)}01`;
  const nextMonth = addMonths(firstDay, 1);
  const isOpen = ({ openedOn, closedOn }: Dealer): boolean =>
    openedOn <= firstDay && (closedOn === undefined || closedOn >= nextMonth);
  return {
    dealers: cumulate(
      dealers.map((dealer) =>
        dealer.fixedCount === undefined && isOpen(dealer)
          ? dealer.size * (1 + volumeGrowth[dealer.country] * progress)
          : 0,
      ),
    ),
    models: cumulate(carModels.map(({ shareFrom, shareTo }) => shareFrom + (shareTo - shareFrom) * progress)),
    channels: cumulate([52 - 8 * progress, 30 - 12 * progress, 2 + 24 * progress, 8 - 5 * progress, 5]),
  };
}

function countryMood(country: CountryCode, progress: number): number {
  if (country === 'fi') return -0.4 + 0.85 * progress;
  if (country === 'ee') return 0.22;
  return country === 'se' ? 0.16 - 0.16 * progress : 0.02;
}

function dealerMood({ quality, change }: Dealer, day: Day): number {
  if (!change || day < change.fromDay) return quality;
  const whole = dayNumberOf(change.toDay) - dayNumberOf(change.fromDay);
  return quality + change.by * Math.min(1, (dayNumberOf(day) - dayNumberOf(change.fromDay)) / whole);
}

/** The recalled line was liked before its recall. */
function modelMood({ line, appeal }: CarModel, monthsAgo: number): number {
  return line.extId === 'kestrel-harrier' && monthsAgo > 14 ? 0.1 : appeal;
}

function mileageOf(random: Random, age: unknown): number {
  const years = age === 'under-2' ? 1 : age === '5-7' ? 6 : age === '8-plus' ? 10 : 3;
  const mileage = years * 15_000 * (0.45 + random.unit() * 1.1);
  return Math.max(100, Math.round(mileage / 100) * 100);
}
