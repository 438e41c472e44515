import { type GamingSign, getGamingSigns } from '@echolot/contract/analytics/gaming';
import atoms from '@echolot/ui/atoms.module.css';
import pageStyles from '@echolot/ui/page.module.css';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { PlaceHead } from '../../../place/place-head.tsx';
import { usePlace } from '../../../place/use-place.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import classes from './gaming.module.css';
import { signWords } from './gaming-words.ts';

/** Answers that look made rather than given, each with its interviews and what it may also be. For administrators. */
export function GamingPage() {
  const { t, i18n } = useLingui();
  const { count } = useFormats();
  const { permissions } = useIdentity();
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const { explainFigure, panel } = useExplain(survey);
  const place = usePlace(survey, drillPath);
  const isAllowed = permissions.includes('gaming.read');
  const query = useQuery({
    ...queryOptionsOf(getGamingSigns, { params: { survey, filteredDrillPath: drillPath } }),
    enabled: isAllowed,
  });
  if (!isAllowed) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`Unusual answers are not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include looking into unusual answers. Ask your administrator.`}
      </ErrorState>
    );
  }
  if (!query.data && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The answers could not be looked through`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const { data } = query;
  const explain = (sign?: GamingSign): void => {
    if (!data) return;
    const { looked, tests, signs, isCut, indicator } = data;
    explainFigure({
      filteredDrillPath: sign ? [sign.unit.path, ...drillPath.split(';').slice(1)].join(';') : drillPath,
      figure: {
        kind: 'gaming',
        looked,
        tests,
        signs: signs.length,
        isCut,
        indicator,
        sign: sign && { ...sign, title: i18n._(signWords[sign.kind].title) },
      },
      readAt: query.dataUpdatedAt,
    });
  };
  return (
    <div className={pageStyles['page']} data-narrow>
      <ProgressLine isActive={query.isFetching} label={t`Looking through the answers`} />
      <PlaceHead
        page={t`Unusual answers`}
        place={place}
        hrefOf={(path) => paths.gaming(survey, [path, ...drillPath.split(';').slice(1)].join(';'))}
        interviews={
          data && (
            <ExplainButton onClick={() => explain()}>{t`${count(data.looked)} interviews looked at`}</ExplainButton>
          )
        }
        facts={data ? [t`${count(data.tests)} tests`] : []}
      />
      <p className={atoms['quietParagraph']}>
        {t`A sign is a reason to look, never a proof. It is shown where chance makes it improbable against the others of this place (at most 1 % of those shown are false alarms), and only for units with 20 interviews or more.`}
        {data?.isCut && ` ${t`Only the newest interviews were looked at; choose a shorter period to see others.`}`}
      </p>
      {!data ? (
        <div role="status" aria-label={t`Looking through the answers`} className={classes['skeleton']} />
      ) : data.tests === 0 ? (
        <EmptyState icon={<IconShieldCheck size={24} />} title={t`Too few interviews to tell`}>
          {t`No unit of this place has 20 interviews in this period. Choose a longer one, or a place with more.`}
        </EmptyState>
      ) : data.signs.length === 0 ? (
        <EmptyState icon={<IconShieldCheck size={24} />} title={t`Nothing looks unusual here`}>
          {t`No unit of this place has runs of the best score, shared or invalid addresses or bursts that chance would not make.`}
        </EmptyState>
      ) : (
        <ul className={classes['signs']}>
          {data.signs.map((sign) => (
            <Sign
              key={`${sign.kind} ${sign.unit.path}`}
              sign={sign}
              survey={survey}
              indicator={data.indicator}
              onExplain={() => explain(sign)}
            />
          ))}
        </ul>
      )}
      {panel}
    </div>
  );
}

interface SignProps {
  readonly sign: GamingSign;
  readonly survey: string;
  readonly indicator: string;
  readonly onExplain: () => void;
}

function Sign({ sign, survey, indicator, onExplain }: SignProps) {
  const { t, i18n } = useLingui();
  const { count, score, instant } = useFormats();
  const { kind, unit, n, expected, p, evidence } = sign;
  const found = count(sign.count);
  const usual = score(expected, expected < 10 ? 1 : 0);
  const facts = {
    runOfTops: t`${found} in a row have the best ${indicator}, of ${count(n)}; about ${usual} would be usual`,
    reusedAddress: t`${found} of ${count(n)} interviews come from an address that several contacts have, or that answered three times within 30 days; about ${usual} would be usual`,
    invalidAddress: t`${found} of ${count(n)} interviews have an address that cannot be; about ${usual} would be usual`,
    burst: t`${found} answers within 15 minutes, of ${count(n)}; about ${usual} would be usual`,
  };
  return (
    <li className={classes['sign']}>
      <h2>
        <a href={paths.ranking(survey, unit.path)}>{unit.name}</a> · {i18n._(signWords[kind].title)}
      </h2>
      <p>
        {facts[kind]} <ExplainButton label={unit.name} onClick={onExplain} />
      </p>
      <p className={atoms['quietParagraph']}>
        {p < 1e-6
          ? t`By chance less often than once in a million`
          : t`By chance about once in ${count(Math.round(1 / p))}`}
        {'. '}
        {i18n._(signWords[kind].doubt)}
      </p>
      <details>
        <summary>{t`Interviews to look at: ${count(evidence.length)}`}</summary>
        <ol>
          {evidence.map(({ interviewId, answeredAt, detail }) => (
            <li key={interviewId}>
              <a href={paths.interview(survey, interviewId)}>
                <time dateTime={answeredAt}>{instant(Date.parse(answeredAt))}</time>
              </a>
              <span>{detail}</span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}
