import { setTimeout as sleep } from 'node:timers/promises'
import { openCarrier } from './carrier.ts'
import { noFaults, type Faults } from './faults.ts'
import { between, type Random } from './random.ts'
import type { ChannelSide, Outgoing } from './side.ts'
import type { App, AppKeys, Happening } from './things.ts'

/** What a provider waits before it says the same thing again. */
const retriesAfterMs = [300, 1_500, 4_000]

export type Delivery = 'accepted' | 'refused' | 'unreachable'
export type PostOffice = ReturnType<typeof openPostOffice>

/** Keys that look right and are wrong, as an impostor would have them. */
export const wrongKeys = (keys: AppKeys): AppKeys => ({
  ...keys,
  secret: altered(keys.secret),
  more: Object.fromEntries(Object.entries(keys.more).map(([name, value]) => [name, altered(value)])),
})
const altered = (text: string): string => (text.startsWith('a') ? 'b' : 'a') + text.slice(1)

export const callbackOf = (app: App, side: ChannelSide): string => `${app.callback}/${side.name}`

/** Carries pushes to the customer as a provider does: at once, again when it did not work, and with faults on request. */
export function openPostOffice({ random }: { random: Random }) {
  const closing = new AbortController()
  const carrier = openCarrier()
  const faults = new Map<string, Faults>()
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal: closing.signal })

  async function deliver(side: ChannelSide, app: App, outgoing: Outgoing): Promise<Delivery> {
    if (side.send) return (await side.send(outgoing, app)) ? 'accepted' : 'unreachable'
    try {
      const reply = await carrier.send(outgoing)
      const fine = reply.status >= 200 && reply.status < 300
      if (fine && (side.accepts?.(reply) ?? true)) return 'accepted'
      return reply.status >= 500 ? 'unreachable' : 'refused'
    } catch {
      return 'unreachable'
    }
  }

  async function deliverStubbornly(
    side: ChannelSide,
    app: App,
    outgoing: Outgoing,
    waits: readonly number[] = retriesAfterMs,
  ): Promise<{ result: Delivery; tries: number }> {
    let result = await deliver(side, app, outgoing)
    let tries = 1
    for (const ms of waits) {
      if (result === 'accepted' || closing.signal.aborted) break
      await wait(ms)
      result = await deliver(side, app, outgoing)
      tries += 1
    }
    return { result, tries }
  }

  async function carry(side: ChannelSide, app: App, happening: Happening, own?: Faults): Promise<void> {
    const chances = own ?? faults.get(app.label) ?? noFaults
    const struck = (name: keyof Faults): boolean => chances[name] > 0 && random() < chances[name]
    const keys = app.keys[side.name]
    // Built now: whatever happens to the order while the push is on its way is not in it.
    const outgoing = side.push(happening, struck('missign') ? wrongKeys(keys) : keys, callbackOf(app, side))
    if (!outgoing || (app.callback === '' && !side.send)) return
    if (struck('lose')) return note(happening, '推送丢失')
    const copies = struck('double') ? 2 : 1
    if (struck('delay')) await wait(2_000)
    if (struck('shuffle')) await wait(between(random, 200, 1_200))
    await Promise.all(
      Array.from({ length: copies }, async () => {
        const { result, tries } = await deliverStubbornly(side, app, outgoing)
        note(happening, `推送${results[result]}（第${tries}次）`)
      }),
    )
  }

  return {
    setFaults: (label: string, chances: Faults) => void faults.set(label, chances),
    faultsFor: (label: string): Faults => faults.get(label) ?? noFaults,
    deliverStubbornly,
    tell: (side: ChannelSide, app: App, happening: Happening, own?: Faults): void =>
      void carry(side, app, happening, own).catch((error: unknown) => {
        if (!closing.signal.aborted) console.error('push', side.name, error)
      }),
    close(): void {
      closing.abort()
      carrier.close()
    },
  }
}

const results: Record<Delivery, string> = { accepted: '已送达', refused: '被拒收', unreachable: '未送达' }

const pushNames = {
  placed: '新订单',
  changed: '订单变更',
  confirmed: '接单',
  shipped: '发货',
  finished: '完成',
  cancelled: '取消',
  refund: '退款',
  reminder: '催单',
  eta: '改送达时间',
  unbound: '解除授权',
} as const satisfies Record<Happening['kind'], string>

function note(happening: Happening, what: string): void {
  if (happening.kind === 'unbound') return
  happening.order.log.push({ at: Date.now(), what: `${pushNames[happening.kind]}：${what}` })
}
