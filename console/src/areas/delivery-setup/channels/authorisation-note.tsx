import { isProvider, providerOf } from '@zdb/contract/delivery/couriers'
import { AuthorisationResult } from '#widgets/shops/authorisation-result.tsx'

/** What came of the visit to a courier's page; `bound` is the courier's code. */
export const AuthorisationNote = ({
  bound,
  trouble,
  onClose,
}: {
  bound: string
  trouble: string
  onClose: () => void
}) => {
  if (!bound && !trouble) return null
  const code = Number(bound)
  const name = isProvider(code) ? providerOf(code).name : '运力'
  return <AuthorisationResult words={`${name}已绑定，可以呼叫了`} trouble={trouble} onClose={onClose} />
}
