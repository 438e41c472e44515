import type { MappingDraft } from '@echolot/contract/intake/import-mapping';
import type { Import, ImportJudgement } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { StepSkeleton } from '../import-states.tsx';
import { answerLists } from '../mapping/column-use.ts';
import { decisionTitle } from '../words/decision-words.ts';
import classes from './first-rows.module.css';

type PreviewRow = ImportJudgement['preview'][number];

interface FirstRowsProps {
  readonly item: Import;
  readonly mapping: MappingDraft;
  readonly judgement: ImportJudgement | undefined;
}

/** The first rows as they are understood, with what is in the file beneath where it differs. */
export function FirstRows({ item, mapping, judgement }: FirstRowsProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  if (!judgement) return <StepSkeleton label={t`The rows are being checked`} />;
  const placeOf = new Map(item.columns.map(({ column }, place) => [column, place]));
  const rawOf = ({ cells }: PreviewRow, column: string | undefined): string =>
    column === undefined ? '' : (cells[placeOf.get(column) ?? -1] ?? '');
  const variables = answerLists.flatMap((list) =>
    mapping[list].map(({ extName, column, titles }) => ({
      extName,
      column,
      title: typeof titles === 'string' ? titles : (titles?.[i18n.locale] ?? column),
    })),
  );
  const contacts = Object.entries(mapping.contact ?? {}).flatMap(([field, source]) =>
    source ? [{ field, column: source.column }] : [],
  );
  const isOfSamples = mapping.samples !== undefined;
  const places = mapping.samples?.units ?? mapping.perspective.levels;
  const print = (value: string | number | string[] | undefined): string => {
    if (value === undefined) return '';
    if (typeof value === 'number') return new Intl.NumberFormat(formats.locale).format(value);
    if (Array.isArray(value)) return value.join(' · ');
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formats.day(value) : value;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, and the keyboard must reach that
    <div role="region" aria-label={t`First rows as they are understood`} tabIndex={0} className={classes['scroller']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col" className={classes['line']}>{t`Line`}</th>
            <th scope="col">{t`Where`}</th>
            <th scope="col">{t`When`}</th>
            {isOfSamples && <th scope="col">{t`Decided`}</th>}
            {variables.map(({ extName, title }) => (
              <th key={extName} scope="col" title={title}>
                {title}
              </th>
            ))}
            {contacts.map(({ field, column }) => (
              <th key={field} scope="col" title={t`Goes to contacts, not to interviews`}>
                <IconLock size={12} aria-label={t`Goes to contacts, not to interviews`} role="img" /> {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {judgement.preview.map((row) => {
            const { line, interview, refusals } = row;
            return (
              <tr key={line} data-refused={refusals.length > 0 || undefined}>
                <th scope="row" className={classes['line']}>
                  {formats.count(line)}
                  {refusals.length > 0 && (
                    <span className={classes['refusal']}>
                      <IconAlertTriangle size={14} aria-hidden /> {t`refused`}
                    </span>
                  )}
                </th>
                <Cell
                  understood={
                    isOfSamples
                      ? places.map(({ column }) => rawOf(row, column)).join(' › ')
                      : interview?.units.join(' › ')
                  }
                  raw={places
                    .map(({ column }) => rawOf(row, column))
                    .filter((name) => name !== '')
                    .join(' › ')}
                />
                <Cell
                  understood={
                    interview &&
                    (interview.datePrecision === 'month'
                      ? formats.month(interview.day)
                      : isOfSamples || interview.datePrecision === 'assumed'
                        ? formats.day(interview.day)
                        : formats.instant(new Date(interview.answeredAt)))
                  }
                  raw={rawOf(row, mapping.answeredAt?.column)}
                />
                {isOfSamples && (
                  <Cell understood={row.decision === undefined ? '' : decisionTitle(i18n, row.decision)} raw="" />
                )}
                {variables.map(({ extName, column }) => (
                  <Cell
                    key={extName}
                    understood={interview ? print(interview.answers[extName]) : undefined}
                    raw={rawOf(row, column)}
                  />
                ))}
                {contacts.map(({ field, column }) => (
                  <Cell
                    key={field}
                    understood={interview ? (interview.contact[field] ?? '') : undefined}
                    raw={rawOf(row, column)}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <Reasons preview={judgement.preview} />
    </div>
  );
}

/** What is understood, and beneath it what is in the file where it is not the same. */
function Cell({ understood, raw }: { understood: ReactNode; raw: string }) {
  const isSame = understood === raw;
  return (
    <td title={raw}>
      <span className={classes['understood']}>
        {understood === '' ? <span className={classes['none']}>–</span> : understood}
      </span>
      {!isSame && raw !== '' && <span className={classes['raw']}>{raw}</span>}
    </td>
  );
}

function Reasons({ preview }: { preview: readonly PreviewRow[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const refused = preview.filter(({ refusals }) => refusals.length > 0);
  if (refused.length === 0) return null;
  return (
    <ul className={classes['reasons']}>
      {refused.map(({ line, refusals }) => (
        <li key={line}>
          <strong>{t`Line ${formats.count(line)}`}</strong> {refusals.join(' ')}
        </li>
      ))}
    </ul>
  );
}
