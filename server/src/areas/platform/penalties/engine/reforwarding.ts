import { dayText, momentText } from '@zdb/contract/kit/china-time'
import { consigneeOf, deliveryDay, deliveryTime, orderById, type Order } from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { searchHash } from '#core/outside/sealed'
import { causeOf, forwardingsOf, keepKeys, type Forwarding } from './forwarding-keys.sql.ts'
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

/** The same person is who shares two of the three: a porter's phone, a namesake or a neighbour shares one. */
const pairs = [
  ['mobile', 'name'],
  ['mobile', 'place'],
  ['name', 'place'],
] as const satisfies readonly (readonly (keyof Person)[])[]

/**
 * One key for each two of the three, so that whoever shares a key is the same person. Equal only for orders of the same
 * day, and under our key alone: nobody is followed from one day to the next.
 */
const keysOf = (order: Order, person: Person): Buffer[] => {
  const day = dayText(order.window_start)
  return pairs
    .filter((pair) => pair.every((part) => person[part] !== ''))
    .map(([one, other]) => searchHash(`forwarded:${day}:${one}:${other}`, JSON.stringify([person[one], person[other]])))
}

const words = { mobile: '手机号', name: '姓名', place: '地址' } as const

/** By what they are the same person; nothing where an order was rewritten since its keys were kept. */
const sharedBy = (one: Person, other: Person): string[] => {
  const parts = pairs.filter((pair) => pair.every((part) => one[part] !== '' && one[part] === other[part])).flat()
  return [...new Set(parts)].map((part) => words[part])
}

const windowText = (order: Order): string => `${deliveryDay(order)} ${deliveryTime(order)}`

/** When it was sent as it is, in words: placed, or rewritten after it was placed. */
const sentText = ({ created_at, recipient_set_at }: Order): string =>
  recipient_set_at
    ? `（${momentText(created_at)}下单，${momentText(recipient_set_at)}改为此收货信息）`
    : `于${momentText(created_at)}`

const setText = ({ created_at, recipient_set_at }: Order): string =>
  recipient_set_at ? `改定${momentText(recipient_set_at)}` : `下单${momentText(created_at)}`

const compare = async (accepted: Order, sent: Order): Promise<void> => {
  const shared = sharedBy(personOf(accepted), personOf(sent))
  if (shared.length === 0) return
  const taken = momentText(accepted.accepted_at ?? accepted.created_at)
  await suggest({
    merchant_id: sent.merchant_id,
    store_id: accepted.shop_id,
    offence: 'reforwarding',
    cause: causeOf(accepted.sn),
    order_sn: accepted.sn,
    orders: [accepted.sn, sent.sn],
    description: `订单${accepted.sn}于${taken}接单后，又以订单${sent.sn}${sentText(sent)}转出，收货人与配送时间一致。`,
    arithmetic: `收货人${shared.join('、')}一致；配送时间${windowText(accepted)}与${windowText(sent)}重叠；前单${setText(accepted)}、接单${taken}，均早于后单${setText(sent)}`,
  })
}

const pageSize = 50

/** Notes whom an order is for, and looks whether somebody passed it on, whichever of the two was noted first. */
export const traceOrder = async ({ orderId }: { orderId: number }): Promise<void> => {
  const order = await within((tx) => orderById(tx, orderId))
  const keys = keysOf(order, personOf(order))
  await keepKeys(order, keys)
  const failures: unknown[] = []
  let page: Forwarding[]
  let last: Forwarding = { accepted: 0, sent: 0 }
  do {
    page = await forwardingsOf(orderId, keys, last, pageSize)
    last = page.at(-1) ?? last
    // One that cannot be read keeps no other from being compared.
    const compared = await Promise.allSettled(
      page.map(async ({ accepted, sent }) => {
        const [first, second] = await within(async (tx) => [await orderById(tx, accepted), await orderById(tx, sent)])
        await compare(first, second)
      }),
    )
    failures.push(...compared.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])))
  } while (page.length === pageSize)
  if (failures.length > 0) throw new AggregateError(failures, `orders could not be compared with ${orderId}`)
}
