import { useSend } from './query.tsx'
import type { Input, InputArgs, Line } from './request.ts'
import { sayDone, type Undo } from './undo.ts'

type UndoOf<E extends Line> = (input: Input<E>) => Undo | undefined
type Ends = { refresh: () => Promise<unknown>; onClose: () => void }

/**
 * Sends what a dialog holds: everything that shows the thing asks again, whatever the answer was, and once it is done the
 * dialog says so and closes. `undoOf` what was sent takes it back while the words stand there.
 */
export const useDialogSubmit = <E extends Line>(
  line: E,
  words: string,
  { refresh, onClose }: Ends,
  undoOf?: UndoOf<E>,
) => {
  const { send, pending } = useSend(line)
  const submit = async (...input: InputArgs<E>) => {
    const answer = await send(...input)
    await refresh()
    if (answer.ok) {
      sayDone(words, undoOf?.(input[0] as Input<E>), refresh)
      onClose()
    }
    return answer
  }
  return { submit, pending }
}

/** The same for an area whose dialogs all refresh the same. */
export const dialogSubmit =
  (refresh: () => Promise<unknown>) =>
  <E extends Line>(line: E, words: string, onClose: () => void, undoOf?: UndoOf<E>) =>
    useDialogSubmit(line, words, { refresh, onClose }, undoOf)
