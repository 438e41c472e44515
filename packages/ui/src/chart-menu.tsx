import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useState } from 'react';
import classes from './chart.module.css';
import type { ChartSource } from './chart-sheet.ts';
import { Menu, MenuItem } from './menu.tsx';

interface ChartMenuWords {
  /** Name of the button. */
  readonly menu: string;
  readonly print: string;
  readonly png: string;
  readonly pdf: string;
  /** Said while a file is made. */
  readonly busy: string;
  /** Said when it could not be made: what to do. */
  readonly failed: string;
}

interface ChartMenuProps {
  readonly source: ChartSource;
  /** Lines below the chart in its files: what it shows, filters in words, the date. */
  readonly about: readonly string[];
  /** Without an ending. */
  readonly fileName: string;
  readonly language: string;
  readonly words: ChartMenuWords;
}

type State = 'idle' | 'busy' | 'failed';

const loadFiles = () => import('./chart-files.ts');

/** What every chart can do besides being looked at: be printed, and be taken along as PNG or PDF. */
export function ChartMenu({ source, about, fileName, language, words }: ChartMenuProps) {
  const [state, setState] = useState<State>('idle');
  const run = (make: () => Promise<void>): void => {
    setState('busy');
    make().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  const print = async (): Promise<void> => (await loadFiles()).printChart(source, about, classes['printSheet'] ?? '');
  const png = async (): Promise<void> => (await loadFiles()).savePng(source, about, fileName);
  const pdf = async (): Promise<void> => (await loadFiles()).savePdf(source, about, fileName, language);
  return (
    <span className={classes['actions']}>
      <span role="status" className={classes['state']} data-failed={state === 'failed' || undefined}>
        {state === 'busy' ? words.busy : state === 'failed' ? words.failed : ''}
      </span>
      <Menu
        label={words.menu}
        align="end"
        widthPx={200}
        renderTrigger={(attributes) => (
          <button
            {...attributes}
            type="button"
            className={classes['menuButton']}
            aria-label={words.menu}
            title={words.menu}
            aria-busy={state === 'busy' || undefined}
          >
            <IconDots size={16} aria-hidden />
          </button>
        )}
      >
        <MenuItem icon={<IconPrinter size={16} aria-hidden />} onSelect={() => run(print)}>
          {words.print}
        </MenuItem>
        <MenuItem icon={<IconPhoto size={16} aria-hidden />} onSelect={() => run(png)}>
          {words.png}
        </MenuItem>
        <MenuItem icon={<IconFileTypePdf size={16} aria-hidden />} onSelect={() => run(pdf)}>
          {words.pdf}
        </MenuItem>
      </Menu>
    </span>
  );
}
