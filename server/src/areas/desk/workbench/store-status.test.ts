import { describe, expect } from 'vitest'
import { momentText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/desk/push/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { aStore, type StoreFixture } from '#areas/shop/stores/fixtures'
import { hours, later } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'

const aShop = async (world: World, facts: StoreFixture = {}) => {
  const owner = await world.merchant()
  const sid = String(await within((tx) => aStore(tx, owner.merchantId, facts)))
  return { owner, sid }
}

const close = (person: Person, sid: string, query: { reason?: string; reopen_at?: string } = { reason: '午休' }) =>
  person.call(workbench.changeStoreStatus, { query: { sid, status: 0, ...query } })

const open = (person: Person, sid: string) => person.call(workbench.changeStoreStatus, { query: { sid, status: 1 } })

const statusOf = async (person: Person): Promise<number | undefined> =>
  (await person.call(stores.list)).data?.items[0]?.status

describe('a store', () => {
  test('rests with a reason until the time it named, and opens again by hand', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    const reopen_at = momentText(later(hours(3)))
    const rested = await close(owner, sid, { reason: '今日已售罄', reopen_at })
    expect(rested.data).toMatchObject({ sid, status: 0, status_zh: '休息中', close_reason: '今日已售罄', reopen_at })
    expect(await statusOf(owner)).toBe(0)
    const opened = await open(owner, sid)
    expect(opened.data).toMatchObject({ status: 1, status_zh: '营业中', close_reason: '', reopen_at: null })
  })

  test('is opened by an undo only out of the rest that it takes back', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    const reopen_at = momentText(later(hours(3)))
    const undo = (rest: { expect_reason: string; expect_reopen_at?: string }) =>
      owner.call(workbench.changeStoreStatus, { query: { sid, status: 1, ...rest } })
    await close(owner, sid, { reason: '今日已售罄', reopen_at })
    const tooLate = { code: codes.moved.code, message: '已被他人修改，不能撤销' }
    expect(await undo({ expect_reason: '午休', expect_reopen_at: reopen_at })).toMatchObject(tooLate)
    expect(await undo({ expect_reason: '今日已售罄' })).toMatchObject(tooLate)
    expect(await statusOf(owner)).toBe(0)
    expect(await undo({ expect_reason: '今日已售罄', expect_reopen_at: reopen_at })).toMatchObject({ code: 0 })
    expect(await statusOf(owner)).toBe(1)
  })

  test('does not rest without a reason', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    for (const query of [{}, { reason: '   ' }]) {
      const answer = await close(owner, sid, query)
      expect(answer).toMatchObject({
        code: codes.invalid.code,
        errors: [{ field: 'reason', message: '请填写休息原因' }],
      })
    }
    expect(await statusOf(owner)).toBe(1)
  })

  test('cannot promise to open at a time that has passed', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    const answer = await close(owner, sid, { reason: '午休', reopen_at: momentText(later(-hours(1))) })
    expect(answer).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'reopen_at' }] })
    expect(await statusOf(owner)).toBe(1)
  })

  test('that rests already does not rest again, and an open one is not opened', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    expect((await open(owner, sid)).code).toBe(codes.storeMoved.code)
    expect((await close(owner, sid)).code).toBe(0)
    expect((await close(owner, sid)).code).toBe(codes.storeMoved.code)
  })

  test('closed by two people at once is closed by one of them', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    const manager = await world.subAccount(owner, { role: 'manager' })
    const answers = await Promise.all([
      close(owner, sid, { reason: '老板说休息' }),
      close(manager, sid, { reason: '店长说休息' }),
    ])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.storeMoved.code])
    const winner = answers.find(({ code }) => code === 0)
    const row = (await owner.call(stores.list)).data?.items[0]
    expect(row?.close_reason).toBe(winner?.data?.close_reason)
    const history = await db().selectFrom('move_history').select('note').where('thing_id', '=', Number(sid)).execute()
    expect(history).toEqual([{ note: row?.close_reason }])
  })

  test('tells every console of its merchant, without a voice', async ({ world }) => {
    const { owner, sid } = await aShop(world, { name: '国贸店' })
    const clerk = await world.subAccount(owner, { role: 'service' })
    await close(owner, sid, { reason: '设备检修' })
    await open(owner, sid)
    const heard = (await clerk.call(push.missed)).data?.items.map(({ message }) => message)
    expect(heard).toMatchObject([
      { title: '门店休息', alert: '国贸店已休息：设备检修' },
      { title: '门店开店', alert: '国贸店已恢复营业' },
    ])
    for (const message of heard ?? [])
      expect(message.extras).toMatchObject({ type: 8, voice_should_play: 0, auto_reload_page: 1 })
    expect(JSON.parse(heard?.[0]?.extras.params ?? '')).toEqual({ sid, status: 0 })
  })

  test('remembers who closed it and why', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    await close(owner, sid, { reason: '节日休息' })
    const trail = await db()
      .selectFrom('audit')
      .select(['account_id', 'before', 'after'])
      .where('action', '=', 'stores.close')
      .where('target', '=', sid)
      .execute()
    expect(trail).toEqual([
      {
        account_id: owner.accountId,
        before: { status: 1 },
        after: { status: 0, close_reason: '节日休息', reopen_at: null },
      },
    ])
  })

  test('is closed by its own people only, and only by those who may', async ({ world }) => {
    const { owner, sid } = await aShop(world)
    const neighbour = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    expect((await close(neighbour, sid)).code).toBe(codes.notFound.code)
    expect((await close(clerk, sid)).code).toBe(codes.forbidden.code)
    expect((await close(owner, '99999999999999999999')).code).toBe(codes.notFound.code)
    expect(await statusOf(owner)).toBe(1)
  })
})
