import type { Statistics } from '@echolot/contract/analytics/statistics';
import { parseDrillPath } from '@echolot/core/drill-path';
import type { BarListRow } from '@echolot/ui/bar-list';
import { useLingui } from '@lingui/react/macro';
import { useIdentity } from '../../../identity/use-identity.ts';
import { drillPathParam, paths } from '../../../paths.ts';
import { useFilteredDrillPath } from '../../../survey/use-active-survey.ts';

type Links = Pick<BarListRow, 'labelLink' | 'countLink'>;

/** From an answer to the ranking of those who gave it, and from its number to their interviews; the other filters stay. */
export function useAnswerLinks({ survey, unit }: Statistics): (variable: string, value: string) => Links {
  const { t } = useLingui();
  const filters = useFilteredDrillPath()?.filters ?? [];
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const path = parseDrillPath(unit.path);
  return (variable, value) => {
    const answer = { extName: variable, values: [{ value, exclude: false, submatch: false }] };
    const place = drillPathParam(path, [...filters.filter(({ extName }) => extName !== variable), answer]);
    return {
      labelLink: { href: paths.ranking(survey, place), title: t`Ranking of those who answered so` },
      ...(mayRead && {
        countLink: { href: paths.interviews(survey, place), title: t`Interviews of those who answered so` },
      }),
    };
  };
}
