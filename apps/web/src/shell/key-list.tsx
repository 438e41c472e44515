import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs';
import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs';
import type { ReactNode } from 'react';
import styles from './key-list.module.css';

const look = { size: 14, 'aria-hidden': true };

/** A key that is shown as a picture and read by its name. */
interface KeyPicture {
  name: string;
  icon: ReactNode;
}

/** The keys of the product; opened by `?`. */
export function KeyList(): ReactNode {
  const { t } = useLingui();
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const arrows = [
    { name: t`Arrow up`, icon: <IconArrowUp {...look} /> },
    { name: t`Arrow down`, icon: <IconArrowDown {...look} /> },
    { name: t`Arrow left`, icon: <IconArrowLeft {...look} /> },
    { name: t`Arrow right`, icon: <IconArrowRight {...look} /> },
  ];
  const groups: { title: string; keys: { keys: (string | KeyPicture)[]; what: string }[] }[] = [
    {
      title: t`Everywhere`,
      keys: [
        { keys: isMac ? ['⌘', 'K'] : [t`Ctrl`, 'K'], what: t`Go to a page, survey, view or unit` },
        { keys: ['/'], what: t`Search on this page` },
        { keys: ['g', 'r'], what: t`Go to the rankings` },
        { keys: ['g', 'a'], what: t`Go to the alerts` },
        { keys: ['g', 'i'], what: t`Go to the interviews` },
        { keys: ['j', 'k'], what: t`From line to line in a list` },
        { keys: [{ name: t`Backspace`, icon: <IconBackspace {...look} /> }], what: t`One level up` },
        { keys: ['f'], what: t`Show or hide the filters` },
        { keys: ['?'], what: t`This list` },
        { keys: ['Esc'], what: t`Close what lies on top` },
      ],
    },
    {
      title: t`In a ranking`,
      keys: [
        { keys: arrows, what: t`Move in the table` },
        { keys: [{ name: t`Enter`, icon: <IconCornerDownLeft {...look} /> }], what: t`Drill into the unit` },
        { keys: [t`Space`], what: t`What a number says, and what it would take` },
        { keys: ['e'], what: t`Explain a number` },
        { keys: ['c'], what: t`Choose a unit to compare` },
      ],
    },
    {
      title: t`On alerts`,
      keys: [
        { keys: ['x'], what: t`Select` },
        { keys: ['m'], what: t`Take it` },
        { keys: ['a'], what: t`Assign` },
        { keys: ['s'], what: t`Take the work up` },
        { keys: ['l'], what: t`Log a contact` },
        { keys: ['w'], what: t`Wait for the customer` },
        { keys: ['r'], what: t`Resolve` },
        { keys: ['c'], what: t`Close` },
        { keys: ['o'], what: t`Open again` },
        { keys: ['e'], what: t`Escalate` },
        { keys: ['n'], what: t`Write a comment` },
        { keys: ['z'], what: t`Take the last change back` },
      ],
    },
  ];
  const lists = groups.map(({ title, keys }) => (
    <section key={title} className={styles['group']}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys: pressed, what }) => (
          <div key={what} className={styles['line']}>
            <dt>{what}</dt>
            <dd>
              {pressed.map((key) =>
                typeof key === 'string' ? (
                  <kbd key={key}>{key}</kbd>
                ) : (
                  <kbd key={key.name}>
                    {key.icon}
                    <VisuallyHidden>{key.name}</VisuallyHidden>
                  </kbd>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is longer than a phone, and keys scroll it
    <div className={styles['groups']} tabIndex={0} role="group" aria-label={t`Keys`}>
      {lists}
    </div>
  );
}
