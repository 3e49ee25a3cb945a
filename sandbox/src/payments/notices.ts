import { openCarrier } from '../carrier.ts'
import { between, type Random } from '../random.ts'
import type { GatewayName, Payment, Payout, Trade } from './till/entities.ts'
import type { Keys } from './till/keys.ts'
import type { PaymentFaultSwitches } from './till/payment-faults.ts'
import type { Till } from './till/till.ts'
import type { Forgery, PaymentSide } from './sides/side.ts'

type Subject = { of: 'charge'; trade: Trade; payment: Payment } | { of: 'payout'; payout: Payout }
type Pending = { subject: Subject; tries: number; dueAt: number; busy: boolean }
export type SentNotice = {
  gateway: GatewayName
  label: string
  no: string
  tries: number
  accepted: boolean
  at: number
}

const lateMs = 2_000
const tickMs = 200
const remembered = 500

const about = (subject: Subject): Trade | Payout => (subject.of === 'charge' ? subject.trade : subject.payout)

/**
 * Tells customers of their money as the gateways do: at once, and again on the gateway's own schedule until it is
 * answered. The schedule follows the customer's clock, so that days may pass in a moment.
 */
export function openNotices(things: {
  sides: readonly PaymentSide[]
  keys: Keys
  faults: PaymentFaultSwitches
  random: Random
  till: () => Till
}) {
  const carrier = openCarrier()
  const pending = new Set<Pending>()
  const sent: SentNotice[] = []
  const struckOf = new Map<string, Record<string, number>>()
  const sideOf = (gateway: GatewayName): PaymentSide => {
    const side = things.sides.find(({ name }) => name === gateway)
    if (!side) throw new Error(`no gateway ${gateway}`)
    return side
  }

  /** One attempt; whether the customer took it, and what it said. */
  async function deliver(
    subject: Subject,
    forgery?: Forgery,
  ): Promise<{ accepted: boolean; status: number; body: string }> {
    const { gateway, label } = about(subject)
    const side = sideOf(gateway)
    const keys = await things.keys.ready()
    const app = things.till().app(label)
    const outgoing =
      subject.of === 'charge'
        ? side.chargeNotice(keys, app, subject.trade, subject.payment, forgery)
        : side.payoutNotice(keys, app, subject.payout, forgery)
    try {
      const reply = await carrier.send(outgoing)
      return { accepted: side.accepts(reply, subject.of), ...reply }
    } catch {
      return { accepted: false, status: 0, body: '' }
    }
  }

  async function attempt(one: Pending): Promise<void> {
    const { gateway, label, no } = about(one.subject)
    one.busy = true
    const { accepted } = await deliver(one.subject)
    one.busy = false
    one.tries += 1
    sent.push({ gateway, label, no, tries: one.tries, accepted, at: things.till().now(label) })
    if (sent.length > remembered) sent.shift()
    const wait = sideOf(gateway).retriesAfterMs[one.tries - 1]
    if (accepted || wait === undefined) pending.delete(one)
    else one.dueAt = things.till().now(label) + wait
  }

  const sendDue = (): void => {
    for (const one of pending)
      if (!one.busy && one.dueAt <= things.till().now(about(one.subject).label)) void attempt(one)
  }

  function tell(subject: Subject): void {
    const { gateway, label, notifyUrl } = about(subject)
    if (!notifyUrl) return
    const counts = struckOf.get(label) ?? { told: 0 }
    struckOf.set(label, counts)
    counts['told'] = (counts['told'] ?? 0) + 1
    const struck = (name: Parameters<typeof things.faults.struck>[2]): boolean => {
      if (!things.faults.struck(label, gateway, name)) return false
      counts[name] = (counts[name] ?? 0) + 1
      return true
    }
    if (struck('forge')) void deliver(subject, 'signature')
    if (struck('lose')) return
    const wait = struck('delay') ? lateMs : struck('shuffle') ? between(things.random, 100, 1_500) : 0
    const copies = struck('double') ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1)
      pending.add({ subject, tries: 0, dueAt: things.till().now(label) + wait, busy: false })
    setImmediate(sendDue)
  }

  const timer = setInterval(sendDue, tickMs).unref()
  return {
    told: {
      charge: (trade: Trade, payment: Payment) => tell({ of: 'charge', trade, payment }),
      payout: (payout: Payout) => tell({ of: 'payout', payout }),
    },
    deliver,
    sendDue,
    waiting: (label: string): number => [...pending].filter((one) => about(one.subject).label === label).length,
    /** How many were told of, and how many of them went wrong in each way. */
    struck: (label: string): Record<string, number> => ({ ...struckOf.get(label) }),
    sent: (label: string): SentNotice[] => sent.filter((one) => one.label === label),
    close(): void {
      clearInterval(timer)
      carrier.close()
    },
  }
}
export type Notices = ReturnType<typeof openNotices>
