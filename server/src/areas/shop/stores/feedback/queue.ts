import { invalidTags } from '@zdb/contract/shop/stores/states'
import { facts, type QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { storeFacts } from '../life/queue.ts'
import { lockAnyStore, storesById } from '../stores.sql.ts'
import { handleFeedback } from './feedback.ts'
import { feedbackById, lockFeedback } from './feedback.sql.ts'

const handled = (label: string, tone: 'good' | 'bad', reasons: readonly string[]) => ({
  label,
  tone,
  reasons,
  make: handleWith(label),
})

const handleWith =
  (label: string): QueueSource['decisions'][string]['make'] =>
  (operator, id, { reason }) =>
    handleFeedback(operator, id, `${label}：${reason}`)

/** What merchants told the platform of stores that are not what they seem. */
export const feedbackQueue: QueueSource = {
  name: 'invalidStores',
  lock: async (tx, id) => {
    const [feedback = refuse('itemGone')] = await feedbackById([id])
    await lockAnyStore(tx, feedback.store_id)
    return lockFeedback(tx, id)
  },
  describe: async (ids) => {
    const all = await feedbackById(ids)
    const stores = await storesById(all.map(({ store_id }) => store_id))
    return new Map(
      all.map(({ id, store_id, merchant_id }) => [
        id,
        { title: `反馈：${stores.get(store_id)?.name ?? ''}`, merchantId: merchant_id },
      ]),
    )
  },
  evidence: async (id) => {
    const [feedback = refuse('itemGone')] = await feedbackById([id])
    const store = (await storesById([feedback.store_id])).get(feedback.store_id) ?? refuse('itemGone')
    return {
      merchantIds: [feedback.merchant_id, store.merchant_id],
      parts: [
        facts('反馈', [
          ['问题', feedback.tags.map((tag) => invalidTags[tag as keyof typeof invalidTags]).join('、'), 'warn'],
          ['说明', feedback.content],
        ]),
        storeFacts(store),
      ],
    }
  },
  decisions: {
    confirm: handled('反馈属实', 'bad', ['电话无法接通', '地址不存在', '门店已停业', '冒用他人门店', '经营类目不符']),
    dismiss: handled('未发现问题', 'good', ['电话可接通，信息无误', '已联系商家更正', '证据不足']),
  },
}
