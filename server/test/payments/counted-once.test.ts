import { describe, expect, inject } from 'vitest'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { paymentStates, receiptStates } from '@zdb/contract/money/payments/states'
import { db } from '#core/db/tx'
import { balancesOf } from '#core/money/ledger'
import { startProcess } from '../harness/server-process.ts'
import { clientOf, test, type Person, type World } from '../harness/world.ts'

const gateways = ['alipay', 'wechat'] as const
type Gateway = (typeof gateways)[number]

/** The gateway from the other side: payers who do as they are told. */
const deskOf = ({ sandboxApp: label }: World, gateway: Gateway) => {
  const ask = async (path: string, given: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${inject('sandboxUrl')}/payments/desk/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label, gateway, ...given }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  return {
    pay: (no: string, given: object = {}) => ask('pay', { no, ...given }),
    forge: (no: string, how: string) => ask('forge', { no, how }),
    faults: (given: object) => ask('faults', given),
  }
}

const begun = async (owner: Person, identifier: Gateway) => {
  const { data, message } = await owner.call(payments.recharge, { body: { amount: '88.00', identifier, way: 'qr' } })
  if (!data) throw new Error(message)
  return data
}

const available = async (owner: Person): Promise<number> => (await balancesOf(owner.merchantId)).available

const receiptsOf = (no: string) =>
  db().selectFrom('gateway_receipt').select(['amount', 'state']).where('no', '=', no).execute()

describe.each(gateways)('%s', (gateway) => {
  test('nothing that is forged or changed on its way counts, the true notice does', async ({ world }) => {
    const desk = deskOf(world, gateway)
    const owner = await world.merchant()
    const { id, no, cashier } = await begun(owner, gateway)
    expect(cashier?.kind).toBe('qr')
    for (const how of ['signature', 'app', 'merchant', 'amount'])
      expect(await desk.forge(no, how), how).toMatchObject({ accepted: false })
    expect(await receiptsOf(no)).toEqual([])
    await desk.pay(no)
    await expect.poll(() => available(owner)).toBe(88_00)
    expect((await owner.call(payments.queryRecharge, { params: { id } })).data?.status).toBe(paymentStates.paid.code)
  })

  test('another amount than was asked for waits for the platform', async ({ world }) => {
    const desk = deskOf(world, gateway)
    const owner = await world.merchant()
    const { no } = await begun(owner, gateway)
    await desk.pay(no, { amount: 1 })
    await expect.poll(() => receiptsOf(no)).toEqual([{ amount: 1, state: receiptStates.stray.code }])
    expect(await available(owner)).toBe(0)
  })
})

test('doubled notices and questions of two processes count once; what is paid twice counts twice', async ({
  world,
}) => {
  const desk = deskOf(world, 'alipay')
  const second = await startProcess(world.databaseUrl, { SANDBOX_APP: world.sandboxApp, DATA_DIR: world.dataDir })
  await desk.faults({ double: 1 })
  const owner = await world.merchant()
  const { id, no } = await begun(owner, 'alipay')
  const elsewhere = clientOf(second.url, owner.headers)
  const ask = (client: Pick<Person, 'call'>) => client.call(payments.queryPay, { params: { id } })
  await desk.pay(no)
  await Promise.all(Array.from({ length: 6 }, (_, index) => ask(index % 2 ? owner : elsewhere)))
  await expect.poll(() => available(owner)).toBe(88_00)
  expect(await receiptsOf(no)).toHaveLength(1)
  await desk.pay(no, { late: true })
  await expect.poll(() => available(owner)).toBe(176_00)
  await desk.faults({})
})

test('a charge whose asker was killed before the answer came is found by whoever is left', async ({ world }) => {
  const owner = await world.merchant()
  const { id } = await begun(owner, 'alipay')
  // As the row stands when its process dies between the charge and the answer.
  const dead = { state: paymentStates.created.code, cashier: null, next_at: new Date(0) }
  await db().updateTable('payment').set(dead).where('id', '=', Number(id)).execute()
  const status = async () =>
    (await db().selectFrom('payment').select('state').where('id', '=', Number(id)).executeTakeFirstOrThrow()).state
  // The payer never saw the code, so it is closed at the gateway and nobody pays it.
  await expect.poll(status, { timeout: 10_000 }).not.toBe(paymentStates.created.code)
})
