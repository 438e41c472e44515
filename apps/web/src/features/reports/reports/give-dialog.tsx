import { giveReport, listReportColleagues, type Report } from '@echolot/contract/reports/reports';
import { foldName } from '@echolot/core/folded-text';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { SearchField } from '@echolot/ui/search-field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { useReportWords } from './report-words.ts';
import classes from './reports.module.css';
import { useReportChange } from './use-report-change.ts';

/** Above so many one searches. */
const searchFrom = 8;

/** Who else may download a report: colleagues who may see all that it holds. */
export function GiveDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const words = useReportWords();
  const query = useQuery({
    ...queryOptionsOf(listReportColleagues, { params: { reportId: report.reportId } }),
    placeholderData: undefined,
    staleTime: 0,
  });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(report.givenTo.map(({ username }) => username));
  const guard = useLeaveGuard(useIsChanged(chosen.toSorted()));
  const close = (): void => guard.leave(onClose);
  const give = useReportChange(
    ({ reportId }) => call(giveReport, { params: { reportId }, body: { usernames: [...chosen] } }),
    onClose,
  );
  const colleagues = query.data?.colleagues ?? [];
  const wanted = foldName(text);
  const shown = colleagues.filter(({ name, username }) => foldName(`${name} ${username}`).includes(wanted));
  const toggle = (username: string): void =>
    setChosen((old) => (old.includes(username) ? old.filter((one) => one !== username) : [...old, username]));
  return (
    <Dialog title={t`Give ${words.title(report)} to colleagues`} closeLabel={t`Close`} onClose={close}>
      <p className={classes['lead']}>
        {t`They find it in “My reports” and can download it until it is deleted. Only colleagues who may see all it holds are listed.`}
      </p>
      {colleagues.length > searchFrom && (
        <SearchField label={t`Search colleagues`} placeholder={t`Search`} value={text} onChange={setText} />
      )}
      {query.isError ? (
        <p role="alert" className={classes['lead']}>
          {errorSentence(i18n, query.error)}
        </p>
      ) : query.data ? (
        <div role="group" aria-label={t`Colleagues`} className={classes['colleagues']}>
          {shown.map(({ username, name }) => (
            <label key={username} className={classes['colleague']}>
              <input type="checkbox" checked={chosen.includes(username)} onChange={() => toggle(username)} />
              <span>{name}</span>
              <span className={classes['username']}>{username}</span>
            </label>
          ))}
          {shown.length === 0 && (
            <p className={classes['lead']}>
              {colleagues.length === 0
                ? t`Nobody else here may see all that this report holds.`
                : t`Nobody is called that.`}
            </p>
          )}
        </div>
      ) : (
        <p role="status" className={classes['lead']}>{t`Loading the colleagues`}</p>
      )}
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={close}>{t`Cancel`}</Button>
        <Button
          disabled={!query.data || colleagues.length === 0}
          loading={give.isPending}
          onClick={() => give.mutate(report)}
        >
          {t`Save`}
        </Button>
      </div>
    </Dialog>
  );
}
