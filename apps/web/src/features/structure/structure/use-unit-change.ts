import {
  changeUnitOwner,
  closeUnit,
  createUnit,
  mergeUnits,
  moveUnits,
  renameUnit,
  separateUnit,
  type UnitEffect,
  undoUnitChange,
} from '@echolot/contract/structure/structure-units';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call, type InputOf } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { changeFault } from './change-fault.ts';
import { changeWords } from './structure-words.ts';
import { useStructureChange } from './use-structure-change.ts';

interface Place {
  readonly survey: string;
  readonly perspective: string;
}

/** A change of units with what it needs to know. */
export type UnitChangeRequest =
  | { readonly kind: 'create'; readonly body: InputOf<typeof createUnit>['body'] }
  | { readonly kind: 'rename'; readonly body: InputOf<typeof renameUnit>['body'] }
  | { readonly kind: 'move'; readonly body: InputOf<typeof moveUnits>['body'] }
  | { readonly kind: 'merge'; readonly body: InputOf<typeof mergeUnits>['body'] }
  | { readonly kind: 'separate'; readonly body: InputOf<typeof separateUnit>['body'] }
  | { readonly kind: 'close' | 'reopen'; readonly body: InputOf<typeof closeUnit>['body'] }
  | { readonly kind: 'owner'; readonly body: InputOf<typeof changeUnitOwner>['body'] };

const endpoints = {
  create: createUnit,
  rename: renameUnit,
  move: moveUnits,
  merge: mergeUnits,
  separate: separateUnit,
  close: closeUnit,
  reopen: closeUnit,
  owner: changeUnitOwner,
} as const;

/** All of them take and answer alike; each request goes with its own endpoint. */
const endpointOf = ({ kind }: UnitChangeRequest) => endpoints[kind] as typeof renameUnit;
const inputOf = (params: Place, { body }: UnitChangeRequest, about: { version: string; isTrial: boolean }) =>
  ({ params, body: { ...body, ...about } }) as InputOf<typeof renameUnit>;

const trialOf = (version: string) => ({ version, isTrial: true });

interface UnitChangeState {
  /** What it would do; undefined until it is known. */
  readonly effect: UnitEffect | undefined;
  /** Why it cannot be done. */
  readonly fault: string | undefined;
  readonly isTrying: boolean;
  readonly isSaving: boolean;
  readonly save: () => void;
}

/** Tries a change as it is entered, says what it would do, and makes it on demand, with a way back. */
export function useUnitChange(
  params: Place,
  version: string,
  request: UnitChangeRequest | undefined,
  onDone: () => void,
): UnitChangeState {
  const { t, i18n } = useLingui();
  const change = useStructureChange(request ? endpointOf(request) : renameUnit, params.survey);
  const trial = useQuery({
    queryKey: [
      'trial of a change',
      ...(request ? readKeyOf(endpointOf(request), inputOf(params, request, trialOf(version))) : []),
    ],
    queryFn: ({ signal }) =>
      request ? call(endpointOf(request), inputOf(params, request, trialOf(version)), { signal }) : null,
    // Once it is made, it would be tried against itself.
    enabled: request !== undefined && !change.isPending && !change.isSuccess,
    retry: false,
    gcTime: 0,
  });
  const undo = useStructureChange(undoUnitChange, params.survey);
  const takeBack = (id: string): void =>
    undo.mutate(
      { params, body: { change: id } },
      {
        onSuccess: () => showSnackbar({ text: t`It is as it was before.`, tone: 'good' }),
        onError: (error) => showSnackbar({ text: changeFault(i18n, error), tone: 'bad' }),
      },
    );
  const error = change.error ?? (request ? trial.error : null);
  return {
    effect: request && !trial.isError ? trial.data?.effect : undefined,
    fault: error ? changeFault(i18n, error) : undefined,
    isTrying: trial.isFetching,
    isSaving: change.isPending,
    save: () => {
      if (!request) return;
      change.mutate(inputOf(params, request, { version, isTrial: false }), {
        onSuccess: (reply) => {
          const id = reply.change;
          const canUndo = id !== null && request.kind !== 'create';
          showSnackbar({
            text: t`${i18n._(changeWords[request.kind])}.`,
            tone: 'good',
            durationMs: 12_000,
            ...(canUndo && { action: { label: t`Undo`, run: () => takeBack(id) } }),
          });
          onDone();
        },
      });
    },
  };
}
