import type { StructureVariable } from '@echolot/contract/structure/structure';
import type { UnitChange } from '@echolot/contract/structure/structure-units';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<StructureVariable['kind'], MessageDescriptor> = {
  indicator: msg`Indicator`,
  dimension: msg`Categories`,
  comment: msg`Comment`,
  date: msg`Date`,
  number: msg`Number`,
};

export const methodWords: Record<NonNullable<StructureVariable['method']>, MessageDescriptor> = {
  nps: msg`NPS: promoters less detractors`,
  csat: msg`CSAT: share of satisfied`,
  ces: msg`CES: mean of effort`,
  mean: msg`Mean on the scale`,
  index: msg`Index, 0 to 100`,
};

export const shortMethods: Record<NonNullable<StructureVariable['method']>, MessageDescriptor> = {
  nps: msg`NPS`,
  csat: msg`CSAT`,
  ces: msg`CES`,
  mean: msg`Mean`,
  index: msg`Index`,
};

export const changeWords: Record<UnitChange['kind'], MessageDescriptor> = {
  create: msg`Created`,
  rename: msg`Renamed`,
  move: msg`Moved`,
  merge: msg`Merged`,
  separate: msg`Separated`,
  close: msg`Closed`,
  reopen: msg`Opened again`,
  owner: msg`Given to another owner`,
};

export const faultWords: Record<string, MessageDescriptor> = {
  bad_scale: msg`The scale needs a lowest and a higher highest value, with no more decimals than it keeps.`,
  nps_needs_0_to_10: msg`NPS needs a scale from 0 to 10.`,
  nps_needs_higher: msg`In NPS high answers are the good ones.`,
  bad_top_boxes: msg`CSAT needs between one top box and one less than the scale has.`,
};
