import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush, type NewPush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { addClimbs, setSteps } from './climbing/climbs.sql.ts'
import { openDeskItem } from './desk/desk-item.ts'
import { stepNumber } from './steps.ts'

type AlertFacts = {
  event?: PushEvent
  storeId?: number
  words?: string
  params?: Record<string, unknown>
}

/** News that need a person, as an order would tell of them. */
export const anAlertPush = (
  merchantId: number,
  { event = 'onlineNew', storeId, words = '美团外卖 #27 红玫瑰：新的网单', params = {} }: AlertFacts = {},
): NewPush => ({
  merchantId,
  event,
  storeId: storeId ?? null,
  type: pushTypes.orderListed,
  identity: 0,
  title: '新的网单',
  alert: words,
  voice: 'new-order.wav',
  params,
})

export const anAlert = (tx: Tx, merchantId: number, facts: AlertFacts = {}): Promise<number> =>
  storePush(tx, anAlertPush(merchantId, facts))

/** One that nobody has answered: it waits for the platform. */
export const anAlertAtDesk = async (tx: Tx, merchantId: number, facts: AlertFacts = {}): Promise<number> => {
  const id = await anAlert(tx, merchantId, facts)
  await addClimbs(tx, [{ alert_id: id, step: stepNumber('desk'), at: now(), words: '平台客服', text_id: null }])
  await setSteps(tx, [id], stepNumber('desk'), null)
  await openDeskItem(tx, merchantId)
  return id
}
