import { formatYuan } from '@zdb/contract/kit/fen'
import { photoRejectCauses } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { orderContent } from '#areas/orders/transfer-orders/fixtures'
import { orderRevision, quoteRevision } from '../harness/revisions.ts'
import { act, everyone, nothing, onOrders, onQuotes, otherPrice, remarkOf, secretOf, windowOf } from './acts.ts'
import type { Dice } from './dice.ts'
import { chooseQuote } from './rules-receiving.ts'
import * as ending from './rules-ending.ts'
import * as rules from './rules-sending.ts'
import type { Assignment, New, Rewriting } from './rules-sending.ts'
import { names, type Model, type Name, type OnOrder, type Window } from './world-model.ts'

const shopIn = ({ shop }: Dice): Name => names[shop] ?? 'rose'
const yuan = (price: number | null): { price?: string } => (price === null ? {} : { price: formatYuan(price) })

const contentOf = (window: Window, remark: string) => ({
  ...orderContent(window.day),
  delivery_time: window.time,
  order_remarks: remark,
})

/** One in nine forgets the price. */
const newOrder = (model: Model, _target: object, dice: Dice): New => ({
  kind: dice.kind,
  price: dice.pick % 9 === 0 ? null : dice.price,
  shop: shopIn(dice),
  window: windowOf(model, dice),
  minutes: dice.kind === 0 ? 0 : dice.minutes,
  remark: remarkOf(dice),
})

const has = (dice: Dice, what: 'price' | 'window' | 'remark'): boolean =>
  dice.changes === what || dice.changes === 'all'

const rewriting = (model: Model, { order }: OnOrder, dice: Dice): Rewriting => ({
  price: has(dice, 'price') ? otherPrice(order, dice) : order.price,
  window: has(dice, 'window') ? windowOf(model, dice) : order.window,
  remark: has(dice, 'remark') ? remarkOf(dice) : order.remark,
})

/** Three of four offer more. */
const changeOf = (model: Model, { order }: OnOrder, dice: Dice): ending.Change => ({
  price: has(dice, 'price') ? otherPrice(order, { ...dice, yes: dice.yes || dice.pick % 2 === 0 }) : null,
  window: has(dice, 'window') ? windowOf(model, dice) : null,
  remark: has(dice, 'remark') ? remarkOf(dice) : null,
})

const raised = (_model: Model, { order }: OnOrder, dice: Dice): number =>
  dice.aim !== 'anywhere' && order.price !== null ? order.price + Math.ceil(dice.price / 4) : dice.price

const assignment = (_model: Model, { order }: OnOrder, dice: Dice): Assignment => ({
  shop: shopIn(dice),
  price: order.price !== null && dice.yes ? null : dice.price,
})

const minutesOf = (_model: Model, _target: object, { minutes }: Dice): number => minutes
const answerOf = (_model: Model, _target: object, { yes }: Dice): boolean => yes

const marks = { quality: 5, service: 4, speed: 3 }

export const sending = {
  create: act({
    once: true,
    weight: 6,
    targets: everyone,
    wish: newOrder,
    rule: (model, { by }, wish) => rules.create(model, by, wish),
    call: ({ players }, { by }, { kind, price, shop, window, minutes, remark }, headers) => {
      const asked = kind === 0 && shop ? { shop_id: players[shop].openid } : {}
      const time = minutes > 0 ? { grab_minutes: minutes } : {}
      const body = { ...contentOf(window, remark), kind, ...yuan(price), ...asked, ...time }
      return players[by].call(transferOrders.create, { body, headers })
    },
  }),
  pay: act({
    once: true,
    weight: 12,
    paid: true,
    targets: onOrders,
    wish: nothing,
    rule: (model, on, _wish, dice) => rules.pay(model, on, dice),
    call: async ({ players }, { by, order: { sn } }, _wish, headers, dice) => {
      const body = { pay_password: '', ...secretOf(dice), ...(await orderRevision(sn)) }
      return players[by].call(transferOrders.pay, { params: { sn }, body, headers })
    },
  }),
  raisePrice: act({
    once: true,
    weight: 2,
    paid: true,
    targets: onOrders,
    wish: raised,
    rule: rules.raise,
    call: ({ players }, { by, order: { sn } }, price, headers, dice) =>
      players[by].call(transferOrders.raisePrice, {
        params: { sn },
        body: { price: formatYuan(price), pay_password: '', ...secretOf(dice) },
        headers,
      }),
  }),
  edit: act({
    once: true,
    weight: 2,
    paid: true,
    targets: onOrders,
    wish: rewriting,
    rule: rules.edit,
    call: ({ players }, { by, order: { sn } }, { price, window, remark }, headers, dice) => {
      const body = { ...contentOf(window, remark), ...yuan(price), ...secretOf(dice) }
      return players[by].call(transferOrders.update, { params: { sn }, body, headers })
    },
  }),
  setDeadline: act({
    once: false,
    weight: 1,
    targets: onOrders,
    wish: minutesOf,
    rule: rules.setDeadline,
    call: ({ players }, { by, order: { sn } }, minutes, headers) =>
      players[by].call(transferOrders.setDeadline, { params: { sn }, body: { grab_minutes: minutes }, headers }),
  }),
  chooseQuote: act({
    once: true,
    weight: 6,
    targets: onQuotes,
    wish: nothing,
    rule: chooseQuote,
    call: async ({ players }, { by, order: { sn }, quote }, _wish, headers) => {
      const body = { quote_id: String(quote.id), ...(await quoteRevision(quote.id)) }
      return players[by].call(transferOrders.confirmQuote, { params: { sn }, body, headers })
    },
  }),
  assign: act({
    once: true,
    weight: 3,
    paid: true,
    targets: onOrders,
    wish: assignment,
    rule: rules.assign,
    call: ({ players }, { by, order: { sn } }, { shop, price }, headers, dice) =>
      players[by].call(transferOrders.assign, {
        params: { sn },
        body: { shop_id: players[shop].openid, ...yuan(price), ...secretOf(dice) },
        headers,
      }),
  }),
  reopenGrab: act({
    once: true,
    weight: 5,
    targets: onOrders,
    wish: minutesOf,
    rule: (model, on, minutes) => rules.reopen(model, on, 1, minutes),
    call: ({ players }, { by, order: { sn } }, minutes, headers) =>
      players[by].call(transferOrders.reopen, { params: { sn }, body: { kind: 1, grab_minutes: minutes }, headers }),
  }),
  reopenCompete: act({
    once: true,
    weight: 3,
    targets: onOrders,
    wish: minutesOf,
    rule: (model, on, minutes) => rules.reopen(model, on, 2, minutes),
    call: ({ players }, { by, order: { sn } }, minutes, headers) =>
      players[by].call(transferOrders.reopen, { params: { sn }, body: { kind: 2, grab_minutes: minutes }, headers }),
  }),
  cancel: act({
    once: true,
    weight: 1,
    targets: onOrders,
    wish: nothing,
    rule: rules.cancel,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(transferOrders.cancel, { params: { sn }, headers }),
  }),
  applyModification: act({
    once: true,
    weight: 10,
    paid: true,
    targets: onOrders,
    wish: changeOf,
    rule: ending.applyModification,
    call: ({ players }, { by, order: { sn } }, { price, window, remark }, headers, dice) => {
      const time = window ? { delivery_date: window.day, delivery_time: window.time } : {}
      const body = { ...yuan(price), ...time, ...(remark ? { order_remarks: remark } : {}), ...secretOf(dice) }
      return players[by].call(transferOrders.applyModification, { params: { sn }, body, headers })
    },
  }),
  revokeModification: act({
    once: false,
    weight: 2,
    targets: onOrders,
    wish: nothing,
    rule: ending.revokeModification,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(transferOrders.revokeModification, { params: { sn }, headers }),
  }),
  auditPhoto: act({
    once: true,
    weight: 2,
    targets: onOrders,
    wish: answerOf,
    rule: ending.auditPhoto,
    call: ({ players }, { by, order: { sn } }, accepted, headers) =>
      players[by].call(transferOrders.auditPhoto, { body: { sn, accepted, cause: photoRejectCauses[0] }, headers }),
  }),
  settle: act({
    once: true,
    weight: 6,
    targets: onOrders,
    wish: nothing,
    rule: ending.settle,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(transferOrders.settle, { params: { sn }, headers }),
  }),
  comment: act({
    once: true,
    weight: 1,
    targets: onOrders,
    wish: nothing,
    rule: ending.comment,
    call: ({ players }, { by, order: { sn } }, _wish, headers) =>
      players[by].call(transferOrders.comment, { params: { sn }, body: { marks, text: '花很新鲜' }, headers }),
  }),
}
