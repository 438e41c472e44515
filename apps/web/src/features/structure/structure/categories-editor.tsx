import { changeCategories, type Structure, type StructureVariable } from '@echolot/contract/structure/structure';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { changeFault } from './change-fault.ts';
import classes from './structure.module.css';
import { textIn } from './text-in.ts';
import { useStructureChange } from './use-structure-change.ts';
import variableStyles from './variables.module.css';

interface CategoriesEditorProps {
  readonly structure: Structure;
  readonly variable: StructureVariable;
  readonly canChange: boolean;
  /** What a change is made on. */
  readonly version: number;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: (version: number) => void;
}

type Category = StructureVariable['categories'][number];
/** More are not edited on one page. */
const mostShown = 200;

/** Categories of a dimension: their titles in the reader's language, their order, and which counts as which. */
export function CategoriesEditor(props: CategoriesEditorProps) {
  const { structure, variable, canChange, version, onChanged, onSaved } = props;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { survey } = structure;
  const [before, setBefore] = useState<readonly Category[]>(variable.categories);
  const [draft, setDraft] = useState(before);
  const [fault, setFault] = useState<string>();
  const change = useStructureChange(changeCategories, survey, (reply) => onSaved(reply.version));
  const locale = structure.locales[0] ?? 'en';
  const titleOf = (category: Category): string => textIn(category.titles, locale) || category.extName;
  const edit = (extName: string, part: Partial<Category>): void =>
    setDraft(draft.map((one) => (one.extName === extName ? { ...one, ...part } : one)));
  const put = (index: number, by: number): void => {
    const moved = draft[index];
    if (moved) setDraft(draft.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before);
  // What others save does not take the place of what is being changed here.
  if (!isChanged && before !== variable.categories) {
    setBefore(variable.categories);
    setDraft(variable.categories);
  }
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const save = (): void => {
    setFault(undefined);
    const categories = draft.map(({ extName, titles, mergedInto }) => ({
      extName,
      mergedInto,
      ...(titles[locale] !== undefined && { titles: { [locale]: titles[locale] } }),
    }));
    change.mutate(
      { params: { survey, variable: variable.extName }, body: { version, categories } },
      {
        onSuccess: () => {
          setBefore(draft);
          showSnackbar({ text: t`The categories have been changed.`, tone: 'good' });
        },
        onError: (error) => setFault(changeFault(i18n, error)),
      },
    );
  };
  return (
    <section className={variableStyles['categories']} aria-label={t`Categories`}>
      <h3>{t`Categories`}</h3>
      <p
        className={classes['quiet']}
      >{t`A category that counts as another one keeps its answers and can be set apart again.`}</p>
      <ol>
        {draft.slice(0, mostShown).map((category, index) => (
          <li key={category.extName} data-merged={category.mergedInto !== null || undefined}>
            <input
              aria-label={t`Title of ${category.extName}`}
              value={category.titles[locale] ?? titleOf(category)}
              disabled={!canChange}
              maxLength={500}
              onChange={({ currentTarget }) =>
                edit(category.extName, { titles: { ...category.titles, [locale]: currentTarget.value } })
              }
            />
            <select
              aria-label={t`${titleOf(category)} counts as`}
              value={category.mergedInto ?? ''}
              disabled={!canChange}
              onChange={({ currentTarget }) => edit(category.extName, { mergedInto: currentTarget.value || null })}
            >
              <option value="">{t`itself`}</option>
              {draft
                .filter((one) => one.extName !== category.extName && one.mergedInto === null)
                .map((one) => (
                  <option key={one.extName} value={one.extName}>
                    {t`as ${titleOf(one)}`}
                  </option>
                ))}
            </select>
            <span className={variableStyles['number']}>
              {category.count === null ? '–' : formats.count(category.count)}
            </span>
            {canChange && (
              <span className={classes['order']}>
                <ActionIcon
                  size="sm"
                  aria-label={t`Put ${titleOf(category)} further up`}
                  disabled={index === 0}
                  onClick={() => put(index, -1)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={t`Put ${titleOf(category)} further down`}
                  disabled={index === draft.length - 1}
                  onClick={() => put(index, 1)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ol>
      {draft.length > mostShown && (
        <p className={classes['quiet']}>{t`The first ${mostShown} of ${formats.count(draft.length)} categories.`}</p>
      )}
      {fault && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      {canChange && (
        <div className={classes['buttons']}>
          <Button loading={change.isPending} disabled={!isChanged} onClick={save}>{t`Save categories`}</Button>
        </div>
      )}
    </section>
  );
}
