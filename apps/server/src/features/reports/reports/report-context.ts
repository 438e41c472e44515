import type { Context } from '../../../context.ts';
import type { WithDrawing } from '../../../drawing/draw.ts';
import type { WithOptionIndexes } from '../../analytics/filters/public.ts';
import type { WithFigures } from '../../analytics/rankings/public.ts';

/** Needed by what orders or writes reports: any kind may be meant. */
export type ReportParts = WithFigures & WithOptionIndexes & WithDrawing;

/** Who asks for a report, as its kind is given it. */
export type ReportContext = Context & ReportParts;
