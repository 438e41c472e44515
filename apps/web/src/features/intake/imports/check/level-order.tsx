import type { ImportColumn } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowNarrowLeft, IconArrowNarrowRight, IconChevronRight, IconSitemap } from '@tabler/icons-react';
import { useUnitKinds } from '../../../../i18n/unit-kinds.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { moveLevel } from '../mapping/change-entry.ts';
import classes from './level-order.module.css';
import type { Draft } from './use-draft.ts';

interface LevelOrderProps {
  readonly columns: readonly ImportColumn[];
  readonly draft: Draft;
  readonly onColumn: (column: string) => void;
}

/** The levels of the organisation from the top down, each with the number of its units; their order can be changed. */
export function LevelOrder({ columns, draft, onColumn }: LevelOrderProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { titleOf } = useUnitKinds();
  const { currentUniverse } = useIdentity();
  const { levels, rootName } = draft.mapping.perspective;
  if (levels.length === 0) return null;
  // At an end the buttons stay reachable, so that the keyboard keeps its place.
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < levels.length) draft.change((mapping) => moveLevel(mapping, from, to));
  };
  return (
    <section className={classes['order']} aria-label={t`Organisation, from the top down`}>
      <IconSitemap size={18} aria-hidden className={classes['icon']} />
      <ol>
        <li className={classes['root']}>{rootName ?? currentUniverse.title}</li>
        {levels.map(({ column, kind, id }, index) => {
          const found =
            columns.find((one) => one.column === (id ?? column)) ?? columns.find((one) => one.column === column);
          const title = titleOf(kind);
          const count = found ? formats.count(found.distinct) : '';
          return (
            <li key={column}>
              <IconChevronRight size={14} aria-hidden className={classes['into']} />
              <span className={classes['level']}>
                <button type="button" className={classes['name']} onClick={() => onColumn(column)}>
                  {title} <strong>{count}</strong>
                </button>
                {levels.length > 1 && (
                  <>
                    <ActionIcon
                      size={24}
                      data-disabled={index === 0 || undefined}
                      aria-disabled={index === 0}
                      aria-label={t`Move ${title} up`}
                      title={t`Move up`}
                      onClick={() => move(index, index - 1)}
                    >
                      <IconArrowNarrowLeft size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      data-disabled={index === levels.length - 1 || undefined}
                      aria-disabled={index === levels.length - 1}
                      aria-label={t`Move ${title} down`}
                      title={t`Move down`}
                      onClick={() => move(index, index + 1)}
                    >
                      <IconArrowNarrowRight size={16} aria-hidden />
                    </ActionIcon>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
