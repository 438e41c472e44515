import type { Import, ImportColumn } from '@echolot/contract/intake/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconEyeQuestion, IconLock } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { Distribution } from '../distribution.tsx';
import { filledShare } from '../mapping/column-facts.ts';
import { type ColumnUse, isPersonal, type Role } from '../mapping/column-use.ts';
import { guessSentence } from '../words/guess-words.ts';
import { roleGroups, roleTitle, sampleRoleGroups } from '../words/role-words.ts';
import { ColumnDetails } from './column-details.tsx';
import classes from './column-row.module.css';
import { roleOfGuess } from './role-of-guess.ts';
import type { Draft } from './use-draft.ts';
import { useSurveyPerspectives } from './use-survey-perspectives.ts';
import { useUseSummary } from './use-use-summary.ts';

interface ColumnRowProps {
  readonly column: ImportColumn;
  readonly uses: readonly ColumnUse[];
  readonly item: Import;
  readonly draft: Draft;
  readonly isOpen: boolean;
  readonly isFaulty: boolean;
  readonly onToggle: (column: string) => void;
  readonly onRole: (column: ImportColumn, role: Role) => void;
}

/** One column of the file. Those that stay the same are not drawn again: a file may have hundreds. */
export const ColumnRow = memo(DrawnRow, (before, after) => {
  const isSame =
    before.column === after.column &&
    before.isOpen === after.isOpen &&
    before.isFaulty === after.isFaulty &&
    before.onToggle === after.onToggle &&
    before.onRole === after.onRole &&
    before.uses.length === after.uses.length &&
    before.uses.every((use, place) => isSameUse(use, after.uses[place]));
  return isSame && !after.isOpen && before.item.mappingOrigin?.kind === after.item.mappingOrigin?.kind;
});

function isSameUse(one: ColumnUse, other: ColumnUse | undefined): boolean {
  if (one.role !== other?.role) return false;
  if ('variable' in one && 'variable' in other) return one.variable === other.variable;
  if ('level' in one && 'level' in other) return one.level === other.level && one.index === other.index;
  return true;
}

function DrawnRow({ column, uses, item, draft, isOpen, isFaulty, onToggle, onRole }: ColumnRowProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const summaryOf = useUseSummary();
  const isOfSamples = draft.mapping.samples !== undefined;
  const perspectives = useSurveyPerspectives(draft.mapping);
  const detailsId = useId();
  const row = useRef<HTMLLIElement>(null);
  // Opened from elsewhere on the page, it may be far away.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const name = column.column;
  const role = uses[0]?.role;
  const isLocked = role !== undefined && isPersonal(role);
  const distinct = formats.count(column.distinct);
  return (
    <li
      ref={row}
      className={classes['row']}
      data-open={isOpen || undefined}
      data-skipped={role === 'skip' || undefined}
    >
      <div className={classes['line']}>
        <div className={classes['name']}>
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => onToggle(name)}
          >
            <IconChevronDown size={16} aria-hidden className={classes['chevron']} />
            <span className={classes['title']}>{name}</span>
            {isLocked && !isOfSamples && (
              <span className={classes['lock']} title={t`Goes to contacts, not to interviews`}>
                <IconLock size={14} aria-label={t`Goes to contacts, not to interviews`} role="img" />
              </span>
            )}
          </button>
          {column.title !== null && column.title !== name && (
            <span className={classes['question']} title={column.title}>
              {column.title}
            </span>
          )}
          <span className={classes['examples']} title={column.examples.join('\n')}>
            {column.examples.slice(0, 3).join(' · ')}
          </span>
        </div>
        <div className={classes['filled']}>
          <span>{formats.share(filledShare(column))}</span>
          <span className={classes['distinct']}>
            {column.distinct > 0 &&
              (column.isDistinctExact
                ? t`${plural(column.distinct, { one: `${distinct} different`, other: `${distinct} different` })}`
                : t`≈ ${distinct} different`)}
          </span>
        </div>
        <div className={classes['distribution']}>
          <Distribution
            top={column.top}
            filled={column.filled}
            distinct={column.distinct}
            isScattered={isScattered(column)}
            isNumeric={column.numeric !== null && column.numeric.count >= column.filled * 0.9}
            label={distributionLabel()}
          />
        </div>
        <div className={classes['role']}>
          <select
            aria-label={t`What ${name} is`}
            value={role ?? ''}
            data-open-choice={role === undefined || undefined}
            onChange={({ currentTarget }) => onRole(column, currentTarget.value as Role)}
          >
            {role === undefined && <option value="">{t`Please choose`}</option>}
            {(isOfSamples ? sampleRoleGroups(perspectives) : roleGroups).map((group) => (
              <optgroup key={group.title.id} label={i18n._(group.title)}>
                {group.roles.map((one) => (
                  <option key={one} value={one}>
                    {roleTitle(i18n, one, isOfSamples)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <span className={classes['summary']}>{uses.map(summaryOf).filter(Boolean).join('; ')}</span>
        </div>
        <Why column={column} role={role} isFaulty={isFaulty} isSaved={item.mappingOrigin?.kind === 'saved'} />
      </div>
      <div id={detailsId}>{isOpen && <ColumnDetails column={column} uses={uses} item={item} draft={draft} />}</div>
    </li>
  );

  function distributionLabel(): string {
    const { numeric, dates, top, filled } = column;
    if (filled === 0) return t`Empty`;
    if (dates && dates.count > filled / 2) return t`${formats.day(dates.first)} to ${formats.day(dates.last)}`;
    if (numeric && numeric.count >= filled * 0.9) {
      const number = (value: number): string => formats.score(value, Math.min(2, numeric.decimals));
      return t`${number(numeric.min)} to ${number(numeric.max)}, mean ${formats.score(numeric.mean, 1)}`;
    }
    if (isScattered(column)) {
      if (column.distinct >= filled) return t`All different`;
      return column.distinct > filled / 2 ? t`Nearly all different` : t`Evenly spread`;
    }
    return top
      .slice(0, 3)
      .map(({ text, count }) => `${text} ${formats.share(count / filled)}`)
      .join(', ');
  }
}

/** Values so different that the most frequent say nothing of the whole. */
function isScattered({ top, filled, distinct, numeric, dates }: ImportColumn): boolean {
  if (numeric && numeric.count >= filled * 0.9) return false;
  if (dates && dates.count > filled / 2) return true;
  return (top[0]?.count ?? 0) <= 1 || (distinct > 20 && (top[0]?.count ?? 0) < filled * 0.02);
}

interface WhyProps {
  readonly column: ImportColumn;
  readonly role: Role | undefined;
  readonly isFaulty: boolean;
  readonly isSaved: boolean;
}

/** Why the column is taken for this, and how sure that is. */
function Why({ column: { guess }, role, isFaulty, isSaved }: WhyProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  if (isFaulty || role === undefined) {
    return (
      <div className={classes['why']} data-sure="fault">
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {role === undefined ? t`Please say what this is.` : t`Something is missing here: open it to see what.`}
        </span>
      </div>
    );
  }
  if (isSaved) {
    return (
      <div className={classes['why']} data-sure="sure">
        <IconCheck size={16} aria-hidden />
        <span>{t`As in the saved mapping.`}</span>
      </div>
    );
  }
  if (!guess || roleOfGuess(guess) !== role) {
    return (
      <div className={classes['why']} data-sure="own">
        <IconCheck size={16} aria-hidden />
        <span>{t`You chose this.`}</span>
      </div>
    );
  }
  const isUnsure = guess.confidence === 'unsure';
  const sureness = isUnsure ? t`Please check.` : guess.confidence === 'likely' ? t`Likely.` : t`Sure.`;
  return (
    <div className={classes['why']} data-sure={guess.confidence}>
      {isUnsure ? <IconEyeQuestion size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
      <span>
        <strong>{sureness}</strong> {guessSentence(i18n, formats, guess)}
      </span>
    </div>
  );
}
