import { areas } from './areas.ts'
import { machines, ruleTouches } from './machines.ts'
import type { Gathered } from './manifest.ts'
import type { Payables } from '#core/domain/payable'
import type { ProposalKinds } from '#core/domain/proposal'

const [marginSource] = areas.flatMap(({ marginSource: source = [] }) => source)
if (!marginSource) throw new Error('no area knows what is left of an order')
const [figureSource] = areas.flatMap(({ figureSource: source = [] }) => source)
if (!figureSource) throw new Error('no area knows what an order gives to a figure')

/** What all areas know together and those below them ask for. */
export const gathered: Gathered = {
  receiveConditions: areas.flatMap(({ receiveConditions = [] }) => receiveConditions),
  accountObstacles: areas.flatMap(({ accountObstacles = [] }) => accountObstacles),
  depositObstacles: areas.flatMap(({ depositObstacles = [] }) => depositObstacles),
  proposalKinds: Object.assign(
    {},
    ...areas.map(({ proposalKinds }) => proposalKinds?.({ machines, ruleTouches }) ?? {}),
  ) as ProposalKinds,
  payables: Object.assign({}, ...areas.map(({ payables = {} }) => payables)) as Payables,
  payoutHearers: areas.flatMap(({ payoutHearer = [] }) => payoutHearer),
  moneyTrails: areas.flatMap(({ moneyTrail = [] }) => moneyTrail),
  marginSource,
  figureSource,
  health: areas.flatMap(({ health = [] }) => health),
  alertCauses: areas.flatMap(({ alertCauses = [] }) => alertCauses),
  buyerRefunds: areas.flatMap(({ buyerRefund = [] }) => buyerRefund),
}
