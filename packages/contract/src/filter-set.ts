import { z } from 'zod';

export const filterOptionSchema = z.object({ extName: z.string(), title: z.string() });

export const filterSchema = z.object({
  extName: z.string(),
  title: z.string(),
  options: z.array(filterOptionSchema),
  range: z.boolean(),
  today: z.boolean(),
  dateRef: z.boolean(),
  dateInterval: z.boolean(),
  tableDate: z.boolean(),
  multipleSelections: z.boolean(),
  dropdown: z.boolean(),
  serverSide: z.boolean(),
  exclude: z.boolean(),
  submatch: z.boolean(),
});

export const filterGroupSchema = z.object({
  title: z.string(),
  expanded: z.boolean(),
  ungrouped: z.boolean(),
  flatten: z.boolean(),
  filters: z.array(filterSchema),
});

export const filterSetSchema = z.object({ filterGroups: z.array(filterGroupSchema) });

export type FilterSet = z.infer<typeof filterSetSchema>;
export type FilterGroup = z.infer<typeof filterGroupSchema>;
export type Filter = z.infer<typeof filterSchema>;
export type FilterOption = z.infer<typeof filterOptionSchema>;
