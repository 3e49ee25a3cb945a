import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { anAlertAtDesk } from '../../../server/src/areas/desk/alerts/fixtures.ts'
import { appeal } from '../../../server/src/areas/orders/after-sale/answers.ts'
import { liftKindName } from '../../../server/src/areas/platform/merchants/lifting.ts'
import { aPenalty } from '../../../server/src/areas/platform/penalties/fixtures.ts'
import { propose } from '../../../server/src/areas/platform/proposals/public.ts'
import { aTicket } from '../../../server/src/areas/platform/tickets/fixtures.ts'
import { aGoods, aVersion } from '../../../server/src/areas/shop/goods/fixtures.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { system } from '../../../server/src/core/http/actor.ts'
import { actorOf } from '../business.ts'
import { operator } from './operators.ts'
import { merchant, type Person } from '../people.ts'
import { ruleOn } from './platform.ts'
import { twoTraders } from '../traders.ts'
import {
  aForwarding,
  aQuarrel,
  aStrayReceipt,
  aWaitingDifference,
  aWaitingFeedback,
  aWaitingLicence,
  aWaitingRefund,
  aWaitingStore,
  waitingMoney,
} from '../waiting.ts'

const longName = '羊城花与蛋糕生活馆旗舰总店'
const longStore = '望京东园四区浦项中心裙楼二层旗舰店'

const longGoods = '99枝卡罗拉红玫瑰配白色满天星尤加利圆形大花束'

const someone = (): Promise<Person> => merchant({ name: longName })

/** A ruling that the loser does not accept. */
const anAppeal = async (): Promise<string> => {
  const [sender, florist] = await twoTraders()
  const { sn, id } = await aQuarrel(sender, florist)
  await ruleOn(sn, { agree: true, words: '照片可见花材发蔫' })
  await appeal(actorOf(florist, '周曼'), id, { content: '只有一枝有问题，其余完好，可以看实拍', images: [] })
  return id
}

/** What one has proposed and another has to look at: that a store's suspension be lifted. */
const aProposal = async (): Promise<number> => {
  const [{ merchantId }, { operatorId }] = [await someone(), await operator({ name: '甲提议', roles: ['manage'] })]
  const storeId = await within((tx) => aStore(tx, merchantId, { name: longStore, life: 'suspended' }))
  await within((tx) =>
    propose(
      tx,
      { ...system('platform'), operatorId },
      {
        kind: liftKindName,
        subject: String(storeId),
        title: `${longStore}（商家${merchantId}）`,
        payload: { storeId, suspension: '' },
        reason: '商家已补交房东的授权书与现场照片，门头与地址核对一致',
        merchantId,
      },
    ),
  )
  const { id } = await db()
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', liftKindName)
    .where('subject', '=', String(storeId))
    .executeTakeFirstOrThrow()
  return id
}

/** Something that waits in each queue of the desk, by its number there. */
export const waitingItems: Readonly<Partial<Record<QueueName, () => Promise<number | string>>>> = {
  alerts: async () => {
    const { merchantId } = await someone()
    await within((tx) => anAlertAtDesk(tx, merchantId))
    return merchantId
  },
  qualifications: async () => aWaitingLicence(await someone()),
  stores: async () => aWaitingStore(await someone(), longStore),
  goods: async () => {
    const { merchantId } = await someone()
    return within((tx) => aGoods(tx, merchantId, { state: 'reviewing', name: longGoods }))
  },
  goodsVersions: async () => {
    const { merchantId } = await someone()
    return within(async (tx) => aVersion(tx, { id: await aGoods(tx, merchantId, { name: longGoods }), merchantId }))
  },
  invalidStores: async () => aWaitingFeedback(...(await twoTraders())),
  arbitration: async () => (await aQuarrel(...(await twoTraders()))).id,
  appeals: anAppeal,
  depositRefunds: async () => (await aWaitingRefund(await someone(), longStore)).id,
  withdrawals: async () => (await waitingMoney(await someone())).withdrawal,
  remittances: async () => (await waitingMoney(await someone())).remittance,
  strayMoney: async () => aStrayReceipt(await someone()),
  penalties: async () => aForwarding(...(await twoTraders())),
  penaltyAppeals: async () => {
    const { merchantId } = await someone()
    return within((tx) => aPenalty(tx, merchantId, { state: 'appealing' }))
  },
  tickets: async () => {
    const owner = await someone()
    return within((tx) => aTicket(tx, owner, { content: '骑手取货四十分钟后仍未送达，电话无人接听，客户在催' }))
  },
  serviceInvoices: async () => (await waitingMoney(await someone())).invoice,
  reconciliation: async () => aWaitingDifference(await someone()),
  proposals: aProposal,
}
