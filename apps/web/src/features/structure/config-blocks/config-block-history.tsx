import {
  type ConfigName,
  type ConfigVersion,
  listConfigBlockVersions,
} from '@echolot/contract/structure/config-blocks';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './config-blocks.module.css';

interface ConfigBlockHistoryProps {
  readonly name: ConfigName;
  readonly survey: string | undefined;
  /** Version that applies now. */
  readonly current: number;
  readonly onRestore: (version: ConfigVersion) => void;
}

/** Who set what, when. A former version is put into the editor; saving it makes it the newest. */
export function ConfigBlockHistory({ name, survey, current, onRestore }: ConfigBlockHistoryProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const { data } = useQuery({ ...queryOptionsOf(listConfigBlockVersions, { query: { name, survey } }), staleTime: 0 });
  const versions = data?.versions ?? [];
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes['history']}>
      <h2 id={id}>{t`History`}</h2>
      <ul>
        {versions.map((version) => (
          <li key={version.version}>
            <details>
              <summary>
                <span>{t`Version ${version.version}`}</span>
                <span>
                  {version.changedBy} · {formats.instant(Date.parse(version.changedAt))}
                </span>
                <span className={classes['quiet']}>
                  {version.version === current ? t`now` : version.isSet ? '' : t`own value taken away`}
                </span>
              </summary>
              {version.isSet && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
                <pre tabIndex={0} aria-label={t`Version ${version.version}`}>
                  {JSON.stringify(version.value, null, 2)}
                </pre>
              )}
            </details>
            {version.isSet && version.version !== current && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t`Restore version ${version.version}`}
                onClick={() => onRestore(version)}
              >
                {t`Restore`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
