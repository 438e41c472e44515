import type { Survey } from '@echolot/contract/identity';
import type { Permission } from '@echolot/contract/permissions';
import { reportFlagsOf } from '@echolot/contract/structure/config-reports';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Actor, UniverseSettings } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { cutViews } from './cut-views.ts';
import { standardFilterSet, timeFilterSet } from './filter-sets.ts';
import { listOptions, readLoadCounts, readSurveys, type StoredSurvey } from './survey-store.ts';

export interface SurveyListInput {
  readonly tx: Tx;
  readonly universe: UniverseSettings;
  readonly actor: Actor;
}

/** What is beside the survey's own row. */
interface Surroundings {
  readonly options: ReadonlyMap<string, Parameters<typeof standardFilterSet>[1]>;
  readonly loadCounts: ReadonlyMap<string, number>;
}

/** The surveys a person may see, cut to the person's drill paths and in the person's locale. */
export async function listSurveys({ tx, universe, actor }: SurveyListInput): Promise<Survey[]> {
  const surveys = (await readSurveys(tx)).filter(
    ({ extName }) => actor.surveys === 'all' || actor.surveys.has(extName),
  );
  const surroundings = {
    options: await listOptions(
      tx,
      surveys.map(({ surveyId }) => surveyId),
    ),
    loadCounts: await readLoadCounts(tx),
  };
  const locales = localesOf(actor, universe);
  return surveys.flatMap((survey) => {
    const cut = cutViews(survey, actor.drillPaths);
    return cut ? [toSurvey(withOpenPages(survey, actor), cut, surroundings, locales)] : [];
  });
}

/** Pages of these components are told to those who may open them. */
const permissionsByComponent: Readonly<Record<string, Permission | undefined>> = { SampleList: 'samples.read' };

function withOpenPages(survey: StoredSurvey, { permissions }: Pick<Actor, 'permissions'>): StoredSurvey {
  const isOpen = ({ type }: { type: string }): boolean => {
    const permission = permissionsByComponent[type];
    return permission === undefined || permissions.has(permission);
  };
  return { ...survey, pages: survey.pages.filter(({ components }) => components.some(isOpen)) };
}

function toSurvey(
  survey: StoredSurvey,
  { views, startPath }: NonNullable<ReturnType<typeof cutViews>>,
  { options, loadCounts }: Surroundings,
  locales: readonly string[],
): Survey {
  return {
    extName: survey.extName,
    title: localText(survey.titles, locales) || survey.extName,
    views: views.map((view) => ({
      extName: view.extName,
      title: localText(view.titles, locales) || view.extName,
      startPath: view.startPath,
    })),
    pages: survey.pages.map(({ extname, titles, icon, selectionInterval, components }) => ({
      extname,
      title: localText(titles, locales) || extname,
      icon,
      selectionInterval,
      components: components.map(({ titles: own, ...component }) => ({
        ...component,
        ...(own && { title: localText(own, locales) }),
      })),
    })),
    startFilter: survey.startFilter,
    alertFilter: survey.alertFilter,
    campaigns: survey.campaigns.map(({ campaignNo, titles }) => ({
      id: String(campaignNo),
      title: localText(titles, locales) || String(campaignNo),
    })),
    localeText: survey.localeTexts,
    systemMessage: systemMessageOf(survey, locales[0] ?? ''),
    loadCount: loadCounts.get(survey.surveyId) ?? 0,
    bugs: [],
    standardFilterSet: standardFilterSet(survey, options.get(survey.surveyId) ?? new Map(), locales),
    timeFilterSet: timeFilterSet(survey, locales),
    startPath,
    ...reportFlagsOf(survey.reportFlags),
  };
}

/** A message is shown only to those in whose locale it was written. */
function systemMessageOf({ systemMessage }: StoredSurvey, locale: string): Survey['systemMessage'] {
  const text = systemMessage?.texts[locale];
  return systemMessage && text ? { ...systemMessage, text } : null;
}
