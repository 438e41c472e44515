import type { InterviewList } from '@echolot/contract/analytics/interview-list';
import { Menu, MenuDivider, MenuItem, MenuLabel } from '@echolot/ui/menu';
import { SearchField } from '@echolot/ui/search-field';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowUp, IconMessage } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './interview-tools.module.css';
import { type ChosenColumns, extraColumns } from './use-chosen-columns.ts';
import type { InterviewsAddress } from './use-interviews-address.ts';

/** The list follows the typing after this pause. */
const typingPauseMs = 250;

interface InterviewToolsProps {
  readonly address: InterviewsAddress;
  readonly list: InterviewList | undefined;
  readonly chosen: ChosenColumns;
  /** Interviews that came since the list was read. */
  readonly fresh: number;
  readonly onFresh: () => void;
}

/** Search, order, what the rows show, and a quiet word when there are new ones. */
export function InterviewTools({ address, list, chosen, fresh, onFresh }: InterviewToolsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [text, setText] = useTypedText(address);
  return (
    <div className={classes['toolbar']}>
      <SearchField
        label={t`Search words in comments`}
        placeholder={t`Search comments`}
        value={text}
        onChange={setText}
        shortcut="/"
      />
      <SortField address={address} list={list} />
      <button
        type="button"
        className={classes['toggle']}
        aria-pressed={address.isCommented}
        onClick={() => address.change({ only: address.isCommented ? undefined : 'comments' })}
      >
        <IconMessage size={14} aria-hidden />
        {t`With comment`}
      </button>
      <span className={classes['between']} aria-live="polite">
        {fresh > 0 && (
          <button type="button" className={classes['fresh']} onClick={onFresh}>
            <IconArrowUp size={14} aria-hidden />
            {t`${plural(fresh, { one: `${formats.count(1)} new`, other: `${formats.count(fresh)} new` })}`}
          </button>
        )}
      </span>
      {list && list.columns.length > 0 && (
        <Menu
          label={t`What the rows show`}
          align="end"
          widthPx={280}
          renderTrigger={(attributes) => (
            <ActionIcon
              {...attributes}
              variant="default"
              size={30}
              aria-label={t`What the rows show`}
              title={t`What the rows show`}
            >
              <IconAdjustmentsHorizontal size={16} aria-hidden />
            </ActionIcon>
          )}
        >
          <ColumnChoice list={list} chosen={chosen} />
        </Menu>
      )}
    </div>
  );
}

function SortField({ address, list }: Pick<InterviewToolsProps, 'address' | 'list'>) {
  const { t } = useLingui();
  const indicators = list?.columns.filter(({ kind }) => kind === 'indicator') ?? [];
  const isKnown = ['newest', 'unit'].includes(address.sort) || list !== undefined;
  return (
    <span className={classes['sort']}>
      <span aria-hidden>{t`Sort by`}</span>
      <select
        aria-label={t`Sort by`}
        value={isKnown ? address.sort : 'newest'}
        onChange={({ currentTarget }) => address.change({ sort: currentTarget.value })}
      >
        <option value="newest">{t`Newest first`}</option>
        <option value="unit">{t`Unit`}</option>
        <optgroup label={t`Lowest first`}>
          {indicators.map(({ extName, title, isHidden }) => (
            <option key={extName} value={extName} disabled={isHidden}>
              {t`${title}, lowest first`}
            </option>
          ))}
        </optgroup>
        <optgroup label={t`Highest first`}>
          {indicators.map(({ extName, title, isHidden }) => (
            <option key={extName} value={`-${extName}`} disabled={isHidden}>
              {t`${title}, highest first`}
            </option>
          ))}
        </optgroup>
      </select>
    </span>
  );
}

function ColumnChoice({ list, chosen }: { readonly list: InterviewList; readonly chosen: ChosenColumns }) {
  const { t } = useLingui();
  const parts = [
    { title: t`Scores`, kinds: ['indicator'] },
    { title: t`Comments`, kinds: ['comment'] },
    { title: t`Other answers`, kinds: ['dimension', 'number', 'date'] },
  ];
  const extras = { person: t`Customer`, channel: t`Channel`, language: t`Language` };
  return (
    <>
      {parts.map(({ title, kinds }) => {
        const columns = list.columns.filter(({ kind }) => kinds.includes(kind));
        if (columns.length === 0) return null;
        return (
          <div key={title} role="group" aria-label={title}>
            <MenuLabel>{title}</MenuLabel>
            {columns.map(({ extName, title: name, isHidden, hidesCategories }) => (
              <MenuItem
                key={extName}
                choice="any"
                isChosen={list.chosen.includes(extName)}
                isDisabled={isHidden}
                note={
                  isHidden
                    ? t`Hidden: too few people answered`
                    : hidesCategories
                      ? t`Without categories too few people chose`
                      : undefined
                }
                onSelect={() => chosen.toggle(extName, list.chosen)}
              >
                {name}
              </MenuItem>
            ))}
          </div>
        );
      })}
      <MenuDivider />
      {extraColumns.map((extra) => (
        <MenuItem
          key={extra}
          choice="any"
          isChosen={chosen.extras.includes(extra)}
          onSelect={() => chosen.toggleExtra(extra)}
        >
          {extras[extra]}
        </MenuItem>
      ))}
    </>
  );
}

/** The typed text, at once; the address follows after a pause. What changes in the address by itself takes its place. */
function useTypedText(address: InterviewsAddress): [string, (text: string) => void] {
  const [state, setState] = useState({ text: address.search, written: address.search });
  const latest = useRef(address);
  latest.current = address;
  if (address.search !== state.written)
    setState({ text: address.search === state.text.trim() ? state.text : address.search, written: address.search });
  useEffect(() => {
    const wanted = state.text.trim();
    if (wanted === state.written) return undefined;
    const timer = setTimeout(() => latest.current.change({ q: wanted }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [state]);
  return [state.text, (text) => setState((old) => ({ ...old, text }))];
}
