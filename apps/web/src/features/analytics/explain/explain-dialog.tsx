import { ExplainFrame } from './explain-frame.tsx';
import type { ExplainPanelProps } from './explain-panel-props.ts';
import { Explained } from './explained.tsx';

/** Everything behind one number of a ranking. */
export function ExplainDialog(props: ExplainPanelProps) {
  return (
    <ExplainFrame {...props}>{(explanation) => <Explained explanation={explanation} asked={props} />}</ExplainFrame>
  );
}
