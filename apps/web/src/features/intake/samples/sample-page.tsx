import { getSample, type Sample } from '@echolot/contract/intake/samples';
import { languageName } from '@echolot/core/language-tag';
import { Headline } from '@echolot/ui/headline';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { LifeCycle } from './life-cycle.tsx';
import classes from './sample-page.module.css';
import rowClasses from './sample-rows.module.css';
import listClasses from './samples-page.module.css';
import { NotAllowed, RowsSkeleton, SamplesFailure } from './samples-states.tsx';
import { SendOuts } from './send-outs.tsx';
import { toneOf, useSampleWords } from './use-sample-words.ts';
import { useWayBack } from './use-way-back.ts';

/** One sample: who it is, what happened to the invitation, and why there was none. */
export function SamplePage() {
  const { permissions } = useIdentity();
  return permissions.includes('samples.read') ? <OneSample /> : <NotAllowed />;
}

function OneSample() {
  const { t } = useLingui();
  const { survey = '', sampleId = '' } = useParams({ strict: false }) as { survey?: string; sampleId?: string };
  const query = useQuery({
    ...queryOptionsOf(getSample, { params: { survey, sampleId } }),
    placeholderData: undefined,
  });
  const sample = query.data;
  if (!sample && query.isError)
    return <SamplesFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <div className={listClasses['page']} data-narrow>
      <ProgressLine isActive={query.isFetching} label={t`Loading the sample`} />
      {sample ? <SampleHead sample={sample} /> : <div className={listClasses['headSkeleton']} aria-hidden />}
      {sample ? <SampleParts sample={sample} /> : <RowsSkeleton />}
    </div>
  );
}

function SampleHead({ sample }: { readonly sample: Sample }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useSampleWords();
  const back = useWayBack();
  return (
    <Headline
      trailLabel={t`Where this sample stands`}
      trail={
        back
          ? [
              <a key="back" href={back.href}>
                {back.title}
              </a>,
            ]
          : []
      }
      title={sample.contact?.name || t`Nobody known`}
      windowTitle={t`Sample`}
      figure={
        <span className={`${rowClasses['state']} ${classes['headState']}`} data-tone={toneOf(sample.state)}>
          {words.states[sample.state]}
        </span>
      }
      facts={[sample.surveyTitle, t`event of ${formats.day(sample.eventDay)}`]}
    />
  );
}

function SampleParts({ sample }: { readonly sample: Sample }) {
  const { t } = useLingui();
  const { permissions } = useIdentity();
  const formats = useFormats();
  const words = useSampleWords();
  const { survey, contact, units, others, interviewId, reason, history } = sample;
  const decision = history.findLast((entry) => entry.state === 'not_sampled');
  const facts = [
    { title: t`E-mail`, text: contact?.email ?? '' },
    { title: t`Phone`, text: contact?.phone ?? '' },
    { title: t`Customer number`, text: contact?.customerNumber ?? '' },
    { title: t`Channel`, text: words.channels[sample.channel] },
    { title: t`Language`, text: sample.locale === '' ? '' : languageName(sample.locale, formats.wordLocale) },
    { title: t`Event`, text: sample.externalId ?? '' },
  ].filter(({ text }) => text !== '');
  return (
    <>
      {sample.isMasked && (
        <p className={classes['masked']}>
          <IconEyeOff size={16} aria-hidden />
          {t`Your role does not include reading personal data; it is shown by first letters.`}
        </p>
      )}
      {sample.state === 'not_sampled' && (
        <p className={classes['why']}>
          <strong>{t`Why not invited?`}</strong> {words.reason(reason, decision?.details)}
        </p>
      )}
      {interviewId !== null && (
        <p className={classes['why']} data-tone="good">
          <a href={paths.interview(survey, interviewId)}>{t`Read the interview that answers it`}</a>
        </p>
      )}
      <div className={classes['columns']}>
        <LifeCycle history={history} />
        <div className={classes['column']}>
          <section className={classes['card']} aria-label={t`Contact`}>
            <h2>{t`Contact`}</h2>
            <dl className={classes['facts']}>
              {facts.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
              {units.map(({ perspective, lineage }) => (
                <div key={perspective}>
                  <dt>{lineage.at(-1)?.kind || t`Unit`}</dt>
                  <dd>{lineage.map(({ name }) => name).join(' › ')}</dd>
                </div>
              ))}
            </dl>
            {contact?.person && permissions.includes('contacts.find') && (
              <a href={paths.contact(contact.person)}>{t`Everything kept about this person`}</a>
            )}
          </section>
          <SendOuts sendOuts={sample.sendOuts} />
          <Others others={others} />
        </div>
      </div>
    </>
  );
}

function Others({ others }: Pick<Sample, 'others'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useSampleWords();
  if (others.length === 0) return null;
  return (
    <section className={classes['card']} aria-label={t`The same person before and after`}>
      <h2>{t`The same person before and after`}</h2>
      <ul className={classes['others']}>
        {others.map(({ survey, surveyTitle, sampleId, eventDay, state, interviewId }) => (
          <li key={sampleId}>
            <a href={paths.sample(survey, sampleId)}>
              {surveyTitle}, {formats.day(eventDay)}
            </a>
            <span>{words.states[state]}</span>
            {interviewId !== null && <a href={paths.interview(survey, interviewId)}>{t`Interview`}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
