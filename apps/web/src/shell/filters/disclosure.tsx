import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** How many options inside are chosen. */
  count: number;
  isOpenAtFirst: boolean;
  /** Opens it whenever another one is given. */
  openFor?: object | undefined;
  /** Of the heading: 3 below the sidebar's own, 4 inside a group. */
  level: 3 | 4;
  children: ReactNode;
}

/** A heading that opens what is below it; open from the start also when something inside is chosen. */
export function Disclosure({ title, count, isOpenAtFirst, openFor, level, children }: DisclosureProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst || count > 0 || openFor !== undefined);
  const [openedFor, setOpenedFor] = useState(openFor);
  if (openFor !== openedFor) {
    setOpenedFor(openFor);
    if (openFor) setOpen(true);
  }
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading className={styles['heading']} data-level={level}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={14} aria-hidden className={styles['chevron']} />
          <span className={styles['title']}>{title}</span>
          {count > 0 ? <span className={styles['count']}>{count}</span> : null}
        </button>
      </Heading>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </>
  );
}
