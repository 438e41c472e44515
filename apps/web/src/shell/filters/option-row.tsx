import type { FilterValue } from '@echolot/core/filter-tokens';
import atoms from '@echolot/ui/atoms.module.css';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './option-row.module.css';
import type { ListedOption } from './use-filter-options.ts';

interface OptionRowProps {
  kind: 'checkbox' | 'radio';
  name: string;
  option: ListedOption;
  /** The value chosen of it. */
  value: FilterValue | undefined;
  /** Meant while nothing is chosen. */
  isDefault?: boolean;
  isVanished?: boolean;
  suppressionMinimumN: number;
  /** The same function for all rows and at every rendering: a list of hundreds is not drawn anew for one tick. */
  change: (value: string, isChosen: boolean) => void;
}

/** One option: ticked or not, left out or not, and how many interviews have it. */
export const OptionRow = memo(function OptionRow(props: OptionRowProps): ReactNode {
  const { kind, name, option, value, isDefault = false, isVanished = false, suppressionMinimumN, change } = props;
  return (
    <label className={styles['option']} data-not={value?.exclude || undefined}>
      <input
        type={kind}
        name={name}
        checked={value !== undefined || isDefault}
        onChange={(event) => change(option.extName, event.currentTarget.checked)}
      />
      <span className={styles['title']}>
        {value?.exclude ? (
          <span className={styles['not']}>
            <Trans>not</Trans>{' '}
          </span>
        ) : null}
        {isVanished ? (
          <>
            <s>{option.title}</s>{' '}
            <span className={styles['gone']}>
              <Trans>no longer there</Trans>
            </span>
          </>
        ) : (
          option.title
        )}
      </span>
      {option.count ? <OptionCount {...option.count} suppressionMinimumN={suppressionMinimumN} /> : null}
    </label>
  );
});

interface OptionCountProps extends NonNullable<ListedOption['count']> {
  suppressionMinimumN: number;
}

/** How many interviews, or why that is not said; quiet, at the right. */
function OptionCount({ n, hidden, suppressionMinimumN }: OptionCountProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  if (n !== null) {
    const words = t`${plural(n, { one: `${formats.count(n)} interview`, other: `${formats.count(n)} interviews` })} under the other filters`;
    return (
      <span className={styles['count']} title={words}>
        {formats.count(n)}
      </span>
    );
  }
  if (hidden === null) return null;
  const reason =
    hidden === 'too_few'
      ? t`Hidden: fewer than ${suppressionMinimumN} interviews`
      : t`Hidden so that a small group cannot be worked out by subtraction`;
  return (
    <span className={styles['count']} title={reason}>
      <span aria-hidden>{hidden === 'too_few' ? `< ${suppressionMinimumN}` : t`hidden`}</span>
      <span className={atoms['spoken']}>{reason}</span>
    </span>
  );
}
