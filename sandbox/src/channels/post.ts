import { faultsOf } from '../faults.ts'
import { openPostOffice, pushFaults, wrongKeys, type PushFaults, type Sender } from '../post.ts'
import type { Random } from '../random.ts'
import type { ChannelSide, Outgoing } from './side.ts'
import type { App, AppKeys, MarketEvent } from './things.ts'

export type ChannelPost = ReturnType<typeof openChannelPost>

export const callbackOf = (app: App, side: ChannelSide): string => `${app.callback}/${side.name}`

const senderOf = (side: ChannelSide, app: App): Sender => ({
  accepts: (reply) => side.accepts?.(reply) ?? true,
  send: side.send && ((outgoing) => side.send?.(outgoing, app) ?? Promise.resolve(false)),
})

/** Tells an app what happened on its channels; each app has its own bad days. */
export function openChannelPost({ random }: { random: Random }) {
  const office = openPostOffice({ random })
  const faults = new Map<string, PushFaults>()
  const faultsFor = (label: string): PushFaults => faults.get(label) ?? faultsOf(pushFaults, {})

  return {
    faultsFor,
    setFaults: (label: string, given: PushFaults) => void faults.set(label, given),
    deliverStubbornly: (side: ChannelSide, app: App, outgoing: Outgoing, waits?: readonly number[]) =>
      office.deliverStubbornly(senderOf(side, app), outgoing, waits),
    tell(side: ChannelSide, app: App, happening: MarketEvent, own?: PushFaults): void {
      if (app.callback === '' && !side.send) return
      const keys = app.keys[side.name]
      office.post({
        sender: senderOf(side, app),
        faults: own ?? faultsFor(app.label),
        write: (missigned) => side.push(happening, missigned ? wrongKeys(keys) : keys, callbackOf(app, side)),
        note: (what) => note(happening, what),
      })
    },
    /** What is no order's: written by its side, on the same bad roads. */
    carry(side: ChannelSide, app: App, write: (keys: AppKeys, callback: string) => Outgoing): void {
      if (app.callback === '') return
      const keys = app.keys[side.name]
      office.post({
        sender: senderOf(side, app),
        faults: faultsFor(app.label),
        write: (missigned) => write(missigned ? wrongKeys(keys) : keys, callbackOf(app, side)),
        note: () => undefined,
      })
    },
    close: () => office.close(),
  }
}

const pushNames = {
  placed: '新订单',
  changed: '订单变更',
  noted: '备注变更',
  confirmed: '接单',
  shipped: '发货',
  finished: '完成',
  cancelled: '取消',
  refund: '退款',
  reminder: '催单',
  eta: '改送达时间',
  unbound: '解除授权',
} as const satisfies Record<MarketEvent['kind'], string>

function note(happening: MarketEvent, what: string): void {
  if (happening.kind === 'unbound') return
  happening.order.log.push({ at: Date.now(), what: `${pushNames[happening.kind]}：${what}` })
}
