import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { later, minutes, now } from '#core/time/clock'
import type { Files } from '#ports/files/port'
import { databaseTest as test } from '#test/harness/world'
import { importsOfOrders } from './import.sql.ts'
import { workNextImport } from './import-worker.ts'

type Facts = {
  state?: string
  tries?: number
  due_at?: Date
  rows_total?: number
  rows_read?: number
  rows_saved?: number
  file_key?: string
}

const anImport = (of: { merchantId: number; accountId: number }, facts: Facts = {}) =>
  within(async (tx) => {
    const { id } = await tx
      .insertInto('order_import')
      .values({
        merchant_id: of.merchantId,
        account_id: of.accountId,
        name: '订单.xlsx',
        file_key: randomUUID(),
        at: now(),
        due_at: later(-1),
        ...facts,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

const clear = () => within((tx) => tx.deleteFrom('order_import').execute())
const merchants = () => within(async (tx) => [await aMerchant(tx), await aMerchant(tx)] as const)
const take = async (at = now()) => (await importsOfOrders.take(at, later(minutes(3))))?.id
const end = (id: number) =>
  within((tx) => tx.updateTable('order_import').set({ state: 'ready' }).where('id', '=', id).execute())
const stateOf = (id: number) =>
  db()
    .selectFrom('order_import')
    .select(['state', 'message', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const filesThat = (does: Partial<Files>): Files => ({
  put: () => Promise.reject(new Error('nothing is kept here')),
  get: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  ...does,
})

describe('imports that wait', () => {
  test('take turns by merchant, one of each at a time', async () => {
    await clear()
    const [many, one] = await merchants()
    const [first, second, third] = [await anImport(many), await anImport(many), await anImport(many)]
    const only = await anImport(one)
    expect(await take()).toBe(first)
    expect(await take()).toBe(only)
    expect(await take()).toBeUndefined()
    await end(first)
    const again = await anImport(one)
    await end(only)
    expect(await take()).toBe(second)
    expect(await take()).toBe(again)
    await end(second)
    expect(await take()).toBe(third)
  })

  test('are taken once, however many look at the same moment', async () => {
    await clear()
    const [shop] = await merchants()
    await anImport(shop)
    await anImport(shop)
    const taken = await Promise.all([1, 2, 3, 4].map(() => take()))
    expect(taken.filter((id) => id !== undefined)).toHaveLength(1)
  })

  test('are left to others where they are known to be long', async () => {
    await clear()
    const [[one, other], [third]] = [await merchants(), await merchants()]
    const [long, alsoLong] = [
      await anImport(one, { state: 'saving', rows_total: 50_000 }),
      await anImport(other, { state: 'reading', rows_read: 2_200 }),
    ]
    const short = await anImport(third, { state: 'saving', rows_total: 2_000 })
    const takeShort = async () => (await importsOfOrders.take(now(), later(minutes(3)), 2_000))?.id
    expect([await takeShort(), await takeShort()]).toEqual([short, undefined])
    expect([await take(), await take()]).toEqual([long, alsoLong])
  })

  test('are taken up by others when whoever had them has said nothing for long', async () => {
    await clear()
    const [shop] = await merchants()
    const id = await anImport(shop, { state: 'saving' })
    expect(await take()).toBe(id)
    expect(await take(later(minutes(2)))).toBeUndefined()
    expect(await take(later(minutes(4)))).toBe(id)
  })

  test('whose work fails are tried again later', async () => {
    await clear()
    const [shop] = await merchants()
    const id = await anImport(shop)
    const files = filesThat({ get: () => Promise.reject(new Error('unreachable')) })
    expect(await workNextImport(files, createLog('silent'))).toBe(1)
    expect(await stateOf(id)).toMatchObject({ state: 'reading' })
    expect(await take()).toBeUndefined()
    expect(await take(later(minutes(1)))).toBe(id)
  })

  test('end with their sheet when they broke off too often, and say what was saved', async () => {
    await clear()
    const [shop] = await merchants()
    const id = await anImport(shop, { state: 'saving', tries: 5, rows_saved: 200, file_key: 'sheet' })
    const removed: string[] = []
    const remove = (key: string) => Promise.resolve(void removed.push(key))
    expect(await workNextImport(filesThat({ remove }), createLog('silent'))).toBe(1)
    expect(await stateOf(id)).toEqual({
      state: 'failed',
      message: '导入多次中断，已保存200单，请重新上传；已保存的行会提示重复',
      file_key: '',
    })
    expect(removed).toEqual(['sheet'])
  })
})
