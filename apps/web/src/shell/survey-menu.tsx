import type { Survey } from '@echolot/contract/identity';
import atoms from '@echolot/ui/atoms.module.css';
import { Menu, MenuItem } from '@echolot/ui/menu';
import { useLingui } from '@lingui/react/macro';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode } from 'react';
import { useFormats } from '../i18n/use-formats.ts';
import { homeOf } from './page-links.ts';
import styles from './survey-menu.module.css';

/** The survey dropdown. Another survey begins at its own start: view, path and filters are reset. */
export function SurveyMenu({ survey, surveys }: { survey: Survey | undefined; surveys: readonly Survey[] }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <Menu
      label={t`Surveys`}
      widthPx={280}
      renderTrigger={(attributes) => (
        <button {...attributes} type="button" className={styles['button']} title={t`Choose a survey`}>
          <span className={atoms['ellipsis']}>{survey?.title ?? t`Choose a survey`}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    >
      {surveys.map((one) => (
        <MenuItem
          key={one.extName}
          choice="one"
          isChosen={one.extName === survey?.extName}
          href={homeOf(one)}
          note={t`${formats.count(one.loadCount)} interviews`}
        >
          {one.title}
        </MenuItem>
      ))}
    </Menu>
  );
}
