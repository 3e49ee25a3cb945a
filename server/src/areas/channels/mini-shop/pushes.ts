import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'

/** The merchant hears what the pay-app said. */
export const tellAnswer = (
  tx: Tx,
  merchantId: number,
  { id, title, alert }: { id: string; title: string; alert: string },
): Promise<number> =>
  storePush(tx, {
    merchantId,
    event: 'miniVerdict',
    type: pushTypes.notice,
    identity: 0,
    title,
    alert,
    params: { mini: id },
  })

/** What a person did themselves shows on the merchant's other screens without an alert. */
export const refreshMini = (merchantId: number): void =>
  refreshScreens([merchantId], { type: pushTypes.notice, identity: 0, params: { mini: '' } })
