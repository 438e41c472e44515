import type { Permission } from '@echolot/contract/permissions';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { patterns } from './paths.ts';

/** A part of the frame a page can do without. */
export type FramePart = 'tabs' | 'filters' | 'menu';

/** What a feature says of each of its pages, in the `pages.ts` of its folder. Routes, texts and menus are made of it. */
export interface DeclaredPage {
  /** Name of its address in `packages/core/src/page-paths.ts`. */
  readonly address: keyof typeof patterns;
  /** Its component, which comes when the page is opened. */
  readonly load: () => Promise<ComponentType>;
  /** Parts of the frame this page does without. */
  readonly hides?: readonly FramePart[];
  /** What its address may say behind a question mark. */
  readonly search?: readonly string[];
  /** Texts it needs besides those of its feature: files below `locales/…/`. */
  readonly catalogues?: readonly string[];
  /** Where people find it who look after data. */
  readonly menu?: ManageEntry;
}

/** Headings of the menu "Data and connections", in its order. */
export const manageGroups = ['data', 'people', 'connections'] as const;

/** An entry of that menu and of the command palette. */
export interface ManageEntry {
  readonly group: (typeof manageGroups)[number];
  readonly permission: Permission;
  readonly title: MessageDescriptor;
  /** `survey` is the ext name of the survey at hand, if there is one. */
  readonly href: (survey: string | undefined) => string;
}
