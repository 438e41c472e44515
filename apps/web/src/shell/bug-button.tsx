import type { Survey } from '@echolot/contract/identity';
import { listBugs } from '@echolot/contract/operation/bugs';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptionsOf } from '../api/query-options.ts';
import styles from './bug-button.module.css';

/** For root: how many kinds of errors the running system had; read anew with every survey. */
export function BugButton({ survey, onOpen }: { survey: Survey; onOpen: () => void }): ReactNode {
  const { t } = useLingui();
  const { data } = useQuery({
    ...queryOptionsOf(listBugs, { params: { survey: survey.extName } }),
    staleTime: 0,
  });
  const count = data?.bugs.length ?? 0;
  const label = t`Bug list: ${plural(count, { one: '# entry', other: '# entries' })}`;
  return (
    <ActionIcon className={styles['button']} aria-label={label} title={label} aria-haspopup="dialog" onClick={onOpen}>
      <IconBug size={20} />
      {count > 0 ? (
        <span className={styles['badge']} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </ActionIcon>
  );
}
