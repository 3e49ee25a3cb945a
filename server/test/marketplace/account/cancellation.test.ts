import { describe, expect, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { demoPassword } from '#areas/people/identity/fixtures'
import { anIncome } from '#core/money/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { days, moveClock, resetClock } from '#core/time/clock'
import { readPhone } from '#test/harness/inbox'
import { test } from '#test/harness/world'
import { aMerchantContact } from '#areas/people/account/fixtures'
import { cancel, eraseDue, obstaclesOf, signIn } from './cancellation-steps.ts'

describe('giving an account up', () => {
  test('is refused while something is open, and each thing is named with its page', async ({ world }) => {
    const [master, other] = [await world.merchant(), await world.merchant()]
    await world.subAccount(master, { role: 'service' })
    await within(async (tx) => {
      const shop = { id: await aStore(tx, other.merchantId), merchantId: other.merchantId }
      await anIncome(tx, master.merchantId, fen(900_00))
      await anIncome(tx, other.merchantId, fen(900_00))
      await aTransferOrder(tx, { merchant_id: master.merchantId, shop })
      await aTransferOrder(tx, {
        merchant_id: other.merchantId,
        shop: { id: await aStore(tx, master.merchantId), merchantId: master.merchantId },
      })
      await anOnlineOrder(tx, { merchant_id: master.merchantId })
    })
    const { data } = await master.call(account.checkCancellation)
    expect(data).toMatchObject({ can_cancel: false, cool_off_days: 7 })
    expect(await obstaclesOf(master)).toEqual(
      expect.arrayContaining(['subAccounts', 'onlineOrders', 'receivedOrders', 'sentOrders', 'balance', 'deposit']),
    )
    expect(data?.obstacles.every(({ title, route }) => title !== '' && route !== '')).toBe(true)
    const refused = { code: codes.cancellationBlocked.code }
    expect(await master.call(account.confirmCancellation, { query: { agreed: '1' } })).toMatchObject(refused)
    const body = { code: '123456', password: demoPassword }
    expect(await master.call(account.verifyCancellation, { body })).toMatchObject(refused)
    expect(await master.call(account.me)).toMatchObject({ code: 0 })
  })

  test('needs the word that its terms were read, the code and the login password', async ({ world }) => {
    const master = await world.merchant()
    expect(await master.call(account.confirmCancellation, { query: {} as never })).toMatchObject({
      code: codes.invalid.code,
      message: '请阅读并同意注销须知',
    })
    await master.call(account.confirmCancellation, { query: { agreed: '1' } })
    const code = await readPhone(master.mobile)
    const wrong = { code: code === '000000' ? '000001' : '000000', password: demoPassword }
    expect(await master.call(account.verifyCancellation, { body: wrong })).toMatchObject({
      code: codes.wrongSmsCode.code,
    })
    expect(await master.call(account.verifyCancellation, { body: { code, password: 'rose2020' } })).toMatchObject({
      code: codes.oldPasswordWrong.code,
      message: '登录密码不正确',
    })
    expect(await master.call(account.verifyCancellation, { body: { code, password: demoPassword } })).toMatchObject({
      code: 0,
    })
  })

  test('is the master’s alone', async ({ world }) => {
    const manager = await world.subAccount(await world.merchant(), { role: 'manager' })
    const refused = { code: codes.forbidden.code, message: '只有主账户可以注销账号' }
    expect(await manager.call(account.checkCancellation)).toMatchObject(refused)
    expect(await manager.call(account.confirmCancellation, { query: { agreed: '1' } })).toMatchObject(refused)
    const body = { code: '123456', password: demoPassword }
    expect(await manager.call(account.verifyCancellation, { body })).toMatchObject(refused)
  })

  test('signs everybody out, and the master takes it back by signing in', async ({ world }) => {
    const master = await world.merchant()
    const clerk = await world.subAccount(master, { role: 'service' })
    expect(await clerk.call(account.signOut)).toMatchObject({ code: 0 })
    expect(await cancel(master)).toMatchObject({ code: 0 })
    expect(await master.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })
    expect(await signIn(world, clerk)).toMatchObject({ code: codes.merchantCancelling.code })
    moveClock(days(6))
    await eraseDue()
    const back = await signIn(world, master)
    expect(back).toMatchObject({ code: 0, data: { jumpUri: '/console/setting/account/logout?taken_back=1' } })
    moveClock(days(2))
    await eraseDue()
    expect(await (await world.again(master)).call(account.me)).toMatchObject({ code: 0 })
    expect((await signIn(world, master)).data).toMatchObject({ jumpUri: '/console/home' })
    resetClock()
  })

  test('after its days erases names, phones, mail and pictures, and leaves the rest under a number', async ({
    world,
  }) => {
    const master = await world.merchant({ name: '花间小筑' })
    const id = master.merchantId
    await db().updateTable('account').set({ email: 'rose@example.com' }).where('merchant_id', '=', id).execute()
    await within(async (tx) => {
      await aMerchantContact(tx, id)
      await aQualification(tx, id)
      await aStore(tx, id, { deposit: 0 })
    })
    expect(await cancel(master)).toMatchObject({ code: 0 })
    moveClock(days(8))
    await eraseDue()
    expect(await signIn(world, master)).toMatchObject({ code: codes.wrongPassword.code })
    const person = await db().selectFrom('account').selectAll().where('merchant_id', '=', id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ name: `用户${person.id}`, mobile: '', email: null, password_hash: '' })
    const { name } = await db().selectFrom('merchant').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    expect(name).toBe(`商家${id}`)
    await vi.waitFor(async () => {
      expect(await db().selectFrom('account_contact').select('id').where('merchant_id', '=', id).execute()).toEqual([])
      const documents = db().selectFrom('qualification').select(['name', 'number', 'images'])
      expect(await documents.where('merchant_id', '=', id).execute()).toEqual([{ name: '', number: '', images: [] }])
      const stores = await db().selectFrom('store').select(['id', 'name']).where('merchant_id', '=', id).execute()
      expect(stores.map((store) => store.name)).toEqual(stores.map((store) => `门店${store.id}`))
    }, 10_000)
    const again = await world.merchant({ mobile: master.mobile })
    expect(await again.call(account.me)).toMatchObject({ code: 0 })
    resetClock()
  })
})
