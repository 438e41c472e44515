import {
  addInterviewComment,
  editInterviewComment,
  interviewCommentLength,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
} from '@echolot/contract/intake/interview-comments';
import { getInterview, type Interview, type InterviewComment } from '@echolot/contract/intake/interviews';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { MentionField } from './mention-field.tsx';
import { piecesOf } from './mention-text.ts';
import classes from './staff-comments.module.css';

/** What colleagues say to each other about an interview; what somebody else writes appears by itself. */
export function StaffComments({ interview }: { readonly interview: Interview }) {
  const { t } = useLingui();
  const { permissions } = useIdentity();
  const mayComment = permissions.includes('interviews.comment');
  const params = { survey: interview.survey, interviewId: interview.interviewId };
  const readers = useQuery({ ...queryOptionsOf(listInterviewReaders, { params }), enabled: mayComment });
  const colleagues = readers.data?.readers ?? [];
  return (
    <section className={classes['section']} aria-label={t`Comments of colleagues`}>
      <h2>{t`Comments of colleagues`}</h2>
      <ul className={classes['list']} aria-live="polite">
        {interview.comments.map((comment) => (
          <CommentItem key={comment.commentId} params={params} comment={comment} colleagues={colleagues} />
        ))}
      </ul>
      {interview.comments.length === 0 && <p className={classes['quiet']}>{t`Nobody has written anything yet.`}</p>}
      {mayComment && <CommentForm params={params} colleagues={colleagues} />}
    </section>
  );
}

interface InterviewKey {
  readonly survey: string;
  readonly interviewId: string;
}

interface PartProps {
  readonly params: InterviewKey;
  readonly colleagues: readonly { readonly username: string; readonly name: string }[];
}

function useReadAgain(params: InterviewKey): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: readKeyOf(getInterview, { params }) });
}

function CommentForm({ params, colleagues }: PartProps) {
  const { t, i18n } = useLingui();
  const [message, setMessage] = useState('');
  const readAgain = useReadAgain(params);
  const add = useMutation({
    mutationFn: (text: string) => call(addInterviewComment, { params, body: { message: text } }),
    onSuccess: (_, sent) => {
      // What was typed on while it was sent stays.
      setMessage((now) => (now === sent ? '' : now));
      readAgain();
    },
  });
  const isEmpty = message.trim() === '';
  useLeaveGuard(!isEmpty);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isEmpty && !add.isPending) add.mutate(message);
  };
  return (
    <form data-screen-only onSubmit={submit} className={classes['form']}>
      <MentionField
        label={t`Your comment`}
        value={message}
        onChange={setMessage}
        colleagues={colleagues}
        onSubmit={submit}
        maxLength={interviewCommentLength}
      />
      {add.isError && (
        <p role="alert" className={classes['fault']}>
          {errorSentence(i18n, add.error)}
        </p>
      )}
      <div className={classes['foot']}>
        <span className={classes['quiet']}>{t`@ addresses a colleague, who gets a mail.`}</span>
        <Button type="submit" loading={add.isPending} disabled={isEmpty}>{t`Comment`}</Button>
      </div>
    </form>
  );
}

function CommentItem({ params, comment, colleagues }: PartProps & { readonly comment: InterviewComment }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const readAgain = useReadAgain(params);
  const [draft, setDraft] = useState<string>();
  const one = { ...params, commentId: comment.commentId };
  const tellFault = (error: Error): void => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
  useLeaveGuard(draft !== undefined && draft !== comment.message);
  const save = useMutation({
    mutationFn: (message: string) => call(editInterviewComment, { params: one, body: { message } }),
    onSuccess: () => {
      setDraft(undefined);
      readAgain();
    },
  });
  const restore = useMutation({
    mutationFn: () => call(restoreInterviewComment, { params: one }),
    onSuccess: readAgain,
    onError: tellFault,
  });
  const remove = useMutation({
    mutationFn: () => call(removeInterviewComment, { params: one }),
    onSuccess: () => {
      readAgain();
      showSnackbar({
        text: t`The comment was deleted.`,
        action: { label: t`Undo`, run: () => restore.mutate() },
      });
    },
    onError: tellFault,
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (draft !== undefined && draft.trim() !== '' && !save.isPending) save.mutate(draft);
  };
  return (
    <li id={`comment-${comment.commentId}`} className={classes['comment']}>
      <p className={classes['by']}>
        <strong>{comment.authorName}</strong>
        <time dateTime={comment.createdAt}>{formats.instant(new Date(comment.createdAt))}</time>
        {comment.editedAt !== null && <span title={formats.instant(new Date(comment.editedAt))}>{t`edited`}</span>}
      </p>
      {draft === undefined ? (
        <p className={classes['message']} dir="auto">
          {piecesOf(comment.message, comment.mentions).map((piece, index) =>
            piece.colleague ? (
              <mark key={index} title={piece.colleague.name}>
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
        </p>
      ) : (
        <form onSubmit={submit} className={classes['form']}>
          <MentionField
            label={t`Change the comment`}
            value={draft}
            onChange={setDraft}
            colleagues={colleagues}
            onSubmit={submit}
            maxLength={interviewCommentLength}
            isAutoFocused
          />
          {save.isError && (
            <p role="alert" className={classes['fault']}>
              {errorSentence(i18n, save.error)}
            </p>
          )}
          <div className={classes['foot']}>
            <Button
              variant="default"
              onClick={() => {
                setDraft(undefined);
                save.reset();
              }}
            >{t`Cancel`}</Button>
            <Button type="submit" loading={save.isPending} disabled={draft.trim() === ''}>{t`Save`}</Button>
          </div>
        </form>
      )}
      {comment.isMine && draft === undefined && (
        <div className={classes['tools']}>
          <Button size="compact-xs" variant="subtle" onClick={() => setDraft(comment.message)}>{t`Edit`}</Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >{t`Delete`}</Button>
        </div>
      )}
    </li>
  );
}
