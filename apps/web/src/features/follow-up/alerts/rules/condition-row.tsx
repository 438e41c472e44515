import type { Comparison } from '@echolot/contract/follow-up/effect-blocks';
import { Menu, MenuItem } from '@echolot/ui/menu';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Choices, channelKey, leafOf, type Test, testOf, testsOf, wordsOf } from './condition-draft.ts';
import classes from './effect-block-editor.module.css';
import { testWords } from './rule-words.ts';

interface ConditionRowProps {
  readonly comparison: Comparison;
  readonly isNot: boolean;
  readonly choices: Choices;
  readonly onChange: (comparison: Comparison, isNot: boolean) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One condition: what of the interview, compared how, with what. */
export function ConditionRow({ comparison: leaf, isNot, choices, onChange, onRemove }: ConditionRowProps) {
  const { t, i18n } = useLingui();
  const key = leaf.kind === 'channel' ? channelKey : leaf.variable;
  const variable = choices.variables.find(({ extName }) => extName === key);
  const isGone = leaf.kind !== 'channel' && !variable;
  const tests = variable ? testsOf(variable.kind) : testsOf('channel');
  const test = testOf(leaf);
  const put = (next: Comparison): void => onChange(next, isNot);
  const choose = (extName: string): void => put(leafOf(choices.variables.find((one) => one.extName === extName)));
  return (
    <div className={classes['condition']}>
      <select
        aria-label={t`What is looked at`}
        value={key}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {isGone && <option value={key}>{t`${key} (no longer in the survey)`}</option>}
        {choices.variables.map(({ extName, title }) => (
          <option key={extName} value={extName}>
            {title}
          </option>
        ))}
        <option value={channelKey}>{t`Channel`}</option>
      </select>
      <select
        aria-label={t`How it is compared`}
        value={`${isNot ? 'not-' : ''}${test}`}
        onChange={({ currentTarget: { value } }) => {
          const wanted = value.replace('not-', '') as Test;
          const next = wanted === test ? leaf : compared(leaf, wanted, variable);
          onChange(next, value.startsWith('not-'));
        }}
      >
        {(isGone ? [test] : tests).map((one) => (
          <option key={one} value={one}>
            {i18n._(testWords[one])}
          </option>
        ))}
        {(isGone ? [test] : tests)
          .filter((one) => one === 'oneOf' || one === 'contains' || one === 'answered')
          .map((one) => (
            <option key={`not-${one}`} value={`not-${one}`}>
              {t`not: ${i18n._(testWords[one])}`}
            </option>
          ))}
      </select>
      <span className={classes['value']}>
        {leaf.kind === 'indicator' && (
          <NumberInput
            label={t`Value to compare with`}
            value={leaf.value}
            min={variable?.min ?? undefined}
            max={variable?.max ?? undefined}
            onChange={(value) => put({ ...leaf, value })}
          />
        )}
        {leaf.kind === 'contains' && <WordsInput words={leaf.words} onChange={(words) => put({ ...leaf, words })} />}
        {(leaf.kind === 'dimension' || leaf.kind === 'channel') && (
          <ValuesMenu
            values={leaf.values}
            options={
              leaf.kind === 'channel'
                ? choices.channels.map((channel) => ({ extName: channel, title: channel }))
                : (variable?.options ?? [])
            }
            onChange={(values) => put({ ...leaf, values })}
          />
        )}
      </span>
      {onRemove && (
        <ActionIcon size="md" aria-label={t`Remove this condition`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** The same with another comparison; the number stays. */
function compared(leaf: Comparison, test: Test, variable: Choices['variables'][number] | undefined): Comparison {
  const next = leafOf(variable, test);
  return next.kind === 'indicator' && leaf.kind === 'indicator' ? { ...next, value: leaf.value } : next;
}

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly onChange: (value: number) => void;
}

function NumberInput({ label, value, min, max, onChange }: NumberInputProps) {
  const [text, setText] = useState(String(value));
  const shown = Number(text) === value && text.trim() !== '' ? text : String(value);
  return (
    <input
      type="number"
      aria-label={label}
      min={min}
      max={max}
      step="any"
      value={text.trim() === '' ? text : shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const next = Number(currentTarget.value);
        if (currentTarget.value.trim() !== '' && Number.isFinite(next)) onChange(next);
      }}
    />
  );
}

function WordsInput({ words, onChange }: { words: readonly string[]; onChange: (words: string[]) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(words.join(', '));
  return (
    <input
      type="text"
      aria-label={t`Words, separated by commas`}
      placeholder={t`rude, never again`}
      value={text}
      aria-invalid={words.length === 0 || undefined}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(wordsOf(currentTarget.value));
      }}
    />
  );
}

interface ValuesMenuProps {
  readonly values: readonly string[];
  readonly options: readonly { readonly extName: string; readonly title: string }[];
  readonly onChange: (values: string[]) => void;
}

function ValuesMenu({ values, options, onChange }: ValuesMenuProps) {
  const { t } = useLingui();
  const gone = values.filter((value) => !options.some(({ extName }) => extName === value));
  const all = [...options, ...gone.map((extName) => ({ extName, title: t`${extName} (no longer in the survey)` }))];
  const titles = all.filter(({ extName }) => values.includes(extName)).map(({ title }) => title);
  const label =
    titles.length === 0
      ? t`Choose…`
      : titles.length <= 2
        ? titles.join(', ')
        : plural(titles.length, { one: '# chosen', other: '# chosen' });
  return (
    <Menu
      label={t`Values`}
      widthPx={280}
      renderTrigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className={classes['values']}
          data-empty={titles.length === 0 || undefined}
        >
          <span>{label}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {all.map(({ extName, title }) => (
        <MenuItem
          key={extName}
          choice="any"
          isChosen={values.includes(extName)}
          onSelect={() =>
            onChange(values.includes(extName) ? values.filter((one) => one !== extName) : [...values, extName])
          }
        >
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
