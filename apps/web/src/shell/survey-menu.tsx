import type { Survey } from '@echolot/contract/identity';
import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode } from 'react';
import { useFormats } from '../i18n/use-formats.ts';
import { paths } from '../paths.ts';
import { startOf } from '../session/use-active-survey.ts';
import styles from './survey-menu.module.css';

/** The survey dropdown (R-040). Another survey begins at its own start: view, path and filters are reset (R-091). */
export function SurveyMenu({ survey, surveys }: { survey: Survey | undefined; surveys: readonly Survey[] }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button type="button" className={styles['button']} aria-label={t`Survey: ${survey?.title ?? t`choose`}`}>
          <span className={styles['name']}>{survey?.title ?? t`Choose a survey`}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {surveys.map((one) => (
          <Menu.Item
            key={one.extName}
            component="a"
            href={paths.ranking(one.extName, startOf(one))}
            rightSection={one.extName === survey?.extName ? <IconCheck size={16} aria-label={t`shown now`} /> : null}
          >
            <span className={styles['title']}>{one.title}</span>
            <span className={styles['count']}>{t`${formats.count(one.loadCount)} interviews`}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
