import { listInterviewShares, revokeInterviewShare, shareInterview } from '@echolot/contract/intake/sharing';
import { CopyButton } from '@echolot/ui/copy-button';
import { Dialog } from '@echolot/ui/dialog';
import { SelectField } from '@echolot/ui/field';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './share-dialog.module.css';

const dayChoices = ['1', '7', '14', '30', '90'] as const;

interface ShareDialogProps {
  readonly survey: string;
  readonly interviewId: string;
  readonly onClose: () => void;
}

/** Makes links for people without sign-in, and ends them. */
export function ShareDialog({ survey, interviewId, onClose }: ShareDialogProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const params = { survey, interviewId };
  const [days, setDays] = useState<(typeof dayChoices)[number]>('7');
  const shown = useRef<HTMLElement>(null);
  const list = useQuery({ ...queryOptionsOf(listInterviewShares, { params }), staleTime: 0 });
  const key = readKeyOf(listInterviewShares, { params });
  const make = useMutation({
    mutationFn: () => call(shareInterview, { params: { ...params, days: Number(days) } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: key }),
  });
  const revoke = useMutation({
    mutationFn: (shareId: string) => call(revokeInterviewShare, { params: { ...params, shareId } }),
    onSuccess: (reply, shareId) => {
      client.setQueryData(key, reply);
      if (make.data?.share.shareId === shareId) make.reset();
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
  const daysText = (count: number): string => t`${plural(count, { one: '# day', other: '# days' })}`;
  const error = make.error ?? revoke.error ?? list.error;
  const link = make.data?.link;
  return (
    <Dialog title={t`Share this interview`} closeLabel={t`Close`} onClose={onClose} widthPx={560}>
      <div className={classes['parts']}>
        <p className={classes['lead']}>
          {t`Whoever has the link sees this one interview without signing in: the answers, not who gave them, and nothing else.`}
        </p>
        {error && (
          <p role="alert" className={classes['fault']}>
            {errorSentence(i18n, error)}
          </p>
        )}
        <div className={classes['make']}>
          <SelectField
            label={t`Valid for`}
            value={days}
            onChange={setDays}
            choices={dayChoices.map((value) => ({ value, title: daysText(Number(value)) }))}
          />
          {/* The second click of a double click would make another link in the place of the one shown this once. */}
          <Button
            loading={make.isPending}
            onClick={({ detail }) => {
              if (detail < 2) make.mutate();
            }}
          >{t`Make a link`}</Button>
        </div>
        {link !== undefined && (
          <div className={classes['made']}>
            <p className={classes['lead']}>{t`Copy the link now: it is shown this once.`}</p>
            <code ref={shown}>{link}</code>
            <CopyButton
              key={link}
              text={link}
              shown={shown}
              words={{
                copy: t`Copy the link`,
                copied: t`Copied`,
                refused: t`Your browser does not allow copying here. The text is marked: copy it by hand.`,
              }}
            />
          </div>
        )}
        <h3>{t`Links that work now`}</h3>
        {list.data?.shares.length === 0 && <p className={classes['lead']}>{t`There is none.`}</p>}
        <ul className={classes['list']}>
          {list.data?.shares.map((share) => {
            const until = formats.instant(new Date(share.expiresAt));
            const made = formats.instant(new Date(share.createdAt));
            const by = share.createdBy;
            return (
              <li key={share.shareId}>
                <span>
                  {t`Until ${until}`}
                  <span className={classes['quiet']}>
                    {t`Made by ${by} on ${made}`} ·{' '}
                    {t`${plural(share.views, { 0: 'not opened yet', one: 'opened once', other: 'opened # times' })}`}
                  </span>
                </span>
                <Button
                  size="compact-sm"
                  variant="light"
                  color="red"
                  loading={revoke.isPending && revoke.variables === share.shareId}
                  onClick={() => revoke.mutate(share.shareId)}
                >{t`End it`}</Button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
