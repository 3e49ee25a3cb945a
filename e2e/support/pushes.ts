import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush, type NewPush } from '../../server/src/areas/desk/push/public.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import type { Person } from './people.ts'

/** An order came in; `voice` names the file that is played. */
export const tell = (
  { merchantId }: Person,
  alert: string,
  facts: Partial<Omit<NewPush, 'merchantId' | 'alert'>> = {},
): Promise<number> =>
  within((tx) =>
    storePush(tx, {
      event: 'receivedNew',
      type: pushTypes.orderListed,
      identity: 2,
      title: '新订单',
      ...facts,
      merchantId,
      alert,
    }),
  )

/** How many pushes of this merchant no server process has sent yet. */
export const unsentTo = async ({ merchantId }: Person): Promise<number> => {
  const rows = await db()
    .selectFrom('push')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('sent_at', 'is', null)
    .execute()
  return rows.length
}
