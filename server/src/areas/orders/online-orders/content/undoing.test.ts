import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { aStore } from '#areas/shop/stores/fixtures'
import { now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { lockWaits } from '#test/harness/database'
import { test, type World } from '#test/harness/world'
import { anOnlineOrder } from '../fixtures.ts'

const tooLate = { code: codes.moved.code, message: '已被他人修改，不能撤销' }

const setUp = async (world: World, facts: object = {}) => {
  const keeper = await world.merchant()
  const colleague = await world.subAccount(keeper, { name: '小周', grants: ['online.read', 'online.edit'] })
  const made = await within(async (tx) => ({
    first: String(await aStore(tx, keeper.merchantId, { name: '国贸店' })),
    second: String(await aStore(tx, keeper.merchantId, { name: '望京店' })),
    order: await anOnlineOrder(tx, { merchant_id: keeper.merchantId, ...facts }),
  }))
  const params = { sn: made.order.sn }
  const detail = async () => (await keeper.call(onlineOrders.detail, { params })).data
  return { keeper, colleague, params, detail, ...made }
}

describe('an undo takes back its own act and nothing that somebody else did meanwhile:', () => {
  test('an arrangement', async ({ world }) => {
    const { keeper, colleague, params, first, second, detail } = await setUp(world)
    const arrange = (who: typeof keeper, sid: string, expect?: { sid: string }) =>
      who.call(onlineOrders.dispatch, { params, body: { sid, ...(expect && { expect }) } })
    const back = (sid: string) => keeper.call(onlineOrders.init, { params, body: { sid: null, expect: { sid } } })
    await arrange(keeper, first)
    await arrange(colleague, second)
    expect(await back(first)).toMatchObject(tooLate)
    expect(await arrange(keeper, first, { sid: first })).toMatchObject(tooLate)
    expect(await detail()).toMatchObject({
      order_status: onlineStates.selfProcess.code,
      delivery_shop: { sid: second },
    })
    expect(await arrange(colleague, first, { sid: second })).toMatchObject({ code: 0 })
    expect(await back(first)).toMatchObject({ code: 0 })
    expect(await detail()).toMatchObject({ order_status: onlineStates.waitArrange.code, delivery_shop: null })
    expect(await arrange(keeper, second, { sid: first })).toMatchObject(tooLate)
    expect(await detail()).toMatchObject({ order_status: onlineStates.waitArrange.code })
  })

  test('a flag and a memo', async ({ world }) => {
    const { keeper, colleague, params } = await setUp(world)
    const written = { flag: 1, memo: '老客户' }
    const undo = { params, body: { flag: 0, memo: '', expect: written } }
    const memo = async () => (await keeper.call(onlineOrders.flagMemo, { params })).data
    await keeper.call(onlineOrders.saveFlagMemo, { params, body: written })
    await colleague.call(onlineOrders.saveFlagMemo, { params, body: { flag: 1, memo: '先打电话' } })
    expect(await keeper.call(onlineOrders.saveFlagMemo, undo)).toMatchObject(tooLate)
    expect(await memo()).toEqual({ flag: 1, memo: '先打电话' })
    await keeper.call(onlineOrders.saveFlagMemo, { params, body: written })
    expect(await keeper.call(onlineOrders.saveFlagMemo, undo)).toMatchObject({ code: 0 })
    expect(await memo()).toEqual({ flag: 0, memo: '' })
    const unflag = { params, body: { flag: 0, expect: { flag: 2 } } }
    await keeper.call(onlineOrders.mark, { params, body: { flag: 2 } })
    await colleague.call(onlineOrders.updateFlag, { params, body: { flag: 3 } })
    expect(await keeper.call(onlineOrders.mark, unflag)).toMatchObject(tooLate)
    expect(await memo()).toMatchObject({ flag: 3 })
  })

  test('a flag and a memo that somebody else writes at that very moment', async ({ world }) => {
    const { keeper, params } = await setUp(world)
    const save = (body: object) => keeper.call(onlineOrders.saveFlagMemo, { params, body })
    /** The call waits for somebody who writes this and is through before it. */
    const overtaken = async (memo: string, call: () => ReturnType<typeof save>) => {
      const { called } = await within(async (tx) => {
        await tx.updateTable('online_order').set({ memo }).where('sn', '=', params.sn).execute()
        const waiting = { called: call() }
        await expect.poll(lockWaits).toBe(1)
        return waiting
      })
      return called
    }
    await save({ flag: 1, memo: '老客户' })
    const undo = { flag: 0, memo: '', expect: { flag: 1, memo: '老客户' } }
    expect(await overtaken('先打电话', () => save(undo))).toMatchObject(tooLate)
    expect(await overtaken('放在门口', () => save({ flag: 0, memo: '送到家' }))).toMatchObject({ code: 0 })
    const { data } = await keeper.call(onlineOrders.logs, { params })
    expect(data?.[0]?.changes).toEqual([
      { label: '旗帜', before: '红旗', after: '无旗帜' },
      { label: '商家备注', before: '放在门口', after: '送到家' },
    ])
  })

  test('a problem', async ({ world }) => {
    const { keeper, colleague, params, detail } = await setUp(world)
    const mine = { type: 1, note: '' }
    const mark = (who: typeof keeper, body: typeof mine & { only_first?: boolean }) =>
      who.call(onlineOrders.markProblem, { params, body })
    const undo = { params, body: { note: '撤销标记', expect: mine } }
    await mark(keeper, { ...mine, only_first: true })
    await mark(colleague, { type: 1, note: '玫瑰缺货' })
    expect(await keeper.call(onlineOrders.handleProblem, undo)).toMatchObject(tooLate)
    expect(await detail()).toMatchObject({ problem: { note: '玫瑰缺货', handled: false } })
    expect(await mark(keeper, { ...mine, only_first: true })).toMatchObject({
      code: codes.onlineMoved.code,
      message: '该网单已被标记为问题单，请刷新后再看',
    })
    expect(await detail()).toMatchObject({ problem: { note: '玫瑰缺货', handled: false } })
    await mark(keeper, mine)
    expect(await keeper.call(onlineOrders.handleProblem, undo)).toMatchObject({ code: 0 })
    expect(await detail()).toMatchObject({ problem: { handled: true } })
  })

  test('a mark of paper, unless it is real paper or somebody else’s word', async ({ world }) => {
    const { keeper, colleague, params, order, detail } = await setUp(world)
    const undo = { params, body: { printed: false, expect: { printed: true as const } } }
    const mark = (who: typeof keeper) => who.call(onlineOrders.mark, { params, body: { printed: true } })
    await mark(keeper)
    expect(await keeper.call(onlineOrders.mark, undo)).toMatchObject({ code: 0 })
    expect(await detail()).toMatchObject({ printed: false, paper: null })
    await mark(colleague)
    await mark(keeper)
    expect(await keeper.call(onlineOrders.mark, undo)).toMatchObject(tooLate)
    expect(await detail()).toMatchObject({ paper: { where: '手动标记', by: '小周' } })
    const paper = { printed_at: now(), printed_where: '前台打印机', printed_by: '小周' }
    await db().updateTable('online_order').set(paper).where('id', '=', order.id).execute()
    await mark(keeper)
    expect(await keeper.call(onlineOrders.mark, undo)).toMatchObject(tooLate)
    expect(await detail()).toMatchObject({ printed: true, paper: { where: '前台打印机', by: '小周' } })
  })
})
