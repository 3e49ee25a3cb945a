import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import type { InputArgs, Line } from '#core/http/request.ts'
import { refreshRides, type RideDialog } from './ride.ts'

type Ends = Pick<RideDialog, 'onDone' | 'onClose'>

/** Sends what a dialog holds; once it is done, everything that shows the ride asks again and the dialog closes. */
export const useRideSend = <E extends Line>(line: E, words: string, { onDone, onClose }: Ends) => {
  const { send, pending } = useSend(line)
  const submit = async (...input: InputArgs<E>) => {
    const answer = await send(...input)
    await Promise.all([refreshRides(), onDone()])
    if (answer.ok) {
      saySuccess(words)
      onClose()
    }
    return answer
  }
  return { submit, pending }
}
