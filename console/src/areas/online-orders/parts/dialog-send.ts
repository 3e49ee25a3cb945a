import { saySuccess } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import type { InputArgs, Line } from '#core/request.ts'
import { refreshOrders } from '../order-lines.ts'

/** Sends what a dialog holds; once it is done, everything that shows the order asks again and the dialog closes. */
export const useDialogSend = <E extends Line>(line: E, words: string, onClose: () => void) => {
  const { send, pending } = useSend(line)
  const submit = async (...input: InputArgs<E>) => {
    const answer = await send(...input)
    await refreshOrders()
    if (answer.ok) {
      saySuccess(words)
      onClose()
    }
    return answer
  }
  return { submit, pending }
}
