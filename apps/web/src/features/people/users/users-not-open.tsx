import { ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { paths } from '../../../paths.ts';

/** For whoever may not look after people. */
export function UsersNotOpen() {
  const { t } = useLingui();
  return (
    <ErrorState
      icon={<IconLock size={24} />}
      title={t`Users are not open to you`}
      actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
    >
      {t`Your role does not include users and roles. Ask your administrator for the permission.`}
    </ErrorState>
  );
}
