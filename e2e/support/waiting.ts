import { fen } from '@zdb/contract/kit/fen'
import { reject } from '../../server/src/areas/orders/after-sale/answers.ts'
import { applyAfterSale, arbitration } from '../../server/src/areas/orders/after-sale/applications.ts'
import { aQualification } from '../../server/src/areas/people/qualifications/fixtures.ts'
import { reportInvalid } from '../../server/src/areas/shop/stores/feedback/feedback.ts'
import { aDepositRefund, aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import { actorOf } from './business.ts'
import type { Person } from './people.ts'
import { anOrderBetween, type Trader } from './traders.ts'

/** A licence that waits for the platform. */
export const aWaitingLicence = ({ merchantId }: Person): Promise<number> =>
  within((tx) => aQualification(tx, merchantId, { state: 'reviewing' }))

export const aWaitingStore = ({ merchantId }: Person, name: string): Promise<number> =>
  within((tx) => aStore(tx, merchantId, { life: 'reviewing', name }))

/** A store whose deposit is asked back. */
export const aWaitingRefund = ({ merchantId }: Person, name: string): Promise<{ storeId: number; id: number }> =>
  within(async (tx) => {
    const storeId = await aStore(tx, merchantId, { name, isDefault: true })
    return { storeId, id: await aDepositRefund(tx, { merchantId, storeId }) }
  })

/** Somebody told the platform that the other's store is not what it seems. */
export const aWaitingFeedback = async (teller: Trader, { shopId }: Trader): Promise<number> => {
  const { openid } = await db().selectFrom('store').select('openid').where('id', '=', shopId).executeTakeFirstOrThrow()
  await reportInvalid(actorOf(teller, '林小花'), { shop_id: openid, tags: [3], content: '去了两次都关着门' })
  const { id } = await db()
    .selectFrom('store_feedback')
    .select('id')
    .where('store_id', '=', shopId)
    .where('merchant_id', '=', teller.merchantId)
    .executeTakeFirstOrThrow()
  return id
}

/** A case that the shop refused and the sender brought before the platform. */
export const aQuarrel = async (sender: Trader, florist: Trader): Promise<{ sn: string; id: string }> => {
  const sn = await anOrderBetween(sender, florist, 'delivered', { delivered_at: new Date() })
  const [her, him] = [actorOf(sender, '林小花'), actorOf(florist, '周曼')]
  const claim = { sn, type: 2, mode: '花材不新鲜', amount: fen(28_00), content: '玫瑰有三枝已经发蔫', images: [] }
  const { id } = await applyAfterSale(her, claim)
  await reject(him, id, { reason: '送达时完好', images: [] })
  await arbitration(her, id, { content: '请平台看照片', images: [] })
  return { sn, id }
}
