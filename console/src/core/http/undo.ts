import { saySuccess, sayUndoable } from '../alerts/notices.ts'
import { call } from './client.ts'
import type { Input, Line } from './request.ts'

/** What takes an act back; only `undoBy` makes one. */
export type Undo = () => Promise<unknown>

/** The call that takes an act back. */
export const undoBy =
  <E extends Line>(line: E, input: Input<E>): Undo =>
  () =>
    call(line, input)

/** Says that something is done; where it can be taken back, the words offer that for ten seconds. */
export const sayDone = (words: string, undo: Undo | undefined, refresh: () => Promise<unknown>) => {
  if (undo) sayUndoable(words, () => void undo().then(refresh))
  else saySuccess(words)
}
