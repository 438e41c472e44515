import { configGamification } from '@echolot/contract/structure/config-gamification';
import { addDays } from '@echolot/core/day';
import { planAuroraInterviews } from './aurora-interviews.ts';
import { type AuroraOrganisation, buildAuroraOrganisation } from './aurora-organisation.ts';
import { type DemoAction, planDemoActions } from './demo-actions.ts';
import type { DemoAlert } from './demo-alerts.ts';
import { type DemoCampaign, demoCampaigns } from './demo-campaigns.ts';
import { type DemoEffectBlock, demoEffectBlocks } from './demo-effect-blocks.ts';
import type { DemoInterview, DemoInterviews } from './demo-interview.ts';
import { agentPath, dealerPath } from './demo-people.ts';
import { type DemoSampling, planDemoSamples } from './demo-samples.ts';
import type { DemoStructure } from './demo-store.ts';
import { demoSurveyPlaces, demoUniverses, orgPerspective, perspectives } from './demo-universes.ts';
import { buildNordicOrganisation, nordicSurvey, planNordicInterviews } from './nordic.ts';
import { createRandom, randomUuid } from './random.ts';
import { salesSurvey } from './sales-survey.ts';
import { serviceSurvey } from './service-survey.ts';

/** Interviews stored in one transaction. */
const perPiece = 2500;
/** Alerts go back so far. */
export const alertDays = 120;
/** Ids of the demo are as old as this. */
export const idMs = Date.UTC(2020, 0, 1);

/** Interviews of the surveys of `aurora`. */
export interface AuroraCounts {
  readonly sales: number;
  readonly service: number;
}

export interface SurveyToSeed {
  readonly surveyId: string;
  readonly extName: string;
  readonly interviews: DemoInterviews;
  readonly campaigns?: readonly DemoCampaign[];
  /** Rules that have raised alerts, and the units of those who work on them in part of the organisation, by user name. */
  readonly rules?: {
    readonly blocks: readonly DemoEffectBlock[];
    readonly places: ReadonlyMap<string, ReadonlySet<number>>;
  };
  /** Measures, some of them after alerts. */
  readonly actionsAfter?: (alerts: readonly DemoAlert[]) => DemoAction[];
  /** Who was invited around a piece of the interviews. */
  readonly sampling?: (pieceIndex: number, interviews: readonly DemoInterview[]) => DemoSampling;
}

export interface UniversePlan {
  readonly structure: DemoStructure;
  readonly surveys: readonly SurveyToSeed[];
  /** Config blocks of the universe by name. */
  readonly config?: Readonly<Record<string, object>>;
}

/** @param counts interviews of each survey. */
export function planAurora(today: string, counts: AuroraCounts): UniversePlan {
  const organisation = buildAuroraOrganisation(today);
  const { timeZone } = demoUniverses.aurora;
  const common = { organisation, today, timeZone, perPiece };
  const ids = surveyIds('aurora', ['sales', 'service']);
  const sales = planAuroraInterviews({ ...common, survey: salesSurvey, topic: 'sales', interviewCount: counts.sales });
  const places = placesOfWorkers(organisation);
  const service = planAuroraInterviews({
    ...common,
    survey: serviceSurvey,
    topic: 'service',
    interviewCount: counts.service,
  });
  return {
    structure: {
      perspectives,
      units: organisation.units,
      surveys: [
        { survey: salesSurvey, surveyId: ids[0], ...demoSurveyPlaces(['org', 'brand']) },
        { survey: serviceSurvey, surveyId: ids[1], ...demoSurveyPlaces(['org', 'brand']) },
      ],
    },
    config: { gamification: { ...configGamification.default, isOn: true } },
    surveys: [
      {
        surveyId: ids[0],
        extName: salesSurvey.extName,
        interviews: sales,
        ...invitations('sales', today, organisation),
        rules: { blocks: demoEffectBlocks('sales'), places },
        actionsAfter: planDemoActions({ topic: 'sales', today, organisation }),
      },
      {
        surveyId: ids[1],
        extName: serviceSurvey.extName,
        interviews: service,
        ...invitations('service', today, organisation),
        rules: { blocks: demoEffectBlocks('service'), places },
        actionsAfter: planDemoActions({ topic: 'service', today, organisation }),
      },
    ],
  };
}

/** Units of the people who see only part of the organisation. */
function placesOfWorkers({ dealers }: AuroraOrganisation): Map<string, ReadonlySet<number>> {
  const unitsOf = (isOwn: (dealer: (typeof dealers)[number]) => boolean): ReadonlySet<number> =>
    new Set(dealers.filter(isOwn).flatMap(({ unitNo, employees }) => [unitNo, ...employees.map((one) => one.unitNo)]));
  return new Map([
    ['dealer', unitsOf(({ slug }) => dealerPath.endsWith(`.${slug}`))],
    ['agent', unitsOf(({ country }) => agentPath.endsWith(`.${country}`))],
  ]);
}

function invitations(
  topic: 'sales' | 'service',
  today: string,
  { dealers }: AuroraOrganisation,
): Pick<SurveyToSeed, 'campaigns' | 'sampling'> {
  const campaigns = demoCampaigns(topic, today);
  const countries = new Map(
    dealers.flatMap(({ unitNo, employees, country }) =>
      [unitNo, ...employees.map((one) => one.unitNo)].map((each) => [each, country] as const),
    ),
  );
  const countryOf = (unitNo: number) => countries.get(unitNo);
  // Whom alerts are about is known, mostly: somebody is to be called.
  const knownFromDay = addDays(today, -alertDays);
  return { campaigns, sampling: planDemoSamples({ topic, today, campaigns, countryOf, knownFromDay }) };
}

export function planNordic(today: string, interviewCount: number): UniversePlan {
  const organisation = buildNordicOrganisation();
  const { timeZone } = demoUniverses.nordic;
  const [surveyId] = surveyIds('nordic', ['palvelu', '']);
  return {
    structure: {
      perspectives: [orgPerspective],
      units: organisation.units,
      surveys: [{ survey: nordicSurvey, surveyId, ...demoSurveyPlaces(['org']) }],
    },
    surveys: [
      {
        surveyId,
        extName: nordicSurvey.extName,
        interviews: planNordicInterviews({ organisation, today, timeZone, interviewCount, perPiece }),
      },
    ],
  };
}

/** Ids known beforehand let an interrupted seed find what it has stored. */
function surveyIds(universe: string, extNames: readonly [string, string]): readonly [string, string] {
  const idOf = (extName: string): string => randomUuid(createRandom(`survey ${universe} ${extName}`), idMs);
  return [idOf(extNames[0]), idOf(extNames[1])];
}
