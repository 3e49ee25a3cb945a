import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { paymentStates } from '@zdb/contract/money/payments/states'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { db } from '../../../../server/src/core/db/tx.ts'
import type { Asked } from './word.ts'

/** What breaks each line; empty where it holds. */
export type Findings = Readonly<Record<string, readonly string[]>>

const rowsOf = async <T>(statement: RawBuilder<T>): Promise<T[]> => (await statement.execute(db())).rows

const isDone = ({ answer }: Asked): boolean => answer?.code === 0

/** What the server answered to each of these that it did. */
const dataOf = <T>(asked: readonly Asked[], endpoints: readonly Endpoint[]): { data: T; body: unknown }[] =>
  asked.flatMap(({ endpoint, answer, body }) =>
    answer?.code === 0 && endpoints.includes(endpoint) ? [{ data: answer.data as T, body }] : [],
  )

/** Each of these happens to an order at most once. */
const moves: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [transferOrders.pay, 'payAssigned'],
  [receivedOrders.confirm, 'confirm'],
  [receivedOrders.reject, 'reject'],
  [receivedOrders.pickUp, 'pickUp'],
  [receivedOrders.deliver, 'deliver'],
  [receivedOrders.chargeback, 'chargeback'],
  [transferOrders.settle, 'settle'],
  [transferOrders.cancel, 'cancel'],
])

const createdBy = (asked: readonly Asked[]): { sn: string; words: string }[] =>
  dataOf<{ sn: string }>(asked, [transferOrders.create]).map(({ data, body }) => ({
    sn: data.sn,
    words: (body as { order_remarks: string }).order_remarks,
  }))

const numbersOf = (asked: readonly Asked[]): string[] =>
  dataOf<{ no: string }>(asked, [payments.recharge, payments.pay]).map(({ data }) => data.no)

type Kept = {
  orders: { sn: string; remarks: string }[]
  moved: { sn: string; move: string; times: number }[]
  /** Of payments, and which of them were paid. */
  numbers: Map<string, boolean>
}

const keptRows = async (): Promise<Kept> => ({
  orders: await rowsOf(sql<{ sn: string; remarks: string }>`select sn, remarks from transfer_order`),
  moved: await rowsOf(sql<{ sn: string; move: string; times: number }>`
    select o.sn, h.move, count(*)::int as times
    from move_history h join transfer_order o on h.machine = 'transfer_order' and h.thing_id = o.id
    where h.move in (${sql.join([...moves.values()])}) group by o.sn, h.move`),
  numbers: new Map(
    (await rowsOf(sql<{ no: string; state: number }>`select no, state from payment`)).map(({ no, state }) => [
      no,
      state === paymentStates.paid.code,
    ]),
  ),
})

/** What was acknowledged and is not there. */
const lost = (asked: readonly Asked[], { orders, moved, numbers }: Kept): string[] => {
  const words = new Map(orders.map(({ sn, remarks }) => [sn, remarks]))
  const done = new Set(moved.map(({ sn, move }) => `${sn} ${move}`))
  const acknowledged = asked.filter(isDone).flatMap(({ endpoint, params }) => {
    const move = moves.get(endpoint)
    return move ? [`${params['sn']} ${move}`] : []
  })
  return [
    ...createdBy(asked)
      .filter((created) => words.get(created.sn) !== created.words)
      .map(({ sn }) => sn),
    ...acknowledged.filter((each) => !done.has(each)),
    ...numbersOf(asked).filter((no) => !numbers.has(no)),
  ]
}

/**
 * What is there more than once, or was never acknowledged although everybody was answered in the end. A process that is
 * killed while it asks a gateway leaves a payment that nobody was shown: repeating the key makes another one.
 */
const twice = (asked: readonly Asked[], { orders, moved, numbers }: Kept): string[] => {
  const created = new Set(createdBy(asked).map(({ sn }) => sn))
  const told = new Set(numbersOf(asked))
  return [
    ...orders.filter(({ sn }) => !created.has(sn)).map(({ sn, remarks }) => `${sn} ${remarks}`),
    ...moved.filter(({ times }) => times > 1).map(({ sn, move, times }) => `${sn} ${move} ${times} 次`),
    ...[...numbers].flatMap(([no, isPaid]) => (isPaid && !told.has(no) ? [no] : [])),
  ]
}

/** So many of those that were answered are asked for once more, from the newest on. */
const askedAgain = 200

/** Whose key is repeated after everything hears the very same. */
const otherwise = async (asked: readonly Asked[]): Promise<string[]> => {
  const found: string[] = []
  for (const one of asked.filter(isDone).slice(-askedAgain)) {
    const again = await one.again()
    if (!isDeepStrictEqual(again.data, one.answer?.data))
      found.push(`${one.endpoint.key} ${JSON.stringify(again)}，原为 ${JSON.stringify(one.answer)}`)
  }
  return found
}

/** Every promise about what was asked for under a key. */
export const wordFindings = async (asked: readonly Asked[]): Promise<Findings> => {
  const changed = await otherwise(asked)
  const kept = await keptRows()
  return { lost: lost(asked, kept), twice: twice(asked, kept), otherwise: changed }
}

/** How late each push of these was known to a console, and when it was stored. Milliseconds. */
export const latenessOf = async (
  heard: ReadonlyMap<string, { at: number }>,
): Promise<{ storedAt: number; ms: number }[]> => {
  const rows = await rowsOf(sql<{ id: number; at: Date }>`
    select id, at from push where id = any(${[...heard.keys()].map(Number)}::bigint[])`)
  return rows.map(({ id, at }) => ({
    storedAt: at.getTime(),
    ms: Math.max(0, (heard.get(String(id))?.at ?? 0) - at.getTime()),
  }))
}
