import type { IconProps } from '@tabler/icons-react';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChartDots from '@tabler/icons-react/dist/esm/icons/IconChartDots.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import type { ReactNode } from 'react';

const look: IconProps = { size: 22, stroke: 1.6, 'aria-hidden': true };

const icons = new Map<string, ReactNode>([
  ['ranking', <IconListNumbers key="ranking" {...look} />],
  ['list-numbers', <IconListNumbers key="list" {...look} />],
  ['bell', <IconBell key="bell" {...look} />],
  ['chart-bar', <IconChartBar key="chart" {...look} />],
  ['chart-dots', <IconChartDots key="dots" {...look} />],
  ['checklist', <IconChecklist key="checklist" {...look} />],
  ['mail', <IconMail key="mail" {...look} />],
  ['message', <IconMessage key="message" {...look} />],
  ['send', <IconSend key="send" {...look} />],
  ['trophy', <IconTrophy key="trophy" {...look} />],
]);

/** The icon a page of a survey names. */
export function PageIcon({ name }: { name: string }): ReactNode {
  return icons.get(name) ?? <IconLayoutDashboard {...look} />;
}
