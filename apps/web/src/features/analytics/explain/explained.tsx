import type { Explanation } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { AnswerBars } from './answer-bars.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { Certainty } from './certainty.tsx';
import { Comparisons } from './comparisons.tsx';
import { CopyLink } from './copy-link.tsx';
import { Counted } from './counted.tsx';
import { Course } from './course.tsx';
import classes from './explain.module.css';
import type { ExplainPanelProps } from './explain-panel-props.ts';
import { Part } from './part.tsx';
import { marginText, scoreText } from './score-text.ts';
import { Standing } from './standing.tsx';

interface ExplainedProps {
  readonly explanation: Explanation;
  readonly asked: ExplainPanelProps;
}

/** An explanation as somebody would tell it: the number, what it is made of, how sure it is, what it is compared with. */
export function Explained({ explanation, asked }: ExplainedProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  const { value, unit, survey, reproduce, isOwnAnswers, standing } = explanation;
  const { section } = asked;
  // As was, the page of a unit may hold more than this row of it; the link then leads to the table.
  const isOnUnitPage = reproduce.split(';', 1)[0] === unit.path;
  return (
    <div className={classes['explained']}>
      {isOwnAnswers && <p className={atoms['quiet']}>{t`Only answers given for ${unit.name} itself, not below it.`}</p>}
      {value === null ? (
        <p className={classes['figure']}>
          <NoNumber explanation={explanation} />
        </p>
      ) : (
        <>
          <p className={classes['figure']}>
            <strong>{scoreText(explanation, formats)}</strong> {marginText(explanation, formats)}
          </p>
          <Arithmetic explanation={explanation} />
        </>
      )}
      {value !== null && !isOwnAnswers && isOnUnitPage && (
        <Part title={t`How people answered`}>
          <AnswerBars explanation={explanation} />
        </Part>
      )}
      {value !== null && (
        <Part title={t`How certain it is`}>
          <Certainty explanation={explanation} />
        </Part>
      )}
      <Comparisons explanation={explanation} isAsked={section === 'compared'} />
      {standing && (
        <Part title={t`Where it stands`} isAsked={section === 'standing'}>
          <Standing explanation={explanation} standing={standing} />
        </Part>
      )}
      {value !== null && (
        <Part title={t`Its course over the period`} isAsked={section === 'course'}>
          <Course asked={asked} explanation={explanation} isOnUnitPage={isOnUnitPage} />
        </Part>
      )}
      <Part title={t`What counts`}>
        <Counted explanation={explanation} />
      </Part>
      <Part title={t`To see it again`}>
        <p>{t`This link leads to the same unit, days and filters, now and later.`}</p>
        <div className={atoms['tools']}>
          <CopyLink href={paths.ranking(survey, reproduce)} />
          {isOnUnitPage && (
            <Button variant="default" component="a" href={paths.statistics(survey, reproduce)}>
              {t`All answers of ${unit.name}`}
            </Button>
          )}
          {permissions.includes('interviews.read') && value !== null && !isOwnAnswers && isOnUnitPage && (
            <Button variant="default" component="a" href={paths.interviews(survey, reproduce)}>
              {t`The interviews behind it`}
            </Button>
          )}
        </div>
      </Part>
    </div>
  );
}

/** Why there is no number. */
function NoNumber({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const { t } = useLingui();
  const { hidden, suppressionMinimumN } = explanation;
  if (hidden === null) return t`Nobody answered this question in this period, so there is no number.`;
  if (hidden === 'too_few')
    return t`Fewer than ${suppressionMinimumN} people answered. Their answers are not shown, so that nobody can tell who said what.`;
  return t`Hidden so that a small group beside it cannot be worked out by subtraction.`;
}
