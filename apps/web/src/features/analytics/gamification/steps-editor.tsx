import type { ConfigValue } from '@echolot/contract/structure/config-blocks';
import { behaviours } from '@echolot/contract/structure/config-gamification';
import { Field, NumberField, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './gamification.module.css';
import { behaviourWords } from './gamification-words.ts';

type Rules = ConfigValue<'gamification'>;
type Level = Rules['levels'][number];
type Badge = Rules['badges'][number];

interface StepsEditorProps {
  readonly levels: Rules['levels'];
  readonly badges: Rules['badges'];
  readonly onLevels: (levels: Rules['levels']) => void;
  readonly onBadges: (badges: Rules['badges']) => void;
}

/** Levels and badges: their names in the language shown; the other languages keep theirs. */
export function StepsEditor({ levels, badges, onLevels, onBadges }: StepsEditorProps) {
  const { t, i18n } = useLingui();
  const locale = i18n.locale === 'de' ? 'de' : 'en';
  const textOf = ({ titles }: Level | Badge): string => titles[locale] ?? Object.values(titles)[0] ?? '';
  const replaced = <One,>(all: readonly One[], at: number, part: Partial<One>): One[] =>
    all.map((one, index) => (index === at ? { ...one, ...part } : one));
  const without = <One,>(all: readonly One[], at: number): One[] => all.filter((_, index) => index !== at);
  const lastFrom = levels.at(-1)?.from ?? 0;
  return (
    <>
      <fieldset>
        <legend>{t`Levels`}</legend>
        {levels.map((level, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a level has nothing but its place
          <div key={index} className={classes['step']}>
            <Field
              label={t`Level ${index + 1}`}
              value={textOf(level)}
              maxLength={200}
              required
              onChange={(text) => onLevels(replaced(levels, index, { titles: { ...level.titles, [locale]: text } }))}
            />
            {index === 0 ? (
              <span />
            ) : (
              <>
                <NumberField
                  label={t`From points`}
                  value={level.from}
                  min={1}
                  onChange={(from) => onLevels(replaced(levels, index, { from: from ?? 1 }))}
                />
                <ActionIcon aria-label={t`Remove level ${index + 1}`} onClick={() => onLevels(without(levels, index))}>
                  <IconTrash size={16} />
                </ActionIcon>
              </>
            )}
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          disabled={levels.length >= 12}
          onClick={() => onLevels([...levels, { titles: { [locale]: t`New level` }, from: lastFrom + 100 }])}
        >
          {t`Add a level`}
        </Button>
      </fieldset>
      <fieldset>
        <legend>{t`Badges`}</legend>
        {badges.map((badge, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a badge has nothing but its place
          <div key={index} className={classes['step']} data-wide>
            <Field
              label={t`Badge ${index + 1}`}
              value={textOf(badge)}
              maxLength={200}
              required
              onChange={(text) => onBadges(replaced(badges, index, { titles: { ...badge.titles, [locale]: text } }))}
            />
            <SelectField
              label={t`For`}
              value={badge.behaviour}
              onChange={(behaviour) => onBadges(replaced(badges, index, { behaviour }))}
              choices={behaviours.map((one) => ({ value: one, title: i18n._(behaviourWords[one]) }))}
            />
            <NumberField
              label={t`At least`}
              value={badge.atLeast}
              min={1}
              onChange={(atLeast) => onBadges(replaced(badges, index, { atLeast: atLeast ?? 1 }))}
            />
            <ActionIcon aria-label={t`Remove badge ${index + 1}`} onClick={() => onBadges(without(badges, index))}>
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          disabled={badges.length >= 40}
          onClick={() =>
            onBadges([...badges, { titles: { [locale]: t`New badge` }, behaviour: 'alertsClosedInTime', atLeast: 10 }])
          }
        >
          {t`Add a badge`}
        </Button>
      </fieldset>
    </>
  );
}
