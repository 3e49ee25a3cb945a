import type { FastifyInstance } from 'fastify'
import { faultsOf, strikes, type Faults } from '../../../faults.ts'
import type { Random } from '../../../random.ts'
import { jsonBody } from '../../../raw-body.ts'
import type { Buyers } from '../../buyers.ts'
import type { MarketWorld } from '../../market.ts'
import { textOf } from '../../text.ts'
import type { Activities } from './activities.ts'
import type { Shelves } from './shelves.ts'

/** How a call to the open platform goes wrong: before anything is done, or after it, when nobody hears of it. */
export const callFaults = { silent: '不应答', busy: '系统繁忙', lostAnswer: '答复丢失', stall: '答复很慢' } as const
type CallFault = keyof typeof callFaults

export function openCallFaults(random: Random) {
  const switches = new Map<string, Faults<CallFault>>()
  return {
    set: (label: string, given: unknown) => void switches.set(label, faultsOf(callFaults, given)),
    struck: (label: string, name: CallFault): boolean => {
      const faults = switches.get(label)
      return faults ? strikes(faults, name, random) : false
    },
  }
}

export type MiniShopThings = {
  market: MarketWorld
  buyers: Buyers
  shelves: Shelves
  activities: Activities
  faults: ReturnType<typeof openCallFaults>
  origin: () => string
}

/** The platform's people, for programs: bad days, and who looks at what is to be sold. */
export function serveMiniShopDesk(
  server: FastifyInstance,
  { market, shelves, activities, faults }: MiniShopThings,
): void {
  server.post('/minishop/desk/faults', (request) => {
    const { label, ...given } = jsonBody(request)
    faults.set(textOf(label), given)
    return given
  })
  server.post('/minishop/desk/hold', (request) => {
    const { label, on } = jsonBody(request)
    shelves.hold(textOf(label), on === true)
    activities.hold(textOf(label), on === true)
    return { on: on === true }
  })
  server.post('/minishop/desk/audit', (request, reply) => {
    const { itemId, pass, reason } = jsonBody(request)
    const item = shelves.item(textOf(itemId))
    if (!item) return reply.code(404).send({ message: '没有这个商品' })
    shelves.judge(item, pass !== false, textOf(reason))
    return item
  })
  server.get<{ Querystring: { label?: string } }>('/minishop/desk/items', ({ query }) => ({
    items: market
      .shops()
      .filter(({ app, channel }) => channel === 'minishop' && app === query.label)
      .flatMap((shop) => shelves.itemsOf(shop)),
  }))
  server.post('/minishop/desk/activity', (request, reply) => {
    const { id, pass, reason } = jsonBody(request)
    const activity = activities.all().find((one) => one.id === textOf(id))
    if (!activity) return reply.code(404).send({ message: '没有这个活动' })
    activities.conclude(activity, pass !== false, textOf(reason))
    return activity
  })
  server.get<{ Querystring: { label?: string } }>('/minishop/desk/activities', ({ query }) => ({
    activities: activities.all().filter(({ app }) => app === query.label),
  }))
}
