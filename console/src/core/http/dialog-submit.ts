import { useSend } from './query.tsx'
import type { InputArgs, Line } from './request.ts'
import { sayDone, type Undo } from './undo.ts'

type Ends = { refresh: () => Promise<unknown>; onClose: () => void }

/**
 * Sends what a dialog holds: everything that shows the thing asks again, whatever the answer was, and once it is done the
 * dialog says so and closes. `undo` takes it back while the words stand there.
 */
export const useDialogSubmit = <E extends Line>(line: E, words: string, { refresh, onClose }: Ends, undo?: Undo) => {
  const { send, pending } = useSend(line)
  const submit = async (...input: InputArgs<E>) => {
    const answer = await send(...input)
    await refresh()
    if (answer.ok) {
      sayDone(words, undo, refresh)
      onClose()
    }
    return answer
  }
  return { submit, pending }
}

/** The same for an area whose dialogs all refresh the same. */
export const dialogSubmit =
  (refresh: () => Promise<unknown>) =>
  <E extends Line>(line: E, words: string, onClose: () => void, undo?: Undo) =>
    useDialogSubmit(line, words, { refresh, onClose }, undo)
