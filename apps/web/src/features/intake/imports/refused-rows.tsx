import type { ReadingOptions } from '@echolot/contract/intake/import-reading';
import type { Import } from '@echolot/contract/intake/imports';
import { getRefusedFile, listRefusedRows } from '@echolot/contract/intake/refused-rows';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../../api/client.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { saveFile } from '../../../api/save-file.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ChooseButton, PageDrop } from './drop-zone.tsx';
import classes from './refused-rows.module.css';
import { useBeginImport } from './use-begin-import.ts';
import { refusalSentence } from './words/refusal-words.ts';

const shownRows = 20;

/** The corrected file is read as the first one was. */
function readingOf({ target, survey }: Import): ReadingOptions {
  return { target, ...(survey && { survey: survey.extName }) };
}

/** Rows that were refused: why, as a file to mend, and the way back in. */
export function RefusedRows({ item, survey }: { item: Import; survey: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const begin = useBeginImport(survey, item.target === 'samples' ? readingOf(item) : undefined);
  const { importId, progress } = item;
  const query = useQuery(
    queryOptionsOf(listRefusedRows, { params: { importId }, query: { after: 0, limit: shownRows } }),
  );
  const download = useMutation({
    mutationFn: async () => {
      const reply = await send(getRefusedFile, { params: { importId } });
      saveFile(await reply.blob(), `${item.fileName.replace(/\.\w+$/, '')}.refused.csv`);
    },
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const more = progress.refused - (query.data?.rows.length ?? 0);
  return (
    <section className={classes['refused']} aria-labelledby="import-refused">
      <PageDrop onFiles={begin.begin} hint={t`Let go to send the corrected file`} />
      <h2 id="import-refused">
        {t`${plural(progress.refused, { one: `${formats.count(1)} row was refused`, other: `${formats.count(progress.refused)} rows were refused` })}`}
      </h2>
      <p className={classes['quiet']}>
        {t`Download them with line and reason, correct them there, and send the file: the other rows are not needed again.`}
      </p>
      <div className={atoms['tools']}>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download.mutate()}
        >
          {t`Download the refused rows`}
        </Button>
        <ChooseButton
          variant="default"
          onFiles={begin.begin}
          isBusy={begin.isPending}
          label={t`Send the corrected file`}
        />
      </div>
      {query.data && (
        <ul className={classes['rows']} aria-label={t`Refused rows`}>
          {query.data.rows.map(({ line, cells, reasons }) => (
            <li key={line}>
              <span className={classes['line']}>{t`Line ${formats.count(line)}`}</span>
              <span className={classes['reason']}>
                {reasons.map((reason) => (
                  <span key={`${reason.column} ${reason.code}`}>
                    {reason.column !== '' && <strong>{reason.column}: </strong>}
                    {refusalSentence(i18n, formats, reason)}
                  </span>
                ))}
                <span className={classes['cells']} title={cells.join(' | ')}>
                  {cells.filter((cell) => cell !== '').join(' | ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {query.data && more > 0 && <p className={classes['quiet']}>{t`and ${formats.count(more)} more in the file`}</p>}
    </section>
  );
}
