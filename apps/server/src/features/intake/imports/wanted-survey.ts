import { type ImportMapping, isMultiValued, printPath, type Titles } from './import-mapping.ts';
import type { WantedSurvey, WantedVariable } from './survey-setup-store.ts';

/** What survey, perspective and variables a mapping asks for. */
export function wantedSurvey(mapping: ImportMapping, universeId: string, locale: string): WantedSurvey {
  const titlesOf = (titles: Titles | undefined, otherwise: string): Record<string, string> =>
    typeof titles === 'object' ? titles : { [locale]: titles ?? otherwise };
  const { survey, perspective } = mapping;
  const plain = {
    method: null,
    min: null,
    max: null,
    decimals: 0,
    direction: 'higher',
    topBoxes: null,
    weight: 1,
    target: null,
    isMultiValued: false,
  } as const;
  const common = (
    key: 'indicators' | 'dimensions' | 'comments' | 'numbers' | 'dates',
    index: number,
    { extName, titles, column }: ImportMapping['comments'][number],
  ): Pick<WantedVariable, 'extName' | 'titles' | 'place'> => ({
    extName,
    titles: titlesOf(titles, column),
    place: printPath([key, index]),
  });
  const variables: WantedVariable[] = [
    ...mapping.indicators.map(
      (indicator, index): WantedVariable => ({
        ...common('indicators', index, indicator),
        kind: 'indicator',
        method: indicator.method,
        min: indicator.min,
        max: indicator.max,
        decimals: indicator.decimals,
        direction: indicator.direction,
        topBoxes: indicator.topBoxes ?? (indicator.method === 'csat' ? 2 : null),
        weight: indicator.weight ?? 1,
        target: indicator.target ?? null,
        isMultiValued: false,
      }),
    ),
    ...mapping.dimensions.map(
      (dimension, index): WantedVariable => ({
        ...plain,
        ...common('dimensions', index, dimension),
        kind: 'dimension',
        isMultiValued: isMultiValued(dimension),
      }),
    ),
    ...mapping.numbers.map(
      (number, index): WantedVariable => ({
        ...plain,
        ...common('numbers', index, number),
        kind: 'number',
        decimals: number.decimals,
      }),
    ),
    ...mapping.dates.map(
      (date, index): WantedVariable => ({ ...plain, ...common('dates', index, date), kind: 'date' }),
    ),
    ...mapping.comments.map(
      (comment, index): WantedVariable => ({
        ...plain,
        ...common('comments', index, comment),
        kind: 'comment',
      }),
    ),
  ];
  return {
    universeId,
    extName: survey.extName,
    titles: titlesOf(survey.titles, survey.extName),
    startFilter: survey.startFilter,
    perspective: {
      extName: perspective.extName,
      titles: titlesOf(perspective.titles, perspective.extName),
      rootName: perspective.rootName ?? mapping.universe.title ?? mapping.universe.extName,
    },
    variables,
  };
}
