import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport, IconMailOff } from '@tabler/icons-react';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { useActiveSurvey } from '../../../survey/use-active-survey.ts';

/** Ways to bring in who is to be invited, and who is not, for those who manage samples. */
export function SampleLinks() {
  const { t } = useLingui();
  const { permissions } = useIdentity();
  const survey = useActiveSurvey();
  if (!permissions.includes('samples.manage')) return null;
  return (
    <span className={atoms['tools']}>
      {survey && permissions.includes('imports.manage') && (
        <Button
          component="a"
          variant="default"
          href={paths.sampleImports(survey.extName)}
          leftSection={<IconFileImport size={16} aria-hidden />}
        >
          {t`Import contacts`}
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        href={paths.optOuts()}
        leftSection={<IconMailOff size={16} aria-hidden />}
      >
        {t`Opt-outs`}
      </Button>
    </span>
  );
}
