import { Trans, useLingui } from '@lingui/react/macro';
import { useViewportSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { OpenPage } from '../session/open-page.tsx';
import styles from './responsive-page.module.css';

/** How the layout answers each breakpoint, live; needs no sign-in, so it doubles as a smoke page. */
export function ResponsivePage(): ReactNode {
  const { t } = useLingui();
  const { width, height } = useViewportSize();
  const layouts = [
    {
      name: 'phone',
      title: t`Phone`,
      fromPx: 0,
      text: t`Menu at the foot, views below the survey, filters as a sheet from below, rankings as cards.`,
    },
    {
      name: 'tablet',
      title: t`Tablet`,
      fromPx: 768,
      text: t`Menu at the left (100 px), filters over the page from the right.`,
    },
    { name: 'desk', title: t`Desk`, fromPx: 1280, text: t`Filters pinned at the right, beside the page.` },
    { name: 'wall', title: t`Wall`, fromPx: 1920, text: t`As at the desk, with room for every column.` },
  ];
  const current = layouts.findLast(({ fromPx }) => width >= fromPx);
  return (
    <OpenPage title={<Trans>Layout at each width</Trans>}>
      <p role="status">
        <Trans>
          This window is {width} × {height} px: <strong>{current?.title}</strong>. Make it narrower or wider to see the
          next one.
        </Trans>
      </p>
      <div className={styles['model']} data-layout={current?.name} aria-hidden>
        <div className={styles['top']} />
        <div className={styles['menu']} />
        <div className={styles['page']} />
        <div className={styles['filters']} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Layout</Trans>
            </th>
            <th scope="col">
              <Trans>From width</Trans>
            </th>
            <th scope="col">
              <Trans>What changes</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {layouts.map(({ name, title, fromPx, text }) => (
            <tr key={name} className={styles['layout']} aria-current={name === current?.name || undefined}>
              <th scope="row">{title}</th>
              <td className={styles['width']}>{fromPx} px</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </OpenPage>
  );
}
