import { randomUUID } from 'node:crypto'
import { formatYuan } from '@zdb/contract/kit/fen'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { insertFile } from '#areas/desk/files/files.sql'
import { within } from '#core/db/tx'
import { modificationRevision, orderRevision } from '../harness/revisions.ts'
import { act, nothing, onOrders, onQuotes } from './acts.ts'
import type { Dice } from './dice.ts'
import * as rules from './rules-receiving.ts'
import type { Real } from './stage.ts'
import type { Model } from './world-model.ts'

type Player = Real['players'][keyof Real['players']]

const photos = new WeakMap<Player, Promise<string>>()

const keepPhoto = ({ merchantId, accountId }: Player): Promise<string> =>
  within(async (tx) => {
    const key = randomUUID()
    const picture = { name: '照片.png', type: 'image/png', kind: 'image', size: 1, width: 1, height: 1, prints: null }
    await insertFile(tx, { key, merchantId, accountId, ...picture })
    return `/files/${key}`
  })

/** The same press repeated names the same photo; what breaks is the naming of it, never its upload. */
const photoOf = (player: Player): Promise<string> => {
  const known = photos.get(player) ?? keepPhoto(player)
  photos.set(player, known)
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
