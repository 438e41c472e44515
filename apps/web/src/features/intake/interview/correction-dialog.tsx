import {
  correctInterview,
  getInterview,
  type Interview,
  type InterviewAnswer,
} from '@echolot/contract/intake/interviews';
import { isPartlyMasked } from '@echolot/core/mask-dots';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { CompareChanges } from '../../../unsaved/compare-changes.tsx';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { AnswerField } from './answer-field.tsx';
import classes from './correction-dialog.module.css';
import { useAnswerText } from './use-answer-text.ts';

type Value = InterviewAnswer['value'];

interface CorrectionDialogProps {
  readonly interview: Interview;
  readonly onClose: () => void;
}

/** Corrects answers, with a reason. The former ones are kept; after a conflict both versions are shown. */
export function CorrectionDialog({ interview, onClose }: CorrectionDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const answerText = useAnswerText();
  const [opened] = useState(interview);
  const [version, setVersion] = useState(interview.version);
  const [changes, setChanges] = useState<Readonly<Record<string, Value>>>({});
  const [reason, setReason] = useState('');
  const guard = useLeaveGuard(Object.keys(changes).length > 0 || reason.trim() !== '');
  const close = (): void => guard.leave(onClose);
  const { survey, interviewId } = interview;
  const params = { survey, interviewId };
  const readAgain = (): void => void client.invalidateQueries({ queryKey: readKeyOf(getInterview, { params }) });
  const save = useMutation({
    mutationFn: () =>
      call(correctInterview, { params, body: { version, reason: reason.trim(), answers: { ...changes } } }),
    onSuccess: () => {
      readAgain();
      showSnackbar({ text: t`The answers were corrected.`, tone: 'good' });
      onClose();
    },
    onError: readAgain,
  });
  const conflict =
    save.error instanceof ProblemError && save.error.code === 'interview_conflict' ? save.error : undefined;
  const theirs = (conflict?.details['answers'] ?? {}) as Readonly<Record<string, Value>>;
  const changed = Object.keys(changes);
  // What is in place of masked words would be written over them.
  const answers = opened.answers.filter(({ value }) => !opened.isMasked || !isPartlyMasked(value));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const change = (answer: InterviewAnswer, value: Value): void => {
    const { [answer.extName]: _, ...rest } = changes;
    setChanges(isSame(answer.value, value) ? rest : { ...rest, [answer.extName]: value });
  };
  return (
    <Dialog title={t`Correct answers`} closeLabel={t`Close`} onClose={close} widthPx={640}>
      <form onSubmit={submit} className={classes['form']}>
        <p
          className={classes['lead']}
        >{t`Only for answers that are wrong. The former answer stays readable with your name and reason, and rankings follow.`}</p>
        {conflict && (
          <CompareChanges
            said={t`Somebody corrected this interview in the meantime. Compare, then decide; nothing of yours is lost.`}
            heads={[t`Question`, t`When you opened it`, t`Now`, t`Yours`]}
            rows={opened.answers
              .filter(({ extName, value }) => extName in changes || !isSame(value, theirs[extName] ?? null))
              .map((answer) => ({
                key: answer.extName,
                title: answer.title,
                values: [
                  answerText(answer, answer.value),
                  answerText(answer, theirs[answer.extName] ?? null),
                  answer.extName in changes ? answerText(answer, changes[answer.extName] ?? null) : t`as it is`,
                ],
              }))}
            onLeave={onClose}
            onGoOn={() => {
              setVersion(Number(conflict.details['version']));
              save.reset();
            }}
          />
        )}
        <div className={atoms['stack']}>
          {answers.map((answer) => (
            <AnswerField
              key={answer.extName}
              answer={answer}
              value={answer.extName in changes ? (changes[answer.extName] ?? null) : answer.value}
              isChanged={answer.extName in changes}
              onChange={(value) => change(answer, value)}
            />
          ))}
        </div>
        {answers.length < opened.answers.length && (
          <p
            className={classes['lead']}
          >{t`Comments with masked words are left out: only colleagues who may read personal data can correct them.`}</p>
        )}
        <div className={classes['last']}>
          <Field
            label={t`Reason`}
            value={reason}
            onChange={setReason}
            required
            maxLength={500}
            note={t`Everybody who sees the interview can read it.`}
          />
          {save.isError && !conflict && (
            <p role="alert" className={classes['fault']}>
              {errorSentence(i18n, save.error)}
            </p>
          )}
          <div className={atoms['buttons']}>
            <Button variant="default" onClick={close}>{t`Cancel`}</Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={changed.length === 0 || reason.trim().length < 3 || conflict !== undefined}
            >{t`Correct`}</Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
