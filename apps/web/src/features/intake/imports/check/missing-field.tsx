import type { ImportColumn } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { changeVariable, type VariableUse } from '../mapping/change-entry.ts';
import { TokenField } from '../token-field.tsx';
import type { Draft } from './use-draft.ts';

interface MissingFieldProps {
  readonly use: VariableUse;
  readonly column: ImportColumn;
  readonly draft: Draft;
}

/** Cells of this column that say "no answer". */
export function MissingField({ use, column, draft }: MissingFieldProps) {
  const { t } = useLingui();
  const everywhere = draft.mapping.missing;
  return (
    <TokenField
      label={t`Cells that mean “no answer”`}
      tokens={use.variable.missing}
      note={everywhere.length > 0 ? t`In every column: ${everywhere.join(', ')}` : undefined}
      suggestions={column.missing.map(({ text }) => text).filter((text) => !everywhere.includes(text))}
      onChange={(missing) => draft.change((mapping) => changeVariable(mapping, use, { missing: [...missing] }))}
    />
  );
}
