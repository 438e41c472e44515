import type { Interview } from '@echolot/contract/intake/interviews';
import { isPartlyMasked, maskDots } from '@echolot/core/mask-dots';
import atoms from '@echolot/ui/atoms.module.css';
import { Headline } from '@echolot/ui/headline';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChecklist, IconCloudOff, IconEyeOff, IconLock, IconPencil, IconShare } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { Answers } from './answers.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { Corrections } from './corrections.tsx';
import { InterviewFacts } from './interview-facts.tsx';
import classes from './interview-page.module.css';
import { KeptCard } from './kept-card.tsx';
import { Neighbours } from './neighbours.tsx';
import { PersonCard } from './person-card.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { StaffComments } from './staff-comments.tsx';
import { Timeline } from './timeline.tsx';
import { useInterview } from './use-interview.ts';

/** One interview: what the customer said, who and where, and what staff made of it. */
export function InterviewPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const { survey = '', interviewId = '' } = useParams({ strict: false }) as { survey?: string; interviewId?: string };
  const isAllowed = permissions.includes('interviews.read');
  const query = useInterview(survey, interviewId, isAllowed);
  const interview = query.data;
  if (!isAllowed || (!interview && query.isError)) {
    return (
      <ErrorState
        icon={isAllowed ? <IconCloudOff size={24} /> : <IconLock size={24} />}
        title={isAllowed ? t`This interview could not be loaded` : t`Interviews are not open to you`}
        actions={
          <>
            {isAllowed && (
              <Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>
            )}
            <Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>
          </>
        }
      >
        {isAllowed
          ? errorSentence(i18n, query.error)
          : t`Your role does not include single interviews. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={query.isPending} label={t`Loading the interview`} />
      {interview ? (
        <InterviewView key={interview.interviewId} interview={interview} />
      ) : (
        <div role="status" aria-label={t`Loading the interview`} className={classes['skeleton']}>
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  );
}

function InterviewView({ interview }: { readonly interview: Interview }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  const [isCorrecting, setCorrecting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const lineage = interview.units[0]?.lineage ?? [];
  const unit = lineage.at(-1);
  const { datePrecision, day } = interview;
  const answeredOn =
    datePrecision === 'exact'
      ? formats.instant(new Date(interview.answeredAt))
      : datePrecision === 'month'
        ? formats.month(day)
        : formats.day(day);
  const dateNote = {
    exact: '',
    month: t`Only the month of the answer is known`,
    assumed: t`The day was chosen when it was imported`,
  }[datePrecision];
  return (
    <>
      <div className={atoms['head']}>
        <Headline
          trail={lineage.map(({ path, name }) => (
            <a key={path} href={paths.ranking(interview.survey, path)}>
              {name}
            </a>
          ))}
          trailLabel={t`Unit of the interview`}
          title={t`Interview of ${answeredOn}`}
          facts={[
            interview.surveyTitle,
            interview.status === 'complete' ? t`Complete` : t`Partly answered`,
            dateNote,
          ].filter(Boolean)}
        />
        <div className={atoms['tools']}>
          <Neighbours survey={interview.survey} interviewId={interview.interviewId} />
          {permissions.includes('actions.manage') && unit && (
            <Button
              component="a"
              variant="default"
              href={paths.newAction(interview.survey, unit.path, interview.interviewId)}
              leftSection={<IconChecklist size={16} aria-hidden />}
            >
              {t`Action…`}
            </Button>
          )}
          {permissions.includes('interviews.share') && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconShare size={16} aria-hidden />}
              onClick={() => setSharing(true)}
            >
              {t`Share…`}
            </Button>
          )}
          {permissions.includes('interviews.correct') && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setCorrecting(true)}
            >
              {t`Correct…`}
            </Button>
          )}
        </div>
      </div>
      {isMaskedSomewhere(interview) && (
        <p className={classes['masked']}>
          <IconEyeOff size={16} aria-hidden />
          {t`Your role does not include reading personal data: it is shown by first letters, and as ${maskDots} in texts.`}
        </p>
      )}
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <Answers answers={interview.answers} locale={interview.locale} />
          {interview.corrections.length > 0 && <Corrections corrections={interview.corrections} />}
          <StaffComments interview={interview} />
        </div>
        <aside className={classes['side']} aria-label={t`Around this interview`}>
          <InterviewFacts interview={interview} />
          <PersonCard interview={interview} />
          <KeptCard survey={interview.survey} interviewId={interview.interviewId} />
          <Timeline interview={interview} />
        </aside>
      </div>
      {isSharing && (
        <ShareDialog survey={interview.survey} interviewId={interview.interviewId} onClose={() => setSharing(false)} />
      )}
      {isCorrecting && <CorrectionDialog interview={interview} onClose={() => setCorrecting(false)} />}
    </>
  );
}

function isMaskedSomewhere({ isMasked, contact, answers, comments }: Interview): boolean {
  const isInTexts =
    answers.some(({ value }) => isPartlyMasked(value)) || comments.some(({ message }) => isPartlyMasked(message));
  return isMasked && (contact !== null || isInTexts);
}
