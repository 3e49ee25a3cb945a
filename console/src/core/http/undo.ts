import { saySuccess, sayUndoable } from '../alerts/notices.ts'
import { call } from './client.ts'
import type { Input, Line } from './request.ts'
import type { ReversibleAct } from './reversible-acts.ts'

/** What takes an act back. */
export type Undo = { readonly act: ReversibleAct; readonly run: () => Promise<unknown> }

/**
 * The call that takes an act back. It carries as `expect` what the act left behind, so that nothing is taken back over
 * what somebody else did meanwhile.
 */
export const undoBy = <E extends Line>(act: ReversibleAct, line: E, input: Input<E>): Undo => ({
  act,
  run: () => call(line, input),
})

/** What was done to many is taken back for all of them, one after the other. */
export const undoEach = (undos: readonly Undo[]): Undo | undefined => {
  const [first] = undos
  if (!first) return undefined
  const run = async () => {
    for (const undo of undos) await undo.run()
  }
  return { act: first.act, run }
}

const nothing = (): Promise<unknown> => Promise.resolve()

/** Says that something is done; where it can be taken back, the words offer that for ten seconds. */
export const sayDone = (words: string, undo: Undo | undefined, refresh = nothing) => {
  if (undo) sayUndoable(words, { act: undo.act, run: () => void undo.run().then(refresh) })
  else saySuccess(words)
}
