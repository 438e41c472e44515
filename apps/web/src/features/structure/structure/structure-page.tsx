import { getStructure, type Structure } from '@echolot/contract/structure/structure';
import { Headline } from '@echolot/ui/headline';
import pageStyles from '@echolot/ui/page.module.css';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { Segmented } from '@echolot/ui/segmented';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconListTree, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { noSurvey, paths } from '../../../paths.ts';
import classes from './structure.module.css';
import { SurveyTab } from './survey-tab.tsx';
import { textIn } from './text-in.ts';
import { UnitsTab } from './units-tab.tsx';
import { VariablesTab } from './variables-tab.tsx';

const tabs = ['variables', 'units', 'survey'] as const;
type Tab = (typeof tabs)[number];

const preparingPollMs = 1500;

/** What a survey is made of, to be seen and mended: its variables, the units of its perspectives, the survey itself. */
export function StructurePage() {
  const { t, i18n } = useLingui();
  const { permissions, surveys } = useIdentity();
  const { survey = noSurvey } = useParams({ strict: false }) as { survey?: string };
  const isAllowed = permissions.includes('structure.read');
  const query = useQuery({
    ...queryOptionsOf(getStructure, { params: { survey } }),
    enabled: isAllowed && survey !== noSurvey,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.preparing ? preparingPollMs : false),
  });
  if (!isAllowed) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`The structure is not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include seeing what a survey is made of. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  const [first] = surveys;
  if (survey === noSurvey && first) return <Navigate to={paths.structure(first.extName)} replace />;
  if (survey === noSurvey) {
    return (
      <EmptyState icon={<IconListTree size={24} />} title={t`There is no survey yet`}>
        {t`A survey is made by an import. Its variables and units can be mended here afterwards.`}
      </EmptyState>
    );
  }
  const structure = query.data;
  if (!structure && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The structure could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  return (
    <div className={pageStyles['page']} data-narrow>
      <ProgressLine isActive={query.isPending} label={t`Loading the structure`} />
      {structure && structure.survey === survey ? (
        <Loaded key={survey} structure={structure} />
      ) : (
        <div role="status" aria-label={t`Loading the structure`} className={classes['skeleton']}>
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  );
}

function Loaded({ structure }: { structure: Structure }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const navigate = useNavigate();
  const { permissions } = useIdentity();
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: string };
  const tab = tabs.find((one) => one === wanted) ?? 'variables';
  const { survey, titles, interviews, variables, preparing, isPrepared } = structure;
  const canChange = permissions.includes('structure.manage');
  const count = variables.filter(({ removedAt }) => removedAt === null).length;
  const facts = [
    ...(interviews === null ? [] : [<Plural key="n" value={interviews} one="# interview" other="# interviews" />]),
    <Plural key="v" value={count} one="# variable" other="# variables" />,
  ];
  return (
    <>
      <div className={classes['head']}>
        <Headline title={t`Structure of ${textIn(titles, i18n.locale) || survey}`} facts={facts} />
        <Segmented<Tab>
          label={t`Part of the structure`}
          value={tab}
          onChange={(next) => void navigate({ to: '.', search: { tab: next } as never, replace: true })}
          choices={[
            { value: 'variables', title: t`Variables` },
            { value: 'units', title: t`Units` },
            { value: 'survey', title: t`Survey` },
          ]}
        />
      </div>
      <p role="status" className={classes['status']}>
        {preparing && isPrepared
          ? t`The figures are being written anew (${formats.count(preparing.done)} of ${formats.count(preparing.total)} interviews). Until then the rankings show those of before.`
          : !isPrepared
            ? t`The rankings of this survey are being prepared.`
            : ''}
      </p>
      {!canChange && (
        <p className={classes['note']}>{t`You can look at everything here. Changing it needs another permission.`}</p>
      )}
      {tab === 'variables' && <VariablesTab structure={structure} canChange={canChange} />}
      {tab === 'units' && <UnitsTab structure={structure} canChange={canChange} />}
      {tab === 'survey' && <SurveyTab structure={structure} canChange={canChange} />}
    </>
  );
}
