import type { ReadingOptions } from '@echolot/contract/intake/import-reading';
import type { Import } from '@echolot/contract/intake/imports';
import { SelectField } from '@echolot/ui/field';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { DefinitionDrop } from '../definition-drop.tsx';
import classes from './file-facts.module.css';
import type { Draft } from './use-draft.ts';

const encodings = ['utf-8', 'utf-16le', 'windows-1252', 'iso-8859-15', 'windows-1250', 'windows-1251'];

/** How the file was read, in a line; what is wrong there is put right here, and everything is guessed anew. */
export function FileFacts({ item, draft }: { item: Import; draft: Draft }) {
  const { t } = useLingui();
  const formats = useFormats();
  // A workbook with several sheets may have been opened at the wrong one.
  const [isOpen, setOpen] = useState((item.file?.sheets.length ?? 0) > 1);
  const { file, mappingOrigin, definitionFileName } = item;
  if (!file) return null;
  const signs: Record<string, string> = { ',': t`comma`, ';': t`semicolon`, '\t': t`tab`, '|': t`bar` };
  const facts = [
    t`${plural(file.rows, { one: `${formats.count(1)} row`, other: `${formats.count(file.rows)} rows` })}`,
    t`${plural(item.columns.length, { one: '# column', other: '# columns' })}`,
    file.kind === 'csv' && file.delimiter !== null && t`separated by ${signs[file.delimiter] ?? file.delimiter}`,
    file.encoding?.toUpperCase(),
    file.sheet !== null && t`sheet ${file.sheet}`,
    definitionFileName !== null && t`questions from ${definitionFileName}`,
  ].filter(Boolean);
  const canChange = file.kind === 'csv' || file.sheets.length > 1;
  const read = (next: ReadingOptions): void => void draft.readAnew({ ...item.reading, ...next });
  return (
    <div className={classes['facts']}>
      <p>
        {facts.join(' · ')}{' '}
        {canChange && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t`Change how the file is read`}
          </button>
        )}{' '}
        <DefinitionDrop item={item} isQuiet />
      </p>
      {mappingOrigin?.kind === 'saved' && (
        <p className={classes['saved']}>
          {t`Same columns as “${mappingOrigin.name ?? ''}”: its mapping is used again.`}{' '}
          <button type="button" onClick={() => read({ ignoreSaved: true })}>{t`Guess anew instead`}</button>
        </p>
      )}
      {isOpen && (
        <div className={classes['fields']}>
          {file.sheets.length > 1 && (
            <SelectField
              label={t`Sheet`}
              value={file.sheet ?? ''}
              choices={file.sheets.map((value) => ({ value, title: value }))}
              onChange={(sheet) => read({ sheet })}
            />
          )}
          {file.kind === 'csv' && (
            <>
              <SelectField
                label={t`Columns are separated by`}
                value={file.delimiter ?? ','}
                choices={[...new Set([...Object.keys(signs), file.delimiter ?? ','])].map((value) => ({
                  value,
                  title: signs[value] ?? value,
                }))}
                onChange={(delimiter) => read({ delimiter })}
              />
              <SelectField
                label={t`Characters are encoded as`}
                value={file.encoding ?? 'utf-8'}
                choices={[...new Set([file.encoding ?? 'utf-8', ...encodings])].map((value) => ({
                  value,
                  title: value.toUpperCase(),
                }))}
                onChange={(encoding) => read({ encoding })}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
