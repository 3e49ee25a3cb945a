import { join } from 'node:path'
import { afterEach, describe, expect, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { files } from '@zdb/contract/desk/files/endpoints'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { aPicture, formWith } from '#areas/desk/files/fixtures'
import { removeErased } from '#areas/desk/files/erasure.sql'
import { merchantErased } from '#areas/people/identity/public'
import { numbers } from '#areas/people/qualifications/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { days, moveClock, resetClock } from '#core/time/clock'
import { announce } from '#core/work/outbox'
import { diskFiles } from '#ports/files/disk'
import { aDeal, apply } from '#test/harness/deal'
import { test, type Person, type World } from '#test/harness/world'
import { cancel, eraseDue } from './cancellation-steps.ts'

const dada = 6
const grant = { shopId: 'app_poi_2', shopName: '花间外卖店', accessToken: 'a', refreshToken: 'r', expiresAt: null }
const courierAccount = { shopId: '89', accessToken: '', refreshToken: '', expiresAt: null, more: {} }

afterEach(resetClock)

const giveUp = async (master: Person): Promise<void> => {
  expect(await cancel(master)).toMatchObject({ code: 0 })
  moveClock(days(8))
  await eraseDue()
}

const upload = async (person: Person): Promise<string> => {
  const { data } = await person.call(files.upload, { form: formWith('林晓月.jpg', await aPicture('jpeg', 400, 300)) })
  return data?.url ?? expect.fail('not uploaded')
}

const keyOf = (url: string): string => url.slice('/files/'.length)
const isShown = async (world: World, person: Person, url: string): Promise<boolean> => {
  const answer = await fetch(`${world.url}${url}`, { headers: person.headers })
  return answer.headers.get('content-type')?.startsWith('image/') ?? false
}

describe('a merchant that is no more', () => {
  test('leaves no store that anybody finds, in whatever state it was', async ({ world }) => {
    const [looker, master] = [await world.merchant(), await world.merchant()]
    await within(async (tx) => {
      for (const life of ['normal', 'draft', 'suspended', 'reviewing'] as const)
        await aStore(tx, master.merchantId, { name: `旧址花坊${life}`, life, deposit: 0 })
    })
    const find = async (keyword: string) => (await looker.call(stores.search, { query: { keyword } })).data?.total
    expect(await find('旧址花坊')).toBe(1)
    expect(await cancel(master)).toMatchObject({ code: 0 })
    expect(await find('旧址花坊')).toBe(0)
    moveClock(days(8))
    await eraseDue()
    await vi.waitFor(async () => {
      const left = await db().selectFrom('store').selectAll().where('merchant_id', '=', master.merchantId).execute()
      expect(left.map(({ life_state, receiving }) => [life_state, receiving])).toEqual(
        left.map(() => [lifeStates.deleted.code, false]),
      )
      for (const { name } of left) expect(await find(name)).toBe(0)
    }, 10_000)
  })

  test('leaves no picture, neither one of its own nor one that everybody saw; one given to a partner is the partner’s', async ({
    world,
  }) => {
    const [partner, master] = [await world.merchant(), await world.merchant()]
    const [own, shown, given] = [await upload(master), await upload(master), await upload(master)]
    await db().updateTable('file').set({ open: true }).where('key', '=', keyOf(shown)).execute()
    await db()
      .insertInto('file_share')
      .values({ key: keyOf(given), merchant_id: partner.merchantId })
      .execute()
    expect([await isShown(world, partner, shown), await isShown(world, partner, given)]).toEqual([true, true])
    await giveUp(master)
    await vi.waitFor(async () => expect(await isShown(world, partner, shown)).toBe(false), 10_000)
    expect(await isShown(world, partner, given)).toBe(true)
    const disk = diskFiles(join(world.dataDir, 'files'))
    await removeErased(disk)
    const kept = await Promise.all([own, shown, given].map((url) => disk.get(keyOf(url).replace('~', '/'))))
    for (const file of kept) file?.content.destroy()
    expect(kept.map((file) => file !== undefined)).toEqual([false, false, true])
  })

  test('is not named by the trail of what it did', async ({ world }) => {
    const master = await world.merchant({ name: '花间小筑', contact: '林晓月' })
    const contact = { name: '陈小满', phone: '13800002222', position: 1, remark: '' }
    expect(await master.call(account.saveContact, { body: contact })).toMatchObject({ code: 0 })
    const body = {
      type: 'business_licence' as const,
      name: '林晓月花艺工作室',
      number: numbers.business_licence,
      valid_from: '2016-05-04',
      valid_until: null,
      images: [await upload(master)],
    }
    expect(await master.call(qualifications.submit, { body })).toMatchObject({ code: 0 })
    const trail = () =>
      db().selectFrom('audit').selectAll().where('merchant_id', '=', master.merchantId).orderBy('id').execute()
    const before = await trail()
    expect(JSON.stringify(before)).toContain('林晓月')
    await giveUp(master)
    await vi.waitFor(async () => {
      const words = JSON.stringify(await trail())
      for (const word of ['林晓月', '陈小满', '138****2222', '127.0.0.1']) expect(words).not.toContain(word)
    }, 10_000)
    const waiting = () =>
      db().selectFrom('platform_item').select('thing_id').where('queue', '=', 'qualifications').execute()
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000)
    const after = (await trail()).slice(0, before.length)
    // That it was done, to what and when stays, and nothing else may be changed of it.
    const facts = before.map(({ id, action, target, account_id, at }) => ({ id, action, target, account_id, at }))
    expect(after).toMatchObject(facts)
    const rewrite = db().updateTable('audit').set({ actor: '别人' }).where('merchant_id', '=', master.merchantId)
    await expect(rewrite.execute()).rejects.toThrow('append-only')
  })

  test('is a number in the stories that the other side of its orders goes on reading', async ({ world }) => {
    const deal = await aDeal(world)
    const { sender, florist, order } = deal
    const clerk = await world.subAccount(sender, { role: 'manager', name: '白小兰' })
    const { sn } = order
    const rid = await apply({ ...deal, sender: clerk })
    expect(await clerk.call(afterSale.revoke, { params: { rid } })).toMatchObject({ code: 0 })
    const story = async () =>
      JSON.stringify([
        await florist.call(receivedOrders.tracking, { params: { sn } }),
        await florist.call(afterSale.detail, { params: { rid } }),
        await db().selectFrom('move_history').selectAll().where('account_id', '=', clerk.accountId).execute(),
      ])
    const before = await story()
    expect(before).toContain('白小兰')
    await within((tx) => announce(tx, merchantErased, { merchantId: sender.merchantId }))
    await vi.waitFor(async () => expect(await story()).not.toContain('白小兰'), 10_000)
    expect(await story()).toContain('撤销')
    const rewrite = db().updateTable('after_sale_event').set({ what: '别的' }).where('after_sale_id', '=', Number(rid))
    await expect(rewrite.execute()).rejects.toThrow('append-only')
  })

  test('leaves no key to a sales channel or a courier', async ({ world }) => {
    const master = await world.merchant()
    const { merchantId } = master
    expect(await cancel(master)).toMatchObject({ code: 0 })
    // Nobody binds anything after that; if somebody had, it would be forgotten with the rest.
    await within(async (tx) => {
      const storeId = await aStore(tx, merchantId, { deposit: 0 })
      await anOnlineShop(tx, merchantId, { grant })
      await aBinding(tx, { merchantId, storeId }, dada, { account: courierAccount })
    })
    moveClock(days(8))
    await eraseDue()
    const shops = () => db().selectFrom('online_shop').selectAll().where('merchant_id', '=', merchantId).execute()
    const bindings = () =>
      db().selectFrom('courier_binding').selectAll().where('merchant_id', '=', merchantId).execute()
    // They stand in the way first.
    expect(await shops()).toMatchObject([{ name: '花间外卖店', state: 1 }])
    await db().updateTable('online_shop').set({ state: 0 }).where('merchant_id', '=', merchantId).execute()
    await db().updateTable('courier_binding').set({ way: 1 }).where('merchant_id', '=', merchantId).execute()
    moveClock(days(4))
    await eraseDue()
    await vi.waitFor(async () => {
      expect(await shops()).toMatchObject([{ grant_sealed: null, state: 0, channel_shop_id: 'app_poi_2' }])
      expect((await shops())[0]?.name).not.toContain('花间')
      expect(await bindings()).toMatchObject([{ account_sealed: null, is_open: false }])
      expect((await bindings())[0]?.unbound_at).not.toBeNull()
    }, 10_000)
  })
})
