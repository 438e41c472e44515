import { type ReactNode, useRef } from 'react';
import edge from './scroll-edge.module.css';
import { useScrollEdge } from './use-scroll-edge.ts';

/** A wide thing that scrolls sideways and shows where it goes on. */
export function Sideways({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useScrollEdge(box);
  return (
    <div className={edge['around']}>
      <div ref={box} className={className}>
        {children}
      </div>
    </div>
  );
}
