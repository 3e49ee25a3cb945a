import { afterEach, describe, expect, inject, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { paymentStates, receiptStates, remittanceStates } from '@zdb/contract/money/payments/states'
import { aDeal } from '#test/harness/deal'
import { anOrderInvoice, aServiceInvoice } from '#areas/money/invoices/fixtures'
import { aPayment, aRemittance } from '#areas/money/payments/fixtures'
import { insertReceipt } from '#areas/money/payments/receipts.sql'
import { aWithdrawal } from '#areas/money/withdrawals/fixtures'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { days, moveClock, now, resetClock } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { cancel, eraseDue, signIn } from './cancellation-steps.ts'

const dada = 6
const grant = { shopId: 'app_poi_1', shopName: '花田外卖店', accessToken: 'a', refreshToken: 'r', expiresAt: null }
const courierAccount = { shopId: '88', accessToken: '', refreshToken: '', expiresAt: null, more: {} }

afterEach(resetClock)

describe('what a merchant has bound outside stands in the way of giving the account up', () => {
  test('each bound shop, each own account at a courier and what still rides, by name and with its page', async ({
    world,
  }) => {
    const { merchantId, ...master } = await world.merchant()
    const { storeId, shopId, bindingId } = await within(async (tx) => {
      const store = await aStore(tx, merchantId, { name: '国贸店', deposit: 0 })
      const bound = await anOnlineShop(tx, merchantId, { grant })
      await anOnlineShop(tx, merchantId, { name: '早已解绑' })
      const own = await aBinding(tx, { merchantId, storeId: store }, dada, { account: courierAccount })
      await aBinding(tx, { merchantId, storeId: store }, 7)
      await aDelivery(tx, { merchant_id: merchantId, store_id: store, state: 'delivering' })
      return { storeId: store, shopId: bound.id, bindingId: own.id }
    })
    const { data } = await master.call(account.checkCancellation)
    expect(data?.obstacles.toSorted((a, b) => (a.key < b.key ? 1 : -1))).toEqual([
      { key: 'openRides', title: '还有1个配送进行中', route: 'logistics?status=all' },
      { key: `onlineShop:${shopId}`, title: '美团外卖网店“花田外卖店”尚未解绑', route: 'channel_shops' },
      {
        key: `courierAccount:${bindingId}`,
        title: '国贸店的达达快送（自有账户）尚未解绑',
        route: `logistics_shop_setting?sid=${storeId}`,
      },
    ])
    const refused = await master.call(account.confirmCancellation, { query: { agreed: '1' } })
    expect(refused).toMatchObject({ code: codes.cancellationBlocked.code })
  })
})

describe('money and papers under way stand in the way of giving the account up', () => {
  test('an open payment, a remittance, money nobody could place, and invoices of either side', async ({ world }) => {
    const deal = await aDeal(world)
    const { sender } = deal
    const keysOf = async (person: Person) =>
      (await person.call(account.checkCancellation)).data?.obstacles.map(({ key, title }) => [key, title])
    await within(async (tx) => {
      await aPayment(tx, sender)
      await aPayment(tx, sender, { state: paymentStates.paid.code })
      await aRemittance(tx, sender)
      await aRemittance(tx, sender, { state: remittanceStates.proofGiven.code })
      await aRemittance(tx, sender, { state: remittanceStates.expired.code })
      await aWithdrawal(tx, sender, { state: 'asked' })
      await anOrderInvoice(tx, deal.order)
      await aServiceInvoice(tx, sender.merchantId)
      await insertReceipt(tx, {
        gateway: 'alipay',
        trade_no: `T${sender.merchantId}`,
        no: 'P1',
        amount: 1_00,
        paid_at: now(),
        received_at: now(),
        merchant_id: sender.merchantId,
        state: receiptStates.stray.code,
        why: '应付2.00元',
      })
    })
    expect(await keysOf(sender)).toEqual(
      expect.arrayContaining([
        ['payments', '还有1个在线支付未完成'],
        ['remittances', '还有2个汇款未完成'],
        ['strayMoney', '还有1个到账款项平台正在核对'],
        ['withdrawals', '还有1个提现未完成'],
        ['invoicesAsked', '还有1个向其他商家申请的发票未开具'],
        ['serviceInvoices', '还有1个平台服务发票未开具'],
      ]),
    )
    expect(await keysOf(deal.florist)).toEqual(expect.arrayContaining([['invoicesToIssue', '还有1个发票待您开具']]))
  })
})

const textsTo = async ({ mobile }: Person): Promise<string> => {
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => text).join('\n')
}

const nameOf = async ({ merchantId }: Person): Promise<string> =>
  (await db().selectFrom('merchant').select('name').where('id', '=', merchantId).executeTakeFirstOrThrow()).name

describe('when the days are over', () => {
  test('nothing is erased while something that arose meanwhile stands in the way, and the owner is told', async ({
    world,
  }) => {
    const master = await world.merchant({ name: '花间小筑' })
    expect(await cancel(master)).toMatchObject({ code: 0 })
    const { id } = await within((tx) => anOnlineOrder(tx, { merchant_id: master.merchantId }))
    moveClock(days(8))
    await eraseDue()
    expect(await nameOf(master)).toBe('花间小筑')
    await vi.waitFor(async () => expect(await textsTo(master)).toContain('账号注销推迟3天：还有1个网单未完结'), 10_000)
    await db().updateTable('online_order').set({ state: onlineStates.closed.code }).where('id', '=', id).execute()
    moveClock(days(2))
    await eraseDue()
    expect(await nameOf(master)).toBe('花间小筑')
    moveClock(days(2))
    await eraseDue()
    expect(await nameOf(master)).toBe(`商家${master.merchantId}`)
  })

  test('a master who finds the end postponed still takes the account back by signing in', async ({ world }) => {
    const master = await world.merchant()
    await cancel(master)
    await within((tx) => anOnlineOrder(tx, { merchant_id: master.merchantId }))
    moveClock(days(8))
    await eraseDue()
    expect(await signIn(world, master)).toMatchObject({ code: 0 })
    moveClock(days(8))
    await eraseDue()
    expect(await (await world.again(master)).call(account.me)).toMatchObject({ code: 0 })
  })
})
