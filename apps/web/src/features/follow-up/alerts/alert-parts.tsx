import type { Permission } from '@echolot/contract/permissions';
import { useLingui } from '@lingui/react/macro';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './alert-parts.module.css';

type AlertPart = 'list' | 'care' | 'rules' | 'times';

interface AlertPartsProps {
  readonly part: AlertPart;
  readonly survey: string;
  readonly drillPath: string;
}

/** The pages about alerts, each by its permission. */
export function AlertParts({ part, survey, drillPath }: AlertPartsProps) {
  const { t } = useLingui();
  const { permissions } = useIdentity();
  const parts: { part: AlertPart; needed: Permission[]; title: string; href: string }[] = [
    { part: 'list', needed: ['alerts.read'], title: t`List`, href: paths.alerts(survey, drillPath) },
    { part: 'care', needed: ['alerts.read'], title: t`Customer care`, href: paths.alertCare(survey, drillPath) },
    { part: 'rules', needed: ['effectblocks.manage'], title: t`Rules`, href: paths.effectBlocks(survey) },
    { part: 'times', needed: ['alerts.manage'], title: t`Deadlines`, href: paths.alertTimes(survey, drillPath) },
  ];
  const open = parts.filter(({ needed }) => needed.every((one) => permissions.includes(one)));
  if (open.length < 2) return null;
  return (
    <nav aria-label={t`Pages about alerts`} className={classes['parts']}>
      {open.map((one) => (
        <a key={one.part} href={one.href} aria-current={one.part === part ? 'page' : undefined}>
          {one.title}
        </a>
      ))}
    </nav>
  );
}
