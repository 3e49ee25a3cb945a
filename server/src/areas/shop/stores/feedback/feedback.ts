import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { invalidTags } from '@zdb/contract/shop/stores/states'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { closeItems, openItems } from '#core/domain/platform-items.sql'
import { currentRules } from '#core/domain/rules'
import type { Actor, SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { storeByOpenid, storesById } from '../stores.sql.ts'
import { endFeedback, insertFeedback, type Feedback } from './feedback.sql.ts'

export const invalidTagList = (): Result<typeof stores.invalidTags> =>
  Object.entries(invalidTags).map(([id, name]) => ({ id: Number(id), name }))

/** Tells the platform that a store of another merchant is not what it seems. */
export const reportInvalid = (
  actor: Actor,
  { shop_id, tags, content }: Body<typeof stores.reportInvalid>,
): Promise<null> =>
  within(async (tx) => {
    const store = (await storeByOpenid(shop_id)) ?? refuse('notFound')
    if (store.merchant_id === actor.merchantId) refuseField('shop_id', '不能反馈自己的门店')
    const who = { merchant_id: actor.merchantId, account_id: actor.accountId }
    const feedback = await insertFeedback(tx, { ...who, store_id: store.id, tags: [...new Set(tags)], content })
    if (!feedback) return refuse('feedbackOpen')
    const { feedbackWorkdays } = await currentRules()
    await openItems(tx, 'invalidStores', [{ id: feedback.id, due: workdaysOn(now(), feedbackWorkdays) }])
    await record(tx, actor, 'stores.reportInvalid', feedback.id, { after: { store: store.id, tags } })
    return null
  })

/** Who told the platform hears what it found. */
const tellTeller = async (tx: Tx, { merchant_id: merchantId, store_id }: Feedback, verdict: string): Promise<void> => {
  const name = (await storesById([store_id])).get(store_id)?.name ?? ''
  await storePush(tx, {
    merchantId,
    event: 'storeVerdict',
    type: pushTypes.notice,
    identity: 0,
    title: '门店反馈已核实',
    alert: `您反馈的${name}：${verdict}`,
    reload: false,
    params: {},
  })
}

/** The platform has looked into it. */
export const handleFeedback = async (operator: SystemActor, id: number, verdict: string): Promise<Feedback> => {
  if (verdict.trim() === '') refuseField('verdict', '请填写核实结果')
  return within(async (tx) => {
    const feedback = (await endFeedback(tx, id, verdict)) ?? refuse('notFound')
    await closeItems(tx, ['invalidStores'], [id])
    await record(tx, operator, 'stores.handleFeedback', id, { merchantId: feedback.merchant_id, after: { verdict } })
    await tellTeller(tx, feedback, verdict)
    return feedback
  })
}
