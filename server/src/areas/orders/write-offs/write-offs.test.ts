import { describe, expect, inject } from 'vitest'
import { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import { codes } from '@zdb/contract/codes'
import { aStore } from '#areas/shop/stores/fixtures'
import { hours, moveClock, resetClock } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { sandboxApp, sandboxVouchers } from '#ports/channels/sandbox-app'
import { channelFailure } from '#ports/channels/port'
import { askAfterClaims } from './claims.ts'
import { act } from './write-off.ts'

type SandboxVoucher = { code: string; link: string; encryptedCode: string; verified: object | null }

/** Vouchers that a buyer holds, all of one order. */
const bought = async (world: World, count = 1, facts: object = {}): Promise<SandboxVoucher[]> => {
  const response = await fetch(`${inject('sandboxUrl')}/channels/desk/vouchers`, {
    method: 'POST',
    body: JSON.stringify({ label: world.sandboxApp, title: '11枝玫瑰团购券', amount: 99_00, count, ...facts }),
  })
  return ((await response.json()) as { vouchers: SandboxVoucher[] }).vouchers
}

const one = async (world: World): Promise<SandboxVoucher> => {
  const [voucher] = await bought(world)
  if (!voucher) throw new Error('no voucher was bought')
  return voucher
}

const florist = async (world: World) => {
  const shop = await world.merchant()
  const sid = String(await within((tx) => aStore(tx, shop.merchantId)))
  return { shop, sid }
}

const check = (shop: Person, code: string) => shop.call(writeOffs.act, { body: { action: 'check', code } })
const verify = (shop: Person, token: string, more: { codes?: string[]; sid?: string } = {}) =>
  shop.call(writeOffs.act, { body: { action: 'verify', token, ...more } })
const undo = (shop: Person, id: string) => shop.call(writeOffs.act, { body: { action: 'undo', id } })
const records = async (shop: Person, query: { keyword?: string } = {}) =>
  (await shop.call(writeOffs.list, { query })).data?.items ?? []

describe('a voucher', () => {
  test('is looked up by its code, written off and kept in the records', async ({ world }) => {
    const { shop, sid } = await florist(world)
    const { code } = await one(world)
    const looked = await check(shop, code)
    expect(looked.data?.vouchers).toMatchObject([{ title: '11枝玫瑰团购券', amount: '99.00' }])
    expect(await records(shop)).toEqual([])
    const done = await verify(shop, looked.data?.token ?? '', { sid })
    expect(done).toMatchObject({ code: 0, data: { message: '已核销1张', vouchers: [{ code, amount: '99.00' }] } })
    expect(await records(shop)).toMatchObject([
      { code, title: '11枝玫瑰团购券', amount: '99.00', status: 'verified', store: { sid } },
    ])
    expect(await records(shop, { keyword: code.slice(3, 9) })).toHaveLength(1)
    expect(await records(shop, { keyword: '蛋糕' })).toEqual([])
  })

  test('is found by the picture on the phone too', async ({ world }) => {
    const { shop } = await florist(world)
    const { link } = await one(world)
    expect((await check(shop, link)).data?.vouchers).toHaveLength(1)
  })

  test('of an order of several is written off alone', async ({ world }) => {
    const { shop } = await florist(world)
    const three = await bought(world, 3)
    const looked = await check(shop, three[0]?.code ?? '')
    expect(looked.data?.vouchers).toHaveLength(3)
    const [first] = looked.data?.vouchers ?? []
    await verify(shop, looked.data?.token ?? '', { codes: [first?.code ?? ''] })
    expect((await check(shop, three[1]?.code ?? '')).data?.vouchers).toHaveLength(2)
  })

  test('of an order of several is recorded under the code on the buyer’s phone, by scan as by hand', async ({
    world,
  }) => {
    const { shop } = await florist(world)
    const three = await bought(world, 3)
    const codesOf = (rows: readonly { code: string }[] = []) => rows.map(({ code }) => code).toSorted()
    const own = codesOf(three)
    const done = await verify(shop, (await check(shop, three[1]?.code ?? '')).data?.token ?? '')
    expect(done.data?.message).toBe('已核销3张')
    expect(codesOf(done.data?.vouchers)).toEqual(own)
    expect(codesOf(await records(shop))).toEqual(own)
    expect(await records(shop, { keyword: three[2]?.code ?? '' })).toMatchObject([{ code: three[2]?.code }])
    const { link, code } = await one(world)
    await verify(shop, (await check(shop, link)).data?.token ?? '')
    expect((await records(shop))[0]).toMatchObject({ code })
  })

  test('is written off once, however many press at the same moment', async ({ world }) => {
    const { shop } = await florist(world)
    const { code } = await one(world)
    const tokens = await Promise.all([1, 2, 3].map(async () => (await check(shop, code)).data?.token ?? ''))
    const presses = await Promise.all(tokens.map((token) => verify(shop, token)))
    expect(presses.map((press) => press.code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.voucherRefused.code,
      codes.voucherRefused.code,
    ])
    expect(await records(shop)).toHaveLength(1)
    const rows = await db().selectFrom('write_off').select('id').where('merchant_id', '=', shop.merchantId).execute()
    expect(rows).toHaveLength(1)
  })

  test('that was written off is refused in the words of the channel', async ({ world }) => {
    const { shop } = await florist(world)
    const { code } = await one(world)
    await verify(shop, (await check(shop, code)).data?.token ?? '')
    expect(await check(shop, code)).toMatchObject({ code: codes.voucherRefused.code, message: '该券已核销' })
    expect(await check(shop, '000000')).toMatchObject({
      code: codes.voucherRefused.code,
      message: '券码不存在，请确认后重试',
    })
    const [late] = await bought(world, 1, { endsAt: 1 })
    expect(await check(shop, late?.code ?? '')).toMatchObject({ message: '该券已过期' })
    expect(await check(shop, '')).toMatchObject({ code: codes.invalid.code, message: '请扫描或输入券码' })
  })

  test('that the channel refuses leaves nothing behind', async ({ world }) => {
    const { shop } = await florist(world)
    const { shop: other } = await florist(world)
    const { code } = await one(world)
    const [first, second] = [await check(shop, code), await check(other, code)]
    await verify(shop, first.data?.token ?? '')
    expect(await verify(other, second.data?.token ?? '')).toMatchObject({
      code: codes.voucherRefused.code,
      message: '该券已核销',
    })
    const rows = await db().selectFrom('write_off').select('id').where('merchant_id', '=', other.merchantId).execute()
    expect(rows).toEqual([])
  })

  test('is written off again after that was taken back', async ({ world }) => {
    const { shop } = await florist(world)
    const { code } = await one(world)
    const [first, second] = [await check(shop, code), await check(shop, code)]
    await verify(shop, first.data?.token ?? '')
    const [row] = await records(shop)
    await undo(shop, row?.id ?? '')
    expect(await verify(shop, second.data?.token ?? '')).toMatchObject({ code: 0 })
    expect(await records(shop)).toMatchObject([{ status: 'verified' }, { status: 'undone' }])
  })
})

describe('a write-off', () => {
  test('is taken back within the hour, and the voucher is good again', async ({ world }) => {
    const { shop } = await florist(world)
    const { code } = await one(world)
    await verify(shop, (await check(shop, code)).data?.token ?? '')
    const [row] = await records(shop)
    expect(row?.undo_until).not.toBeNull()
    expect(await undo(shop, row?.id ?? '')).toMatchObject({ code: 0, data: { message: '已撤销核销' } })
    expect(await records(shop)).toMatchObject([{ status: 'undone', undo_until: null }])
    expect(await undo(shop, row?.id ?? '')).toMatchObject({
      code: codes.voucherRefused.code,
      message: '该笔核销已撤销',
    })
    expect((await check(shop, code)).code).toBe(0)
  })

  test('stays after the hour', async ({ world }) => {
    const { shop } = await florist(world)
    const { code } = await one(world)
    await verify(shop, (await check(shop, code)).data?.token ?? '')
    const [row] = await records(shop)
    moveClock(hours(1) + 1_000)
    const late = await undo(shop, row?.id ?? '')
    resetClock()
    expect(late).toMatchObject({ code: codes.voucherRefused.code, message: '核销已超过1小时，不能撤销' })
  })

  test('is made at a store: the only one, or the one that is said', async ({ world }) => {
    const { shop } = await florist(world)
    await within((tx) => aStore(tx, shop.merchantId))
    const token = (await check(shop, (await one(world)).code)).data?.token ?? ''
    expect(await verify(shop, token)).toMatchObject({
      code: codes.invalid.code,
      errors: [{ field: 'sid', message: '请选择核销的门店' }],
    })
    const other = await florist(world)
    expect(await verify(shop, token, { sid: other.sid })).toMatchObject({ code: codes.notFound.code })
  })

  test('is for who looked the voucher up, and another merchant sees nothing of it', async ({ world }) => {
    const { shop } = await florist(world)
    const { shop: other } = await florist(world)
    const token = (await check(shop, (await one(world)).code)).data?.token ?? ''
    expect(await verify(other, token)).toMatchObject({
      code: codes.voucherRefused.code,
      message: '查券已失效，请重新查券',
    })
    expect(await verify(shop, 'made-up')).toMatchObject({ code: codes.voucherRefused.code })
    await verify(shop, token)
    const [row] = await records(shop)
    expect(await undo(other, row?.id ?? '')).toMatchObject({ code: codes.notFound.code })
    expect(await records(other)).toEqual([])
  })

  test('is not offered where the platform has no keys for it', async ({ world }) => {
    const { shop } = await florist(world)
    const actor = { kind: 'merchant', merchantId: shop.merchantId, accountId: shop.accountId } as Parameters<
      typeof act
    >[1]
    const body = { action: 'check', code: '1', token: '', codes: [] } as const
    await expect(act(undefined, actor, { ...body, codes: [] })).rejects.toMatchObject({
      reason: 'channelUnavailable',
      message: '团购核销尚未开通，请联系平台',
    })
  })
})

describe('a write-off whose answer never came', () => {
  /** Written off there or not, and the line breaks before the answer. */
  const brokenOff = async (world: World, reaches: boolean) => {
    const { shop, sid } = await florist(world)
    const vouchers = sandboxVouchers(inject('sandboxUrl'), await sandboxApp(inject('sandboxUrl'), world.sandboxApp))
    const { code } = await one(world)
    const looked = await check(shop, code)
    if (!vouchers) throw new Error('the sandbox has no keys for vouchers')
    const silent: typeof vouchers = {
      ...vouchers,
      verify: async (...asked) => {
        if (reaches) await vouchers.verify(...asked)
        throw channelFailure('unreachable', 'no answer in time')
      },
    }
    const token = looked.data?.token ?? ''
    const { merchantId, accountId } = shop
    const actor = { kind: 'merchant', merchantId, accountId, name: '店长' } as Parameters<typeof act>[1]
    const asked = () => act(silent, actor, { action: 'verify', token, code: '', codes: [], sid })
    return { shop, code, vouchers, actor, asked }
  }

  test('stays claimed, is asked after, and stands in the records once the channel has it', async ({ world }) => {
    const { shop, code, vouchers, actor, asked } = await brokenOff(world, true)
    await expect(asked()).rejects.toThrow('核销结果')
    const claims = () => db().selectFrom('write_off').selectAll().where('merchant_id', '=', actor.merchantId).execute()
    expect(await claims()).toMatchObject([{ code, verify_id: '' }])
    expect(await records(shop)).toEqual([])
    moveClock(hours(1))
    await askAfterClaims(vouchers)
    resetClock()
    expect(await records(shop)).toMatchObject([{ code, status: 'verified' }])
  })

  test('is free again once the channel says that it never heard of it', async ({ world }) => {
    const { shop, code, vouchers, asked } = await brokenOff(world, false)
    await expect(asked()).rejects.toThrow('核销结果')
    const again = await check(shop, code)
    expect(await verify(shop, again.data?.token ?? '')).toMatchObject({ code: codes.voucherRefused.code })
    moveClock(hours(1))
    await askAfterClaims({ ...vouchers, outcome: () => Promise.reject(channelFailure('unreachable', 'still nobody')) })
    expect(await db().selectFrom('write_off').select('id').where('code', '=', code).execute()).toHaveLength(1)
    await askAfterClaims(vouchers)
    resetClock()
    const now = await check(shop, code)
    expect(await verify(shop, now.data?.token ?? '')).toMatchObject({ code: 0, data: { message: '已核销1张' } })
  })
})
