import { Field } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { changeVariable } from '../mapping/change-entry.ts';
import type { ColumnUse, Dimension } from '../mapping/column-use.ts';
import classes from './column-details.module.css';
import type { VariableEditorProps } from './indicator-editor.tsx';
import { MissingField } from './missing-field.tsx';
import { RecodeField } from './recode-field.tsx';
import { VariableFields } from './variable-fields.tsx';

type DimensionUse = Extract<ColumnUse, { role: 'dimension' }>;

/** A category to filter by: one or several in a cell, and which texts mean the same. */
export function DimensionEditor({ use, column, item, draft }: VariableEditorProps<DimensionUse>) {
  const { t } = useLingui();
  const { separator, recode } = use.variable;
  const change = (next: { [Key in keyof Dimension]?: Dimension[Key] | undefined }): void =>
    draft.change((mapping) => changeVariable(mapping, use, next));
  const { boxes } = use.variable;
  const box = boxes?.find((one) => one.column === column.column);
  if (boxes && box) {
    const rename = (title: string): void =>
      change({ boxes: boxes.map((one) => (one === box && title !== '' ? { ...one, title } : one)) });
    return (
      <div className={classes['fields']}>
        <VariableFields use={use} item={item} draft={draft} />
        <Field label={t`Category of a ticked box`} value={box.title} maxLength={200} onChange={rename} />
        <MissingField use={use} column={column} draft={draft} />
      </div>
    );
  }
  const pieces = separator === undefined ? column.top : piecesOf(column.top, separator);
  return (
    <div className={classes['fields']}>
      <VariableFields use={use} item={item} draft={draft} />
      <Field
        label={t`Between several in one cell`}
        value={separator ?? ''}
        maxLength={3}
        placeholder={t`one per cell`}
        note={t`For example ; or | or a comma.`}
        onChange={(text) => change({ separator: text === '' ? undefined : text })}
      />
      <MissingField use={use} column={column} draft={draft} />
      <RecodeField
        kind="text"
        values={pieces}
        recode={recode}
        onChange={(next) => change({ recode: next as Dimension['recode'] })}
      />
    </div>
  );
}

/** What is in cells with several values, each counted by itself. */
function piecesOf(
  top: readonly { text: string; count: number }[],
  separator: string,
): readonly { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { text, count } of top) {
    for (const piece of text.split(separator)) {
      const trimmed = piece.trim();
      if (trimmed !== '') counts.set(trimmed, (counts.get(trimmed) ?? 0) + count);
    }
  }
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count);
}
