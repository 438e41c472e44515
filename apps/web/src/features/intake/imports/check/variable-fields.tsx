import type { Import } from '@echolot/contract/intake/imports';
import { Field } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { changeVariable, isNameTaken, type VariableUse } from '../mapping/change-entry.ts';
import type { Draft } from './use-draft.ts';

interface VariableFieldsProps {
  readonly use: VariableUse;
  readonly item: Import;
  readonly draft: Draft;
}

/** Title and name, which every variable has. */
export function VariableFields({ use, draft }: VariableFieldsProps) {
  const { t, i18n } = useLingui();
  const { variable } = use;
  const { titles } = variable;
  const language = i18n.locale;
  const title = typeof titles === 'string' ? titles : (titles?.[language] ?? Object.values(titles ?? {})[0] ?? '');
  const setTitle = (text: string): void => {
    const next = typeof titles === 'object' && text !== '' ? { ...titles, [language]: text } : text || undefined;
    draft.change((mapping) => changeVariable(mapping, use, { titles: next }));
  };
  const nameFault = isNameTaken(draft.mapping, use, variable.extName)
    ? t`Another column has this name.`
    : /^[a-z][a-z0-9_]{0,62}$/.test(variable.extName)
      ? undefined
      : t`Begin with a letter a–z; use a–z, 0–9 and _ only.`;
  return (
    <>
      <Field label={t`Title`} value={title} onChange={setTitle} maxLength={200} placeholder={variable.column} />
      <Field
        label={t`Name in addresses and exports`}
        value={variable.extName}
        fault={nameFault}
        maxLength={63}
        onChange={(extName) => draft.change((mapping) => changeVariable(mapping, use, { extName }))}
      />
    </>
  );
}
