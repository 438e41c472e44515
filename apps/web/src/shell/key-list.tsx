import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './key-list.module.css';

/** The keys of the product; opened by `?`. */
export function KeyList(): ReactNode {
  const { t } = useLingui();
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const groups = [
    {
      title: t`Everywhere`,
      keys: [
        { keys: isMac ? ['⌘', 'K'] : [t`Ctrl`, 'K'], what: t`Go to a page, survey, view or unit` },
        { keys: ['/'], what: t`Search on this page` },
        { keys: ['g', 'r'], what: t`Go to the rankings` },
        { keys: ['f'], what: t`Show or hide the filters` },
        { keys: ['?'], what: t`This list` },
        { keys: ['Esc'], what: t`Close what lies on top` },
      ],
    },
    {
      title: t`In a ranking`,
      keys: [
        { keys: ['↑', '↓', '←', '→'], what: t`Move in the table` },
        { keys: ['↵'], what: t`Drill into the unit` },
        { keys: ['⌫'], what: t`One level up` },
      ],
    },
  ];
  return groups.map(({ title, keys }) => (
    <section key={title} className={styles['group']}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys: pressed, what }) => (
          <div key={what} className={styles['line']}>
            <dt>{what}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
