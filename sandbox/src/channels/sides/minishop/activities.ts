import { randomInt } from 'node:crypto'
import { openKeep } from '../../../keep.ts'
import type { Order, Shop } from '../../things.ts'

export type Operation = 'CREATING' | 'MODIFYING' | 'APPENDING' | 'FINISHEING'
/** What can be other than it is. Money is fen. */
type Terms = { name: string; description: string; quantity: number; perUser: number; end: number }

/** A merchant's voucher activity. Until it is created it has no status. */
export type Activity = Terms & {
  id: string
  shopId: string
  app: string
  amount: number
  floor: number
  start: number
  status: '' | 'ACTIVE' | 'FINISHED'
  operation: Operation | ''
  /** What is being done, and since when. */
  wanted: Partial<Terms>
  since: number
  audit: '' | 'SUBMIT' | 'APPROVE' | 'REJECT'
  reason: string
  used: number
}
export type Voucher = { code: string; activityId: string; orderId: string; amount: number; returned: boolean }
type Snapshot = { activities: Activity[]; vouchers: Voucher[]; answers: [string, Readonly<Record<string, unknown>>][] }

/** As long as the platform takes for anything. */
const workMs = 700
const forbidden = /违禁|仿冒/
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

export type Activities = ReturnType<typeof openActivities>

/** The coupons of the mini-programs: every wish is taken on at once and done a moment later, and stock is the platform's own. */
export function openActivities({
  dir,
  isClosed,
}: {
  dir?: string | undefined
  /** Nothing came of the order. */
  isClosed: (orderId: string) => boolean
}) {
  const keep = openKeep<Snapshot>(dir, 'minishop-activities.json')
  const kept = keep.read()
  const activities = new Map<string, Activity>((kept?.activities ?? []).map((one) => [one.id, one]))
  const vouchers = new Map<string, Voucher>((kept?.vouchers ?? []).map((one) => [one.code, one]))
  const answers = new Map(kept?.answers)
  const held = new Set<string>()
  keep.of(() => ({
    activities: [...activities.values()],
    vouchers: [...vouchers.values()],
    answers: [...answers],
  }))

  function conclude(activity: Activity, pass: boolean, reason = ''): void {
    if (activity.operation === '') return
    const { operation, wanted } = activity
    if (pass) Object.assign(activity, wanted)
    if (pass && operation !== 'MODIFYING' && operation !== 'APPENDING')
      activity.status = operation === 'CREATING' ? 'ACTIVE' : 'FINISHED'
    Object.assign(activity, {
      operation: '',
      wanted: {},
      audit: pass ? 'APPROVE' : 'REJECT',
      reason: pass ? '' : reason || '活动信息不符合平台规范',
    })
    keep.changed()
  }

  /** What an order that ended without a sale spent is there again, once. */
  function giveBack(voucher: Voucher): void {
    voucher.returned = true
    const activity = activities.get(voucher.activityId)
    if (activity) activity.used -= 1
    keep.changed()
  }

  /** Time has passed: what was taken on is done, unless somebody holds it. */
  function settle(): void {
    for (const activity of activities.values()) {
      if (activity.operation === '' || activity.since > Date.now() - workMs || held.has(activity.app)) continue
      const bad = forbidden.test(activity.wanted.name ?? activity.name)
      conclude(activity, !bad, bad ? '活动名称含有违禁词' : '')
    }
    for (const voucher of vouchers.values()) if (!voucher.returned && isClosed(voucher.orderId)) giveBack(voucher)
  }
  const ticking = setInterval(settle, 200).unref()

  const left = ({ quantity, used }: Activity): number => quantity - used
  const isOpen = ({ status, start, end }: Activity): boolean =>
    status === 'ACTIVE' && start <= Date.now() && end > Date.now()

  return {
    conclude,
    hold: (label: string, on: boolean) => void (on ? held.add(label) : held.delete(label)),
    close(): void {
      clearInterval(ticking)
      keep.close()
    },
    all: (): Activity[] => [...activities.values()],
    of: (shop: Shop, id: string): Activity | undefined => {
      const activity = activities.get(id)
      return activity?.shopId === shop.id ? activity : undefined
    },
    /** The same number again gets the first answer. */
    once(key: string, act: () => Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
      const answer = answers.get(key) ?? act()
      answers.set(key, answer)
      keep.changed()
      return answer
    },
    add(given: Terms & Pick<Activity, 'shopId' | 'app' | 'amount' | 'floor' | 'start'>): Activity {
      const activity: Activity = {
        ...given,
        id: `2026${digits(20)}`,
        status: '',
        operation: 'CREATING',
        wanted: {},
        since: Date.now(),
        audit: 'SUBMIT',
        reason: '',
        used: 0,
      }
      activities.set(activity.id, activity)
      keep.changed()
      return activity
    },
    begin(activity: Activity, operation: Operation, wanted: Partial<Terms>): void {
      Object.assign(activity, { operation, wanted, since: Date.now(), audit: 'SUBMIT', reason: '' })
      keep.changed()
    },
    /** What a shopper may choose from for so much. */
    offers: (shop: Shop): Activity[] =>
      [...activities.values()].filter((one) => one.shopId === shop.id && isOpen(one) && left(one) > 0),
    /** One of them is spent; a text says why not. */
    spend(shop: Shop, id: string, total: number): Voucher | string {
      const activity = activities.get(id)
      if (!activity || activity.shopId !== shop.id || !isOpen(activity)) return '优惠券已结束'
      if (left(activity) <= 0) return '优惠券已被领完'
      if (total < activity.floor || total <= activity.amount) return '未达到优惠券的使用门槛'
      activity.used += 1
      const voucher = {
        code: `2026${digits(24)}`,
        activityId: id,
        orderId: '',
        amount: activity.amount,
        returned: false,
      }
      vouchers.set(voucher.code, voucher)
      keep.changed()
      return voucher
    },
    attach(voucher: Voucher, order: Order): void {
      voucher.orderId = order.id
      keep.changed()
    },
    vouchersOf: (order: Pick<Order, 'id'>): Voucher[] =>
      [...vouchers.values()].filter(({ orderId }) => orderId === order.id),
  }
}
