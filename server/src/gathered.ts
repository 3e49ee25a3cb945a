import { areas } from './areas.ts'
import { machines } from './machines.ts'
import type { Gathered } from './manifest.ts'
import type { ProposalKinds } from '#core/domain/proposal'

/** What all areas know together and those below them ask for. */
export const gathered: Gathered = {
  receiveConditions: areas.flatMap(({ receiveConditions = [] }) => receiveConditions),
  accountObstacles: areas.flatMap(({ accountObstacles = [] }) => accountObstacles),
  depositObstacles: areas.flatMap(({ depositObstacles = [] }) => depositObstacles),
  proposalKinds: Object.assign(
    {},
    ...areas.map(({ proposalKinds }) => proposalKinds?.(machines) ?? {}),
  ) as ProposalKinds,
  buyerRefunds: areas.flatMap(({ buyerRefund = [] }) => buyerRefund),
}
