import { randomUUID } from 'node:crypto'
import type { Thing } from '@zdb/contract/things'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aMerchantContact, aSocialLogin } from '#areas/people/account/fixtures'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { aChatFile, aChatMerchant, aMessage, anUpload, aPartnership, aQuickMessage } from '#areas/desk/chat/fixtures'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aDelivery, anInquiry } from '#areas/couriers/delivery/fixtures'
import { aBinding, anAddress, aRider } from '#areas/couriers/delivery-setup/fixtures'
import { aMerchant, aSubAccount } from '#areas/people/identity/fixtures'
import { anOnlineOrder, anOnlineRefund } from '#areas/orders/online-orders/fixtures'
import { aLostCallback } from '#areas/channels/open-api/fixtures'
import { aBlocked, aPartner } from '#areas/shop/partners/fixtures'
import { aPayment, aRemittance } from '#areas/money/payments/fixtures'
import { aPrinter, aPrintJob } from '#areas/desk/print/fixtures'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { anOrderInvoice, aServiceInvoice, aTitle } from '#areas/money/invoices/fixtures'
import { aSettlementAccount, aWithdrawal } from '#areas/money/withdrawals/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { anInvitation } from '#areas/people/staff/fixtures'
import { aContact, aStore } from '#areas/shop/stores/fixtures'
import { aMiniCategory, aWare } from '#areas/channels/mini-shop/fixtures'
import { aGoods } from '#areas/shop/goods/fixtures'
import { aFestival } from '#areas/shop/festivals/fixtures'
import { aCoupon } from '#areas/shop/coupons/fixtures'
import { aRehearsal } from '#areas/desk/rehearsals/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import type { Order } from '#areas/orders/transfer-orders/public'
import { now } from '#core/time/clock'
import { db, within, type Tx } from '#core/db/tx'
import type { Person } from './world.ts'

/** A delivered order between the two. */
const anOrderBetween = async (tx: Tx, senderId: number, shopMerchantId: number): Promise<Order> => {
  const shop = { id: await aStore(tx, shopMerchantId), merchantId: shopMerchantId }
  return aTransferOrder(tx, { merchant_id: senderId, shop, state: transferStates.delivered.code, held: false })
}

const somebody = async (tx: Tx): Promise<number> => (await aMerchant(tx)).merchantId

const sentBy = (owner: Person): Promise<Order> =>
  within(async (tx) => anOrderBetween(tx, owner.merchantId, await somebody(tx)))

const aPrinterOf = async (tx: Tx, { merchantId }: Person) =>
  aPrinter(tx, { merchantId, storeId: await aStore(tx, merchantId) })

/** Somebody with whom this merchant chats, and with nobody else. */
const aChatPartner = async (tx: Tx, { merchantId }: Person): Promise<number> => {
  const partnerId = await somebody(tx)
  await aChatMerchant(tx, merchantId)
  await aChatMerchant(tx, partnerId)
  await aPartnership(tx, merchantId, partnerId)
  return partnerId
}

/** For each kind of thing an id travels for: one that belongs to this person's merchant. */
export const things: Record<Thing, (owner: Person) => Promise<string>> = {
  ware: (owner) => within(async (tx) => String(await aWare(tx, owner.merchantId))),
  miniCategory: (owner) => within(async (tx) => String(await aMiniCategory(tx, owner.merchantId))),
  goods: (owner) => within(async (tx) => String(await aGoods(tx, owner.merchantId))),
  festival: (owner) => within(async (tx) => String((await aFestival(tx, owner.merchantId)).id)),
  festivalSlot: (owner) => within(async (tx) => String((await aFestival(tx, owner.merchantId)).slots[0]?.id)),
  rehearsal: (owner) => within(async (tx) => String(await aRehearsal(tx, owner.merchantId, { state: 'failed' }))),
  coupon: (owner) => within(async (tx) => String((await aCoupon(tx, owner.merchantId)).id)),
  chatUser: ({ merchantId }) => Promise.resolve(`m${merchantId}`),
  chatPartner: (owner) => within(async (tx) => `m${await aChatPartner(tx, owner)}`),
  chatMessage: (owner) =>
    within(async (tx) => String((await aMessage(tx, owner, await aChatPartner(tx, owner))).row.id)),
  quickMessage: (owner) =>
    within(async (tx) => {
      const asked = { kind: 'askTime', order: { order_sn: 'T20261115120000000000' } } as const
      return String(await aQuickMessage(tx, owner, await aChatPartner(tx, owner), asked))
    }),
  chatFile: (owner) => within((tx) => aChatFile(tx, owner)),
  chatUpload: (owner) => within((tx) => anUpload(tx, owner)),
  printer: (owner) => within(async (tx) => String((await aPrinterOf(tx, owner)).id)),
  printJob: (owner) => within(async (tx) => String(await aPrintJob(tx, await aPrinterOf(tx, owner)))),
  printChannel: (owner) =>
    within(async (tx) => {
      const row = { merchant_id: owner.merchantId, channel: 6, created_at: now() }
      const added = await tx.insertInto('print_channel').values(row).returning('id').executeTakeFirstOrThrow()
      return String(added.id)
    }),
  invoiceTitle: async (owner) => String((await within((tx) => aTitle(tx, owner.merchantId))).id),
  orderInvoice: (owner) =>
    within(async (tx) => {
      const order = await anOrderBetween(tx, owner.merchantId, await somebody(tx))
      return String((await anOrderInvoice(tx, order)).id)
    }),
  receivedInvoice: (owner) =>
    within(async (tx) => {
      const order = await anOrderBetween(tx, await somebody(tx), owner.merchantId)
      return String((await anOrderInvoice(tx, order)).id)
    }),
  serviceInvoice: (owner) => within(async (tx) => String(await aServiceInvoice(tx, owner.merchantId))),
  socialLogin: async (owner) =>
    String(
      await within(async (tx) => {
        await tx.deleteFrom('social_login').where('account_id', '=', owner.accountId).execute()
        return aSocialLogin(tx, owner.accountId)
      }),
    ),
  contact: async (owner) => String((await within((tx) => aMerchantContact(tx, owner.merchantId))).id),
  store: async (owner) => String(await within((tx) => aStore(tx, owner.merchantId))),
  storeContact: (owner) =>
    within(async (tx) => {
      const id = await aStore(tx, owner.merchantId)
      return String(await aContact(tx, { id, merchantId: owner.merchantId }))
    }),
  qualification: (owner) =>
    within(async (tx) => {
      const storeId = await aStore(tx, owner.merchantId)
      return String(await aQualification(tx, owner.merchantId, { storeId }))
    }),
  account: async (owner) => String((await within((tx) => aSubAccount(tx, owner.merchantId))).accountId),
  role: async (owner) => String((await within((tx) => aSubAccount(tx, owner.merchantId))).roleId),
  settlementAccount: async (owner) =>
    String(await within((tx) => aSettlementAccount(tx, owner, { number: randomUUID() }))),
  withdrawal: (owner) =>
    within(async (tx) => {
      const to = await aSettlementAccount(tx, owner, { number: randomUUID() })
      return String((await aWithdrawal(tx, owner, { to })).id)
    }),
  staffInvitation: (owner) => within(async (tx) => String(await anInvitation(tx, owner.merchantId))),
  session: (owner) => Promise.resolve(owner.sessionId),
  transferOrder: async (owner) => (await sentBy(owner)).sn,
  receivedOrder: async (owner) =>
    (await within(async (tx) => anOrderBetween(tx, await somebody(tx), owner.merchantId))).sn,
  quote: (owner) =>
    within(async (tx) => {
      const order = await aTransferOrder(tx, {
        merchant_id: await somebody(tx),
        kind: kinds.compete,
        state: transferStates.waitQuote.code,
        price: null,
      })
      const { id } = await tx
        .insertInto('quote')
        .values({
          order_id: order.id,
          shop_id: await aStore(tx, owner.merchantId),
          merchant_id: owner.merchantId,
          price: 99_00,
          at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    }),
  afterSale: async (owner) => {
    const order = await sentBy(owner)
    return String((await within((tx) => anAfterSale(tx, order))).id)
  },
  payment: (owner) => within(async (tx) => String((await aPayment(tx, owner)).id)),
  remittance: (owner) => within(async (tx) => String((await aRemittance(tx, owner)).id)),
  penalty: (owner) => within(async (tx) => String(await aPenalty(tx, owner.merchantId))),
  ticket: (owner) => within(async (tx) => String(await aTicket(tx, owner))),
  partner: (owner) => within((tx) => aPartner(tx, owner.merchantId)),
  blocked: (owner) => within((tx) => aBlocked(tx, owner.merchantId)),
  onlineShop: async (owner) => String((await within((tx) => anOnlineShop(tx, owner.merchantId))).id),
  onlineOrder: async (owner) => (await within((tx) => anOnlineOrder(tx, { merchant_id: owner.merchantId }))).sn,
  onlineRefund: (owner) =>
    within(async (tx) => {
      const order = await anOnlineOrder(tx, { merchant_id: owner.merchantId })
      return String((await anOnlineRefund(tx, order)).id)
    }),
  deliveryOrder: (owner) =>
    within(async (tx) => {
      const store_id = await aStore(tx, owner.merchantId)
      return (await aDelivery(tx, { merchant_id: owner.merchantId, store_id })).sn
    }),
  inquiry: (owner) =>
    within(async (tx) => String(await anInquiry(tx, owner.merchantId, await aStore(tx, owner.merchantId)))),
  rider: (owner) =>
    within(async (tx) => {
      const storeId = await aStore(tx, owner.merchantId)
      return String((await aRider(tx, { merchantId: owner.merchantId, storeId })).id)
    }),
  expressAccount: async ({ merchantId }) =>
    within(async (tx) => {
      const storeId = await aStore(tx, merchantId)
      return String((await aBinding(tx, { merchantId, storeId }, 40, { way: 5 })).id)
    }),
  deliveryAddress: async (owner) => String((await within((tx) => anAddress(tx, owner.merchantId))).id),
  goodsShop: async (owner) => String((await within((tx) => anOnlineShop(tx, owner.merchantId))).id),
  goodsImport: async (owner) => {
    const { id } = await db()
      .insertInto('goods_import')
      .values({
        merchant_id: owner.merchantId,
        account_id: owner.accountId,
        name: '商品.xlsx',
        file_key: randomUUID(),
        state: 'ready',
        at: now(),
        due_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },
  orderImport: async (owner) => {
    const { id } = await db()
      .insertInto('order_import')
      .values({
        merchant_id: owner.merchantId,
        account_id: owner.accountId,
        name: '订单.xlsx',
        file_key: randomUUID(),
        state: 'ready',
        at: now(),
        due_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },
  openApiDelivery: (owner) =>
    within(async (tx) => {
      const order = await anOnlineOrder(tx, { merchant_id: owner.merchantId, channel: 0 })
      return String(await aLostCallback(tx, order))
    }),
  file: async (owner) => {
    const key = randomUUID()
    await db()
      .insertInto('file')
      .values({
        key,
        merchant_id: owner.merchantId,
        account_id: owner.accountId,
        name: '照片.png',
        type: 'image/png',
        kind: 'image',
        size: 1,
        at: now(),
      })
      .execute()
    return key
  },
}
