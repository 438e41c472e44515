import { type MailMessage, repeatMailMessage } from '@echolot/contract/people/mail';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './mail-page.module.css';

const stateWords: Record<MailMessage['state'], MessageDescriptor> = {
  waiting: msg`On its way`,
  sent: msg`Sent`,
  kept: msg`Kept here`,
  failed: msg`Failed`,
};

/** One message; opened, its text and what became of it. */
export function MessageRow({ message, onRepeated }: { message: MailMessage; onRepeated: () => void }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const repeat = useMutation({
    mutationFn: () => call(repeatMailMessage, { params: { mailMessageId: message.mailMessageId } }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: onRepeated,
  });
  const { state, subject, text, link, locale, toName, toAddress, attempts, answer, createdAt } = message;
  return (
    <li className={classes['message']}>
      <details>
        <summary>
          <span className={classes['state']} data-state={state}>
            {i18n._(stateWords[state])}
          </span>
          <span className={classes['what']}>
            <span className={classes['subject']} lang={locale}>
              {subject}
            </span>
            <span className={classes['quiet']}>{toName === '' ? toAddress : `${toName} · ${toAddress}`}</span>
          </span>
          <time dateTime={createdAt}>{formats.instant(new Date(createdAt))}</time>
        </summary>
        <p className={classes['text']} lang={locale}>
          {text}
        </p>
        {link !== null && (
          <p>
            <a href={link}>{t`Open what it is about`}</a>
          </p>
        )}
        {(attempts > 1 || answer !== null) && (
          <p className={classes['quiet']}>
            {t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
            {answer !== null && `. ${answer}`}
          </p>
        )}
        {state === 'failed' && (
          <Button variant="default" size="xs" loading={repeat.isPending} onClick={() => repeat.mutate()}>
            {t`Send again`}
          </Button>
        )}
      </details>
    </li>
  );
}
