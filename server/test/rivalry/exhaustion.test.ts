import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { sender as aSender } from '#areas/orders/received-orders/cast-fixtures'
import { aTransferOrder, demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { spendRateLimit } from '#core/http/rate-limits'
import { db, isStalledFor, pool, within } from '#core/db/tx'
import { startProcess } from '../harness/server-process.ts'
import { test, type Person } from '../harness/world.ts'

/** More than there are connections. */
const many = 24

const payMany = async (sender: Person, password: (index: number) => string) => {
  const orders = await within(async (tx) => {
    const placed = []
    for (let index = 0; index < many; index += 1)
      placed.push(
        await aTransferOrder(tx, {
          merchant_id: sender.merchantId,
          state: transferStates.waitPay.code,
          kind: kinds.grab,
        }),
      )
    return placed
  })
  const pay = ({ sn }: { sn: string }, index: number) =>
    sender.call(transferOrders.pay, {
      params: { sn },
      body: { pay_password: password(index), revision: 1 },
      headers: { 'idempotency-key': randomUUID() },
    })
  return Promise.all(orders.map(pay))
}

describe('more payments at once than there are connections', () => {
  test('with a wrong password are each refused, and the server goes on', async ({ world }) => {
    const sender = await aSender(world)
    const answers = await payMany(sender, (index) => String(100_000 + index))
    const refused = [codes.payPasswordWrong.code, codes.payPasswordLocked.code] as number[]
    expect(answers.filter(({ code }) => !refused.includes(code))).toEqual([])
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200)
  })

  test('with the right one after a typo are each paid', async ({ world }) => {
    const sender = await aSender(world)
    await db().updateTable('merchant').set({ pay_failures: 1 }).where('id', '=', sender.merchantId).execute()
    const answers = await payMany(sender, () => demoPayPassword)
    expect(answers.filter(({ code }) => code !== 0 && code !== codes.notEnough.code)).toEqual([])
  })
})

describe('inside a transaction', () => {
  test('nobody gets a second connection, however it is asked for', async ({ world }) => {
    expect(world.url).not.toBe('')
    const second = 'a second connection is asked for inside a transaction'
    await expect(within(() => spendRateLimit('ocr', 'anybody'))).rejects.toThrow(second)
    await expect(within(async () => pool().query('select 1'))).rejects.toThrow(second)
  })
})

describe('a server whose connections are all stuck', () => {
  test('is noticed by itself', async ({ world }) => {
    expect(world.url).not.toBe('')
    const held = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()))
    expect(isStalledFor(30_000)).toBe(false)
    const at = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(at + 31_000)
    expect(isStalledFor(30_000)).toBe(true)
    expect((await fetch(`${world.url}/healthz`)).status).toBe(503)
    expect((await fetch(`${world.url}/readyz`)).status).toBe(503)
    clock.mockRestore()
    for (const client of held) client.release()
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
  })

  test('says that it cannot work, and still ends when it is told to', async ({ world }) => {
    const person = await world.merchant()
    const server = await startProcess(world.databaseUrl, { DATABASE_CONNECTIONS: '2' })
    const rival = new pg.Client({ connectionString: world.databaseUrl })
    await rival.connect()
    await rival.query('begin')
    await rival.query('lock table session in access exclusive mode')
    const stuck = Array.from({ length: 4 }, () =>
      fetch(`${server.url}${account.me.path}`, { headers: person.headers }).catch(() => undefined),
    )
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 20_000, interval: 500 })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    await once(server.child, 'exit', { signal: AbortSignal.timeout(30_000) })
    await rival.end()
    await Promise.all(stuck)
  }, 90_000)
})
