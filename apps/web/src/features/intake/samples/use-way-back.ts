import { useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { startOf, useActiveSurvey } from '../../../survey/use-active-survey.ts';
import { lastList } from './last-list.ts';

/** Pages a sample is opened from, as `fromPage` names them; any other word is the list. */
const alertPage = 'alert';

/** R-013 Where the way back of a sample leads: to the page it was opened from, by default the list of samples. */
export function useWayBack(): { readonly href: string; readonly title: string } | undefined {
  const { t } = useLingui();
  const { fromPage } = useParams({ strict: false }) as { fromPage?: string };
  const { alert } = useSearch({ strict: false }) as { alert?: string };
  const survey = useActiveSurvey();
  if (!survey) return undefined;
  const { extName } = survey;
  if (fromPage !== alertPage) return { href: lastList() ?? paths.samples(extName, startOf(survey)), title: t`Samples` };
  return alert === undefined
    ? { href: paths.alerts(extName, startOf(survey)), title: t`Alerts` }
    : { href: paths.alert(extName, alert), title: t`Alert` };
}
