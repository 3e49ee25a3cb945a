import { dayText, momentText } from '@zdb/contract/kit/china-time'
import { consigneeOf, deliveryDay, deliveryTime, orderById, type Order } from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { searchHash } from '#core/outside/sealed'
import { keepKeys, ordersSharing } from './forwarding-keys.sql.ts'
import { suggest } from './suggestions.sql.ts'

type Person = { mobile: string; name: string; place: string }

/** Spaces, points and the form of address are written one way today and another tomorrow. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '')

const personOf = (order: Order): Person => {
  const { consignee, mobile, address } = consigneeOf(order.consignee_sealed)
  return {
    mobile: mobile.replaceAll(/\D/g, '').replace(/^86(?=1\d{10}$)/, ''),
    name: bare(consignee).replace(/(先生|女士|小姐|收)$/u, ''),
    place: `${order.city_code}:${bare(address)}`,
  }
}

/** Equal only for orders of the same day, and under our key alone: nobody is followed from one day to the next. */
const keysOf = (order: Order, { mobile, name, place }: Person): Buffer[] => {
  const day = dayText(order.window_start)
  return [searchHash(`forwarded:${day}:mobile`, mobile), searchHash(`forwarded:${day}:place`, `${name}:${place}`)]
}

const words = { mobile: '手机号', name: '姓名', place: '地址' } as const

/** The same person is who shares two of the three: a porter's phone, a namesake or a neighbour shares one. */
const sharedBy = (one: Person, other: Person): string[] | undefined => {
  const parts = Object.keys(words) as (keyof Person)[]
  const shared = parts.filter((part) => one[part] !== '' && one[part] === other[part])
  return shared.length >= 2 ? shared.map((part) => words[part]) : undefined
}

const overlap = (one: Order, other: Order): boolean =>
  one.window_start < other.window_end && other.window_start < one.window_end

/** Whoever had accepted the first sent the second, while the first was still to be brought. */
const isPassedOn = (accepted: Order, sent: Order): boolean =>
  accepted.shop_merchant_id === sent.merchant_id &&
  accepted.merchant_id !== sent.merchant_id &&
  sent.shop_merchant_id !== sent.merchant_id &&
  accepted.accepted_at !== null &&
  accepted.accepted_at < sent.created_at &&
  (accepted.delivered_at ?? accepted.ended_at ?? sent.created_at) >= sent.created_at &&
  overlap(accepted, sent)

const windowText = (order: Order): string => `${deliveryDay(order)} ${deliveryTime(order)}`

const compare = async (accepted: Order, sent: Order): Promise<void> => {
  if (!isPassedOn(accepted, sent)) return
  const shared = sharedBy(personOf(accepted), personOf(sent))
  if (!shared) return
  const taken = momentText(accepted.accepted_at ?? accepted.created_at)
  const again = momentText(sent.created_at)
  await suggest({
    merchant_id: sent.merchant_id,
    store_id: accepted.shop_id,
    offence: 'reforwarding',
    cause: `reforwarding:${accepted.sn}`,
    order_sn: accepted.sn,
    orders: [accepted.sn, sent.sn],
    description: `订单${accepted.sn}于${taken}接单后，又以订单${sent.sn}于${again}转出，收货人与配送时间一致。`,
    arithmetic: `收货人${shared.join('、')}一致；配送时间${windowText(accepted)}与${windowText(sent)}重叠；接单${taken}早于转出${again}`,
  })
}

/** Notes whom an order is for, and looks whether somebody passed it on, whichever of the two was noted first. */
export const traceOrder = async ({ orderId }: { orderId: number }): Promise<void> => {
  const order = await within((tx) => orderById(tx, orderId))
  const keys = keysOf(order, personOf(order))
  await keepKeys(order, keys)
  const others = await ordersSharing(keys, order.id)
  // One that cannot be read keeps no other from being compared.
  const compared = await Promise.allSettled(
    others.map(async (id) => {
      const other = await within((tx) => orderById(tx, id))
      await compare(other, order)
      await compare(order, other)
    }),
  )
  const failures = compared.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, `orders could not be compared with ${orderId}`)
}
