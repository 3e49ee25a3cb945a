import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { merchantRegistered } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { within } from '#core/db/tx'
import { storePush } from './push.sql.ts'

/** What other areas announce and people should hear of. */
export const listeners = [
  listen(merchantRegistered, 'welcome', async ({ merchantId, name }) => {
    await within((tx) =>
      storePush(tx, {
        merchantId,
        event: 'welcome',
        type: pushTypes.notice,
        identity: 0,
        title: '欢迎使用转单宝',
        alert: `${name}，您的店铺已开通`,
      }),
    )
  }),
]
