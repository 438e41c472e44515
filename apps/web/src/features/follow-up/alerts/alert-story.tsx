import type { Alert } from '@echolot/contract/follow-up/alerts';
import { getInterview, type Interview, type InterviewAnswer } from '@echolot/contract/intake/interviews';
import { isPartlyMasked, maskDots } from '@echolot/core/mask-dots';
import { dayOf } from '@echolot/core/time-zone-day';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconEyeOff, IconQuote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { editedOptionsOf } from '../../../api/query-options.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './alert-sections.module.css';

interface AlertStoryProps {
  readonly alert: Alert;
  readonly sampleId: string | null;
  readonly survey: string;
}

/** What the customer said and scored, who it is, and how the customer feels since. */
export function AlertStory({ alert, sampleId, survey }: AlertStoryProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  const { interviewId, score, resurveyScore, comment } = alert;
  const mayRead = permissions.includes('interviews.read');
  const query = useQuery({
    ...editedOptionsOf(getInterview, { params: { survey, interviewId } }),
    // One comes back from setting up a measure, which is to be here then.
    staleTime: 0,
    enabled: mayRead,
  });
  const interview = query.data;
  const comments = interview?.answers.filter(({ kind, value }) => kind === 'comment' && isSaid(value)) ?? [];
  const others = interview?.answers.filter(({ kind, value }) => kind !== 'comment' && isSaid(value)) ?? [];
  return (
    <>
      <section className={classes['section']} aria-label={t`What the customer said`}>
        <h2>{t`What the customer said`}</h2>
        <div className={classes['said']}>
          {score && (
            <p className={classes['scores']}>
              <span>
                <strong>{formats.score(score.value, 0)}</strong>
                <small>{t`${score.title}, of ${score.max}`}</small>
              </span>
              {resurveyScore && (
                <>
                  <IconArrowRight size={18} aria-label={t`then`} />
                  <span>
                    <strong>{formats.score(resurveyScore.value, 0)}</strong>
                    <small>
                      <a href={paths.interview(survey, resurveyScore.interviewId)}>
                        {t`asked again ${formats.day(dayOf(new Date(resurveyScore.answeredAt), formats.timeZone))}`}
                      </a>
                    </small>
                  </span>
                </>
              )}
            </p>
          )}
          <div className={classes['quotes']}>
            {comments.length > 0 ? (
              comments.map(({ extName, title, value }) => (
                <blockquote key={extName} lang={interview?.locale || undefined}>
                  <IconQuote size={16} aria-hidden />
                  <p>{String(value)}</p>
                  <footer>{title}</footer>
                </blockquote>
              ))
            ) : comment !== null ? (
              <blockquote>
                <IconQuote size={16} aria-hidden />
                <p>{comment}</p>
              </blockquote>
            ) : (
              <p className={classes['quiet']}>
                {mayRead ? t`No words were left.` : t`Your role does not include reading what was said.`}
              </p>
            )}
          </div>
        </div>
        {(mayRead || sampleId !== null) && (
          <p className={classes['links']}>
            {mayRead && <a href={paths.interview(survey, interviewId)}>{t`To the interview`}</a>}
            {sampleId !== null && (
              <a href={paths.sampleOfAlert(survey, sampleId, alert.alertId)}>{t`To the invitation`}</a>
            )}
          </p>
        )}
        {others.length > 0 && (
          <details className={classes['answers']}>
            <summary>{t`All answers`}</summary>
            <dl>
              {others.map((answer) => (
                <div key={answer.extName}>
                  <dt>{answer.title}</dt>
                  <dd>{answerText(answer)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </section>
      <Person alert={alert} interview={interview} />
      {interview && <Measures alert={alert} interview={interview} />}
    </>
  );
}

/** What is being changed because of it, so that nobody sets it up twice. */
function Measures({ alert: { unit }, interview }: { readonly alert: Alert; readonly interview: Interview }) {
  const { t } = useLingui();
  const formats = useFormats();
  const measures = interview.timeline.filter(({ kind }) => kind === 'action');
  if (measures.length === 0) return null;
  return (
    <section className={classes['section']} aria-label={t`Actions`}>
      <h2>{t`Actions`}</h2>
      <ul className={classes['earlier']}>
        {measures.map(({ subject, at, by, text }) => (
          <li key={subject}>
            <time dateTime={at}>{formats.instant(new Date(at))}</time>
            {unit ? <a href={paths.actions(interview.survey, unit.path)}>{text}</a> : text}
            <span>{by}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ alert, interview }: { readonly alert: Alert; readonly interview: Interview | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  const contact = interview?.contact;
  const name = contact?.name || alert.customer;
  const facts = [
    { title: t`Phone`, text: contact?.phone, href: `tel:${contact?.phone.replaceAll(/[^+\d]/g, '')}` },
    { title: t`E-mail`, text: contact?.email, href: `mailto:${contact?.email}` },
    { title: t`Customer number`, text: contact?.customerNumber },
    { title: t`City`, text: contact?.city },
    { title: t`Answered`, text: formats.instant(new Date(alert.answeredAt)) },
  ].filter(({ text }) => text);
  return (
    <section className={classes['section']} aria-label={t`Customer`}>
      <h2>{t`Customer`}</h2>
      <p className={classes['name']}>{name ?? t`Nobody is known for this interview.`}</p>
      {interview?.isMasked && (contact || interview.answers.some(({ value }) => isPartlyMasked(value))) && (
        <p className={classes['masked']}>
          <IconEyeOff size={16} aria-hidden />
          {t`Shown by first letters, and as ${maskDots} in texts: your role does not include personal data.`}
        </p>
      )}
      <dl className={classes['facts']}>
        {facts.map(({ title, text, href }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{href && !interview?.isMasked ? <a href={href}>{text}</a> : text}</dd>
          </div>
        ))}
      </dl>
      {interview && interview.earlier.length > 0 && (
        <>
          <h3>{t`Other interviews of this customer`}</h3>
          <ul className={classes['earlier']}>
            {interview.earlier.slice(0, 5).map(({ survey, interviewId, day, surveyTitle, unit, answer }) => (
              <li key={interviewId}>
                <time dateTime={day}>{formats.day(day)}</time>
                <a href={paths.interview(survey, interviewId)}>
                  {surveyTitle} · {unit}
                </a>
                {answer && <strong>{answerText(answer)}</strong>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function isSaid(value: InterviewAnswer['value']): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function answerText({ value, titles }: InterviewAnswer): string {
  if (titles.length > 0) return titles.join(', ');
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
