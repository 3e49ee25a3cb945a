import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { callDirectly } from '#areas/couriers/delivery/public'
import { automaticCallOf } from '#areas/couriers/delivery-setup/public'
import type { Actor } from '#core/http/actor'
import { minutes, now } from '#core/time/clock'
import { enqueue, job, type Job } from '#core/work/jobs'
import { within, type Tx } from '#core/db/tx'
import { note } from '../timeline.sql.ts'
import { pushToMerchant } from '../pushes.ts'
import { lockById, orderOf, type Order } from '../online-order.sql.ts'

/** Whoever arranged the order: the riders are called in that person's name. */
type Arranger = Pick<Actor, 'accountId' | 'merchantId' | 'name' | 'isMaster' | 'device' | 'address' | 'requestId'>

const personOf = (arranger: Arranger): Actor => ({
  ...arranger,
  kind: 'merchant',
  sessionId: '',
  grants: new Set(['delivery.dispatch']),
})

const isWaiting = ({ state, logistics_status, problem_open }: Order): boolean =>
  state === onlineStates.selfProcess.code && !problem_open && logistics_status === null

const tellFailure = (order: Order, why: string): Promise<void> =>
  within(async (tx) => {
    const current = await lockById(tx, order.id)
    if (!isWaiting(current)) return
    await note(tx, order.id, 'system', { kind: 'system', name: 'dispatch' }, { what: '自动呼叫未成功', detail: why })
    await pushToMerchant(tx, 'notCalled', current)
  })

/** What fails for a reason nobody foresaw is tried again by whoever runs jobs. */
const failing = {
  error: (unexpected: unknown): never => {
    throw unexpected
  },
}

/** Clocks differ a little: this early is not early. */
const secondsOff = 60

/** In how many seconds a rider is called by itself; null: none is. */
const waitOf = async ({ merchant_id, window_start }: Order): Promise<number | null> => {
  const { auto_dispatch, lead_minutes } = await automaticCallOf(merchant_id)
  if (!auto_dispatch) return null
  const wait = window_start.getTime() - minutes(lead_minutes) - now().getTime()
  return Math.max(0, Math.ceil(wait / 1000))
}

type Call = { sn: string; arranger: Arranger }

/** Calls a rider for an order that was left to itself since it was arranged. */
export const callByItself: Job<Call> = job<Call>({
  name: 'onlineOrders.callRider',
  delayed: true,
  run: async ({ sn, arranger }) => {
    const actor = personOf(arranger)
    const order = await orderOf(actor, sn)
    if (!isWaiting(order)) return
    // Switched off, or put off to another time, since it was arranged.
    const wait = await waitOf(order)
    if (wait === null) return
    if (wait > secondsOff) return within((tx) => enqueue(tx, callByItself, { sn, arranger }, wait))
    const [answer] = await callDirectly(actor, { orders: [{ type: 'online', sn }] }, failing)
    if (answer && !answer.ok) await tellFailure(order, answer.message)
  },
})

/** The merchant's stores call riders by themselves, so long before the time of delivery as it has set. */
export const callLater = async (tx: Tx, actor: Actor, order: Order): Promise<void> => {
  const wait = await waitOf(order)
  if (wait === null) return
  const { accountId, merchantId, name, isMaster, device, address, requestId } = actor
  const arranger = { accountId, merchantId, name, isMaster, device, address, requestId }
  await enqueue(tx, callByItself, { sn: order.sn, arranger }, wait)
}
