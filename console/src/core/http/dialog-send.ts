import { saySuccess } from '../alerts/notices.ts'
import { useSend } from './query.tsx'
import type { InputArgs, Line } from './request.ts'

/**
 * Makes an area's hook that sends what a dialog holds: everything that shows the order asks again, whatever the answer
 * was, and once it is done the dialog says so and closes.
 */
export const dialogSender =
  (refreshOrders: () => Promise<unknown>) =>
  <E extends Line>(line: E, words: string, onClose: () => void) => {
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
