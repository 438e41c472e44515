import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';
import { menuPlace } from './menu-place.ts';

/** What the button that opens the menu must carry. */
interface MenuTrigger {
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
}

interface MenuProps {
  /** Draws the button: `(attributes) => <button {...attributes}>…</button>`. */
  renderTrigger: (attributes: MenuTrigger) => ReactNode;
  /** Name of the menu for screen readers. */
  label: string;
  /** Edge of the button the menu keeps to. */
  align?: 'start' | 'end';
  widthPx?: number;
  children: ReactNode;
}

const itemSelector = '[role^="menuitem"]:not([aria-disabled="true"])';
const MenuContext = createContext<{ close: () => void }>({ close: () => {} });

/**
 * A menu on the browser's own popover: it lies on top of everything, closes on Escape and on a click beside it, and gives
 * the focus back. Arrows, Home, End and first letters move between its items.
 */
export function Menu({ renderTrigger, label, align = 'start', widthPx = 220, children }: MenuProps): ReactNode {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const menu = useMemo(() => ({ close: () => popover.current?.hidePopover() }), []);

  useEffect(() => {
    if (!isOpen) return;
    const items = itemsOf(popover.current);
    (
      items.find((item) => item.getAttribute('aria-checked') === 'true' && item.role === 'menuitemradio') ?? items[0]
    )?.focus();
  }, [isOpen]);

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState === 'open') place(event.currentTarget, buttonOf(id), align, widthPx);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = itemsOf(event.currentTarget);
    const target = targetOf(event.key, items, items.indexOf(document.activeElement as HTMLElement));
    if (event.key === 'Tab') menu.close();
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    target.focus();
  };
  return (
    <>
      {renderTrigger({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles['menu']}
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        <MenuContext value={menu}>{isOpen ? children : null}</MenuContext>
      </div>
    </>
  );
}

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  /** Shown quietly below the title. */
  note?: ReactNode;
  /** Leads to another page; else `onSelect` is called. */
  href?: string;
  onSelect?: () => void;
  /** One of several that exclude each other, or one that is on or off by itself. */
  choice?: 'one' | 'any';
  isChosen?: boolean;
  isDisabled?: boolean;
  /** Language of the title, when it is not the page's. */
  lang?: string;
}

export function MenuItem({
  children,
  icon,
  note,
  href,
  onSelect,
  choice,
  isChosen = false,
  isDisabled = false,
  lang,
}: MenuItemProps): ReactNode {
  const { close } = use(MenuContext);
  const role = choice === undefined ? 'menuitem' : choice === 'one' ? 'menuitemradio' : 'menuitemcheckbox';
  const attributes = {
    role,
    className: styles['item'],
    tabIndex: -1,
    lang,
    'aria-checked': choice === undefined ? undefined : isChosen,
    'aria-disabled': isDisabled || undefined,
    onClick: (event: MouseEvent): void => {
      if (isDisabled) {
        event.preventDefault();
        return;
      }
      // What is ticked by itself is often followed by the next tick.
      if (choice !== 'any') close();
      onSelect?.();
    },
  };
  const inside = (
    <>
      {icon === undefined ? null : <span className={styles['icon']}>{icon}</span>}
      <span className={styles['text']}>
        {children}
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      </span>
      {choice === undefined ? null : (
        <span className={styles['check']} aria-hidden>
          {isChosen ? <IconCheck size={16} /> : null}
        </span>
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <a href={href} {...attributes}>
        {inside}
      </a>
    );
  }
  return (
    <button type="button" {...attributes}>
      {inside}
    </button>
  );
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }): ReactNode {
  return (
    <div role="presentation" className={styles['label']}>
      {children}
    </div>
  );
}

export function MenuDivider(): ReactNode {
  return <hr className={styles['divider']} />;
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  const items = menu?.querySelectorAll<HTMLElement>(itemSelector) ?? [];
  return [...items].filter((item) => item.checkVisibility());
}

function buttonOf(id: string): Element | null {
  return document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
}

function place(menu: HTMLElement, button: Element | null, align: 'start' | 'end', widthPx: number): void {
  if (!button) return;
  const view = { width: innerWidth, height: innerHeight };
  const { width, left, from, distance, maxHeight } = menuPlace(button.getBoundingClientRect(), view, {
    align,
    widthPx,
  });
  menu.style.width = `${width}px`;
  menu.style.left = `${left}px`;
  menu.style.top = from === 'top' ? `${distance}px` : 'auto';
  menu.style.bottom = from === 'bottom' ? `${distance}px` : 'auto';
  menu.style.maxHeight = `${maxHeight}px`;
}

function targetOf(key: string, items: HTMLElement[], index: number): HTMLElement | undefined {
  const around = (step: number): HTMLElement | undefined => items[(index + step + items.length) % items.length];
  if (key === 'ArrowDown') return around(1);
  if (key === 'ArrowUp') return index < 0 ? items.at(-1) : around(-1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
