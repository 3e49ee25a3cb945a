import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { useSend } from '#core/http/query.tsx'

/** Has a code sent to one's own phone, for one of the two things it is asked for. */
export const useCode = (scene: 'withdraw' | 'account') => {
  const { send } = useSend(withdrawals.smsCode)
  return async () => {
    const answer = await send({ query: { scene } })
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
}
