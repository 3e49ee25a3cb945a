import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { Dice } from './dice.ts'
import { payPassword, type Real } from './stage.ts'
import type { Reply, Verdict } from './verdict.ts'
import { names, type Model, type Name, type Order, type Window } from './world-model.ts'

export type Headers = Record<string, string>

/** One thing somebody can try: on what, with which wish, what the rules say to it, and the call that does it. */
export type Act<T extends { by: Name }, W> = {
  /** A repeat with the same idempotency key answers as the first time. */
  once: boolean
  weight: number
  /** Asks for the payment password, so that wrong tries count. */
  paid?: boolean
  targets: (model: Model) => T[]
  /** What is asked for, fixed before the call: a repeat asks for the same. */
  wish: (model: Model, target: T, dice: Dice) => W
  rule: (model: Model, target: T, wish: W, dice: Dice) => Verdict
  call: (real: Real, target: T, wish: W, headers: Headers, dice: Dice) => Promise<Reply>
}

export const act = <T extends { by: Name }, W>(definition: Act<T, W>): Act<T, W> => definition

export const nothing = (): null => null

const ended = new Set<Order['state']>(['finished', 'chargeback', 'closed'])

/** Nobody sends more while enough is under way. */
export const everyone = ({ orders }: Model): { by: Name }[] =>
  orders.filter(({ state }) => !ended.has(state)).length < 5 ? names.map((by) => ({ by })) : []
export const onOrders = ({ orders }: Model): { by: Name; order: Order }[] =>
  orders.flatMap((order) => names.map((by) => ({ by, order })))
export const onQuotes = ({ orders }: Model) =>
  orders.flatMap((order) => order.quotes.flatMap((quote) => names.map((by) => ({ by, order, quote }))))
export const onCases = ({ orders }: Model) =>
  orders.flatMap((order) => order.cases.flatMap((item) => names.map((by) => ({ by, order, item }))))

const slots = ['08:00-10:00', '10:00-11:00', '14:00-15:00', '18:30-20:00', '22:00-00:00']

/** A window some days from today; the earlier ones of today may have passed. */
export const windowOf = ({ now }: Pick<Model, 'now'>, { day, slot }: Pick<Dice, 'day' | 'slot'>): Window => {
  const date = addDays(dayText(new Date(now)), day)
  const time = slots[slot] ?? '14:00-15:00'
  const at = (text: string): number =>
    startOfDay(date).getTime() + (Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))) * 60_000
  const [from = '', to = ''] = time.split('-')
  return { day: date, time, start: at(from), end: at(to === '00:00' ? '24:00' : to) }
}

export const remarkOf = ({ pick }: Dice): string => `备注${pick % 97}`

const typed: Record<Dice['password'], string | undefined> = { right: payPassword, wrong: '135790', none: undefined }
export const secretOf = ({ password }: Dice): { pay_password?: string } => {
  const pay_password = typed[password]
  return pay_password === undefined ? {} : { pay_password }
}

/** A price that differs from the one there is: higher or lower when it should fit, anything otherwise. */
export const otherPrice = (order: Order, { aim, yes, price, share }: Dice): number => {
  if (aim === 'anywhere' || order.price === null) return price
  return yes ? order.price + Math.ceil((price * share) / 200) : Math.max(1, Math.floor((order.price * share) / 113))
}
