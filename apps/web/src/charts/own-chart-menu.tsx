import { ChartMenu } from '@echolot/ui/chart-menu';
import { type ChartSource, fileNameOf } from '@echolot/ui/chart-sheet';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../i18n/use-formats.ts';
import { useToday } from '../i18n/use-today.ts';
import { useIdentity } from '../identity/use-identity.ts';
import { useActiveSurvey, useFilteredDrillPath } from '../survey/use-active-survey.ts';
import { useFilterWords } from './use-filter-words.ts';

export interface OwnChartMenuProps {
  readonly source: ChartSource;
  /** Name of the unit the chart is of. */
  readonly unit: string;
  /** More to say below the chart, e.g. what its marks stand for. */
  readonly lines?: readonly string[] | undefined;
}

/** The menu of a chart; its files say whose figures they are, filtered how, and from when. */
export function OwnChartMenu({ source, unit, lines = [] }: OwnChartMenuProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const today = useToday();
  const survey = useActiveSurvey();
  const { currentUniverse } = useIdentity();
  const words = useFilterWords(survey, useFilteredDrillPath() ?? {});
  const surveyTitle = survey?.title ?? '';
  const about = [
    ...lines,
    [currentUniverse.title, surveyTitle, unit].filter((part) => part !== '').join(' · '),
    words.length > 0 ? words.join(' · ') : t`No filters: all interviews`,
    t`As of ${formats.instant(Date.now())}`,
  ];
  return (
    <ChartMenu
      source={source}
      about={about}
      fileName={fileNameOf([surveyTitle, unit, source.title, today])}
      language={i18n.locale}
      words={{
        menu: t`Print or save the chart “${source.title}”`,
        print: t`Print`,
        png: t`Save as PNG`,
        pdf: t`Save as PDF`,
        busy: t`Being drawn…`,
        failed: t`That did not work. Try again; another format may work too.`,
      }}
    />
  );
}
