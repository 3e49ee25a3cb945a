import { formatYuan } from '@zdb/contract/kit/fen'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { things } from '../harness/things.ts'
import { modificationRevision, orderRevision } from '../harness/revisions.ts'
import type { Person } from '../harness/world.ts'
import { act, nothing, onOrders, onQuotes } from './acts.ts'
import type { Dice } from './dice.ts'
import * as rules from './rules-receiving.ts'
import type { Model } from './world-model.ts'

const photos = new WeakMap<Person, Promise<string>>()

/** The same press repeated names the same photo; what breaks is the naming of it, never its upload. */
const photoOf = (person: Person): Promise<string> => {
  const known = photos.get(person) ?? things.file(person).then((key) => `/files/${key}`)
  photos.set(person, known)
  return known
}

const answerOf = (_model: Model, _target: object, { yes }: Dice): boolean => yes

export const receiving = {
  grab: act({
    once: false,
    weight: 10,
    targets: onOrders,
    wish: nothing,
    rule: rules.grab,
    call: async ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(receivedOrders.grab, { params: { pool_sn: sn }, body: await orderRevision(sn), headers }),
  }),
  quote: act({
    once: false,
    weight: 3,
    targets: onOrders,
    wish: (_model, _target, { price }: Dice) => price,
    rule: rules.quote,
    call: async ({ players }, { by, order: { sn } }, price, headers) => {
      const body = { price: formatYuan(price), ...(await orderRevision(sn)) }
      return players[by].call(receivedOrders.quote, { params: { pool_sn: sn }, body, headers })
    },
  }),
  revokeQuote: act({
    once: false,
    weight: 1,
    targets: onQuotes,
    wish: nothing,
    rule: rules.revokeQuote,
    call: ({ players }, { by, quote }, _wish, headers) =>
      players[by].call(receivedOrders.revokeQuote, { params: { quote_id: String(quote.id) }, headers }),
  }),
  confirm: act({
    once: true,
    weight: 12,
    targets: onOrders,
    wish: nothing,
    rule: rules.confirm,
    call: async ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(receivedOrders.confirm, { params: { sn }, body: await orderRevision(sn), headers }),
  }),
  reject: act({
    once: true,
    weight: 3,
    targets: onOrders,
    wish: nothing,
    rule: rules.reject,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(receivedOrders.reject, { params: { sn }, body: { reason: '缺货' }, headers }),
  }),
  auditModification: act({
    once: true,
    weight: 4,
    targets: onOrders,
    wish: answerOf,
    rule: rules.auditModification,
    call: async ({ players }, { by, order: { sn } }, agreed, headers) => {
      const body = { agreed, ...(await modificationRevision(sn)) }
      return players[by].call(receivedOrders.auditModification, { params: { sn }, body, headers })
    },
  }),
  uploadPhoto: act({
    once: true,
    weight: 2,
    targets: onOrders,
    wish: nothing,
    rule: rules.uploadPhoto,
    call: async ({ players }, { by, order: { sn } }, _wish, headers) => {
      const images = [await photoOf(players[by])]
      return players[by].call(receivedOrders.uploadPhoto, { params: { sn }, body: { images }, headers })
    },
  }),
  pickUp: act({
    once: true,
    weight: 3,
    targets: onOrders,
    wish: nothing,
    rule: rules.pickUp,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(receivedOrders.pickUp, { params: { sn }, headers }),
  }),
  deliver: act({
    once: true,
    weight: 6,
    targets: onOrders,
    wish: nothing,
    rule: rules.deliver,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(receivedOrders.deliver, { params: { sn }, headers }),
  }),
  chargeback: act({
    once: true,
    weight: 3,
    targets: onOrders,
    wish: nothing,
    rule: rules.chargeback,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' }, headers }),
  }),
}
