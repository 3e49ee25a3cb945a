import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { florist as aFlorist, sender as aSender, type Florist } from '#areas/orders/received-orders/cast-fixtures'
import { aFunded, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import type { Order } from '#areas/orders/transfer-orders/public'
import { db, within } from '#core/db/tx'
import { anyParams, examples, placeOf } from './harness/examples.ts'
import { test, type Person, type World } from './harness/world.ts'

type State = keyof typeof transferStates
const states = Object.keys(transferStates) as State[]
const kindIn: Partial<Record<State, number>> = { waitGrab: kinds.grab, waitQuote: kinds.compete }
const complainable = new Set<State>(['waitDelivery', 'inDelivery', 'delivered', 'finished'])

/** One order of the two in every state, a case where there can be one, and a neighbour with money and no part in them. */
type Street = { sender: Person; florist: Florist; neighbour: Person; orders: Order[]; cases: string[] }

const build = async (world: World): Promise<Street> => {
  const [sender, florist, neighbour] = [await aSender(world), await aFlorist(world), await world.merchant()]
  const shop = { id: florist.storeId, merchantId: florist.merchantId }
  await within((tx) => aFunded(tx, neighbour.merchantId))
  const { orders, cases } = await within(async (tx) => {
    const made: Order[] = []
    const open: string[] = []
    for (const state of states) {
      const kind = kindIn[state]
      const facts = kind === undefined ? { shop } : { kind }
      const order = await aTransferOrder(tx, {
        merchant_id: sender.merchantId,
        state: transferStates[state].code,
        ...facts,
        ...(kind === kinds.compete ? { price: null } : {}),
      })
      made.push(order)
      if (complainable.has(state)) open.push(String((await anAfterSale(tx, order)).id))
    }
    return { orders: made, cases: open }
  })
  return { sender, florist, neighbour, orders, cases }
}

let street: Promise<Street> | undefined
const theStreet = (world: World): Promise<Street> => (street ??= build(world))

/** Every row that an order's calls could touch. */
const everything = async (): Promise<unknown> => {
  const tables = [
    'transfer_order',
    'after_sale',
    'transfer_order_event',
    'after_sale_event',
    'modification',
    'quote',
    'transfer_order_photo',
    'ledger_posting',
    'ledger_hold',
    'push',
    'move_history',
  ]
  const hashes = tables.map(
    (name) => sql`(select md5(string_agg(t::text, '|' order by t.id)) from ${sql.table(name)} t) as ${sql.ref(name)}`,
  )
  return (await sql`select ${sql.join(hashes)}`.execute(db())).rows
}

const scoped = (area: Readonly<Record<string, Endpoint>>): { endpoint: Endpoint; name: string }[] =>
  Object.values(area).flatMap((endpoint) =>
    Object.entries(endpoint.of ?? {})
      .filter(([, thing]) => thing === 'transferOrder' || thing === 'receivedOrder' || thing === 'afterSale')
      .map(([name]) => ({ endpoint, name })),
  )

const titled = (calls: { endpoint: Endpoint; name: string }[]) =>
  calls.map((each) => [`${each.endpoint.about} ${each.endpoint.path}`, each] as const)

const callWith = (person: Person, endpoint: Endpoint, name: string, id: string) => {
  const own = examples[endpoint.key] ?? {}
  const place = placeOf(endpoint, name)
  const input = { ...own, [place]: { ...(place === 'params' ? anyParams(endpoint) : {}), ...own[place], [name]: id } }
  return person.call(endpoint, { params: anyParams(endpoint), ...input } as never)
}

/** Each of these people with each of these ids: it does not exist for them, and nothing has changed. */
const expectNothing = async (
  people: readonly Person[],
  { endpoint, name }: { endpoint: Endpoint; name: string },
  ids: readonly string[],
): Promise<void> => {
  const before = await everything()
  for (const person of people)
    for (const id of ids)
      expect(await callWith(person, endpoint, name, id)).toMatchObject({
        code: codes.notFound.code,
        message: '内容不存在或已被删除',
        data: null,
      })
  expect(await everything()).toEqual(before)
}

describe("a sender's order, in whatever state, is nobody else's to work on, not even its shop's", () => {
  test.for(titled(scoped(transferOrders)))('%s', async ([, call], { world }) => {
    const { neighbour, florist, orders } = await theStreet(world)
    await expectNothing(
      [neighbour, florist],
      call,
      orders.map(({ sn }) => sn),
    )
  })
})

describe('what a shop does with an order it received, neither its sender nor a neighbour can do', () => {
  test.for(titled(scoped(receivedOrders)))('%s', async ([, call], { world }) => {
    const { neighbour, sender, orders } = await theStreet(world)
    await expectNothing(
      [neighbour, sender],
      call,
      orders.map(({ sn }) => sn),
    )
  })

  test('in a batch every number of another is answered for itself', async ({ world }) => {
    const { neighbour, sender, orders } = await theStreet(world)
    const before = await everything()
    for (const person of [neighbour, sender]) {
      const { data } = await person.call(receivedOrders.batchConfirm, { body: { sns: orders.map(({ sn }) => sn) } })
      expect(data).toEqual(orders.map(({ sn }) => ({ sn, code: codes.notFound.code, message: '内容不存在或已被删除' })))
    }
    expect(await everything()).toEqual(before)
  })

  test('nobody grabs or bids for their own order, nor one that is not in the pool', async ({ world }) => {
    const { neighbour, sender, orders } = await theStreet(world)
    const before = await everything()
    for (const person of [neighbour, sender])
      for (const { sn } of orders) {
        const answers = [
          await person.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } }),
          await person.call(receivedOrders.quote, { params: { pool_sn: sn }, body: { price: '99.00' } }),
        ]
        for (const { code, message } of answers) {
          expect(code).not.toBe(0)
          expect(message).toMatch(/\p{Script=Han}/u)
        }
      }
    expect(await everything()).toEqual(before)
  })
})

describe('a case of two merchants', () => {
  const cases = scoped({ ...afterSale, applyAfterSale: { ...afterSale.applyAfterSale, of: {} } })

  test.for(titled(cases))('does not exist for a third: %s', async ([, call], { world }) => {
    const { neighbour, cases: ids } = await theStreet(world)
    await expectNothing([neighbour], call, ids)
  })

  test.for(titled(scoped({ applyAfterSale: afterSale.applyAfterSale })))(
    'is not begun by others: %s',
    async ([, call], { world }) => {
      const { neighbour, florist, orders } = await theStreet(world)
      await expectNothing(
        [neighbour, florist],
        call,
        orders.map(({ sn }) => sn),
      )
    },
  )

  const { agree, reject, update, revoke, arbitration } = afterSale
  const others: [string, Endpoint, 'sender' | 'florist'][] = [
    ['the sender does not agree to its own claim', agree, 'sender'],
    ['the sender does not reject its own claim', reject, 'sender'],
    ['the shop does not change the claim', update, 'florist'],
    ['the shop does not withdraw the claim', revoke, 'florist'],
    ['the shop does not call the platform in', arbitration, 'florist'],
  ]
  test.for(others)('%s', async ([, endpoint, who], { world }) => {
    const { cases: ids, ...people } = await theStreet(world)
    await expectNothing([people[who]], { endpoint, name: 'rid' }, ids)
  })
})
