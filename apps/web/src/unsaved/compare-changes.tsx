import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import classes from './compare-changes.module.css';

interface CompareChangesProps {
  /** Who changed what meanwhile. */
  readonly said: string;
  /** Heads of the columns: what is compared, then its values. */
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly title: string; readonly values: readonly string[] }[];
  /** Gives up what is in the form. */
  readonly onLeave: () => void;
  /** Keeps what is in the form, which then follows theirs. */
  readonly onGoOn: () => void;
}

/** Somebody else saved while one was writing: theirs and one's own, part by part, before one chooses. */
export function CompareChanges({ said, heads, rows, onLeave, onGoOn }: CompareChangesProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className={classes['compared']}>
      <p>{said}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, values }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              {values.map((value, index) => (
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={atoms['buttons']}>
        <Button variant="default" onClick={onLeave}>{t`Leave it as it is now`}</Button>
        <Button variant="default" onClick={onGoOn}>{t`Go on with mine`}</Button>
      </div>
    </div>
  );
}
