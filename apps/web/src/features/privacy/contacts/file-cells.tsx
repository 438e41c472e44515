import { type ErasureFileRow, keepErasureCells, listErasureCells } from '@echolot/contract/privacy/contacts';
import atoms from '@echolot/ui/atoms.module.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './file-cells.module.css';

interface FileCellsProps {
  readonly erasureId: string;
  /** Told when something is kept, or no longer: the number of places is another one. */
  readonly onChanged: () => void;
}

type Choice = Parameters<typeof call<typeof keepErasureCells>>[1]['body'];

/** What was found in uploaded files, cell by cell; each can be kept, as that of another person of the same name. */
export function FileCells({ erasureId, onChanged }: FileCellsProps) {
  const { t, i18n } = useLingui();
  const params = { erasureId };
  const query = useInfiniteQuery({
    queryKey: [...readKeyOf(listErasureCells, { params, query: {} }), 'pages'],
    queryFn: ({ signal, pageParam }) => call(listErasureCells, { params, query: { after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
  const keep = useMutation({
    mutationFn: (body: Choice) => call(keepErasureCells, { params, body }),
    onSettled: async () => {
      onChanged();
      await query.refetch();
    },
  });
  const stored = query.data?.pages.flatMap((page) => page.rows) ?? [];
  // A tick shows at once what was chosen.
  const rows = keep.isPending ? stored.map((row) => withChoice(row, keep.variables)) : stored;
  const files = [...Map.groupBy(rows, ({ importId }) => importId)];
  const fault = query.error ?? keep.error;
  return (
    <section className={classes['files']} aria-label={t`In uploaded files`}>
      <h3>{t`In uploaded files`}</h3>
      <p>{t`Only the ticked cells are erased. Take the tick away where somebody else of the same name is meant.`}</p>
      {files.map(([importId, found]) => (
        <FileRows key={importId} rows={found} isBusy={keep.isPending} onKeep={(choice) => keep.mutate(choice)} />
      ))}
      {query.isPending && <p role="status">{t`Loading what was found in files`}</p>}
      {fault && (
        <p role="alert" className={atoms['faultBox']}>
          {errorSentence(i18n, fault)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more rows`}
        </Button>
      )}
    </section>
  );
}

function withChoice(found: ErasureFileRow, { importId, row, place, isKept }: Choice): ErasureFileRow {
  if ((importId ?? found.importId) !== found.importId || (row ?? found.row) !== found.row) return found;
  return {
    ...found,
    cells: found.cells.map((cell) => ((place ?? cell.place) === cell.place ? { ...cell, isKept } : cell)),
  };
}

function FileRows(props: { rows: readonly ErasureFileRow[]; isBusy: boolean; onKeep: (choice: Choice) => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { rows, isBusy, onKeep } = props;
  const [first] = rows;
  if (!first) return null;
  const { importId, fileName } = first;
  const isAllKept = rows.every(({ cells }) => cells.every(({ isKept }) => isKept));
  return (
    <div className={classes['file']}>
      <header>
        <strong>{fileName}</strong>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={isBusy}
          onClick={() => onKeep({ importId, isKept: !isAllKept })}
        >
          {isAllKept ? t`Tick the whole file` : t`Keep the whole file`}
        </Button>
      </header>
      <ul>
        {rows.map(({ row, sheet, line, isOwn, cells }) => (
          <li key={row}>
            <small>
              {sheet === '' ? (
                <Trans>Line {formats.count(line)}</Trans>
              ) : (
                <Trans>
                  Sheet {sheet}, row {formats.count(line)}
                </Trans>
              )}
              {isOwn ? ` · ${t`row of the person`}` : ''}
            </small>
            {cells.map(({ place, column, excerpt, isEmptied, isKept }) => (
              <label key={place} className={classes['cell']} data-kept={isKept}>
                <input
                  type="checkbox"
                  checked={!isKept}
                  disabled={isBusy}
                  onChange={() => onKeep({ row, place, isKept: !isKept })}
                />
                <span>
                  <b>{column === '' ? t`Unreadable row` : column}</b>
                  {excerpt !== '' && <q>{excerpt}</q>}
                  <small>{isKept ? t`stays` : isEmptied ? t`is emptied` : t`the name is replaced by [***]`}</small>
                </span>
              </label>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
