import { areas } from './areas.ts'
import type { Gathered } from './manifest.ts'

/** What all areas know together and those below them ask for. */
export const gathered: Gathered = {
  receiveConditions: areas.flatMap(({ receiveConditions = [] }) => receiveConditions),
  accountObstacles: areas.flatMap(({ accountObstacles = [] }) => accountObstacles),
  depositObstacles: areas.flatMap(({ depositObstacles = [] }) => depositObstacles),
  buyerRefunds: areas.flatMap(({ buyerRefund = [] }) => buyerRefund),
}
