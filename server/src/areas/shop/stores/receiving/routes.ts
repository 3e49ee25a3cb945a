import type { receivingLines } from '@zdb/contract/shop/stores/receiving/lines'
import type { ReceiveCondition } from '#core/domain/obstacle'
import type { Handlers } from '#core/http/register'
import { receiveSetting, saveOrderingSetting, transferSetting } from './settings.ts'
import { receiveCheck, switchReceiving } from './switch.ts'

export const receivingRoutes = (conditions: readonly ReceiveCondition[]): Handlers<typeof receivingLines> => ({
  receiveCheck: ({ actor, query }) => receiveCheck(conditions, actor, query.sid),
  switchReceiving: ({ actor, query }) => switchReceiving(conditions, actor, query),
  receiveSetting: ({ actor, params }) => receiveSetting(actor, params.sid),
  transferSetting: ({ actor, params }) => transferSetting(actor, params.sid),
  orderingSetting: ({ actor }) => transferSetting(actor, '0'),
  saveOrderingSetting: ({ actor, body }) => saveOrderingSetting(actor, body),
})
