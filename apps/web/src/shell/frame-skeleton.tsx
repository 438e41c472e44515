import type { ReactNode } from 'react';

/** The frame's places before there is anything to put in them; styled by first-paint.css as the static page is. */
export function FrameSkeleton(): ReactNode {
  return (
    <div className="first-paint" role="status" aria-label="Echolot">
      <div className="first-paint-top" />
      <div className="first-paint-menu" />
      <div className="first-paint-page" />
    </div>
  );
}
