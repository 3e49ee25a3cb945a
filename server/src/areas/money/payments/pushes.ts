import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'

type About = { merchantId: number; payment?: number; remittance?: number; status: number }

/** The merchant's open screens ask again; with words its people are told as well. */
export const tellOfMoney = async (
  tx: Tx,
  { merchantId, payment, remittance, status }: About,
  words?: { title: string; alert: string },
): Promise<void> => {
  const thing = payment === undefined ? { remittance: String(remittance) } : { payment: String(payment) }
  const about = { type: pushTypes.notice, identity: 0, params: { ...thing, status } } as const
  refreshScreens([merchantId], about)
  if (words) await storePush(tx, { merchantId, event: 'moneyIn', ...about, ...words })
}
