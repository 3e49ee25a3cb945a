import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { courierNames, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { gatewayNames, gateways, type GatewayName } from '@zdb/contract/money/payments/gateways'
import { billLength, compareOne, courierLabel, rideNamesOn } from '#areas/couriers/delivery/public'
import { couriersInUse } from '#ports/couriers/in-use'
import { ownAccountAt } from '#ports/couriers/own-accounts'
import { gatewayNamed, gatewaysInUse } from '#ports/payments/in-use'
import { paymentFailure, type StatementLine } from '#ports/payments/port'
import type { Comparison } from './comparison.ts'
import { compareRides } from './courier-source.ts'
import { compareGateway, gatewayNosOn } from './gateway-source.ts'
import { nosOnStatement, replaceLines } from './statements.sql.ts'

type Span = { day: string; from: Date; to: Date }

/** One whose statements are compared with our books. */
export type Source = {
  readonly name: string
  readonly label: string
  readonly kind: 'gateway' | 'courier'
  /** Reads the statement of a day and keeps it; says how many lines it has. Throws where it cannot be read now. */
  readonly read: (day: string) => Promise<number>
  /** The numbers that the statement of a day, or our books of it, speak of. */
  readonly namesOn: (span: Span) => Promise<string[]>
  readonly compare: (names: readonly string[]) => Promise<Comparison[]>
}

/** Without keys nobody can be asked, and what was read before stands. */
const absent = (name: string): never => {
  throw new Error(`${name} is not in use`)
}

/** A day without a statement is a day on which nothing moved, unless our books have something of it. */
const emptyDay = async (name: GatewayName, day: string): Promise<readonly StatementLine[]> => {
  const moved = await gatewayNosOn(name, startOfDay(day), startOfDay(addDays(day, 1)))
  if (moved.length > 0) throw paymentFailure('unreachable', '当日账单尚未生成')
  return []
}

const ofGateway = (name: GatewayName): Source => ({
  name,
  label: gateways[name].label,
  kind: 'gateway',
  read: async (day) => {
    const lines = (await (gatewayNamed(name) ?? absent(name)).statement(day)) ?? (await emptyDay(name, day))
    await replaceLines(name, day, lines)
    return lines.length
  },
  namesOn: async ({ day, from, to }) => [...(await nosOnStatement(name, day)), ...(await gatewayNosOn(name, from, to))],
  compare: (nos) => compareGateway(name, nos),
})

const ofCourier = (name: CourierName): Source => ({
  name,
  label: courierLabel(name),
  kind: 'courier',
  read: async (day) => {
    const [failure, ...others] = await compareOne(name, [day])
    if (failure !== undefined)
      throw others.length === 0 ? failure : new AggregateError([failure, ...others], '账单有多处无法读取')
    return billLength(name, day)
  },
  namesOn: ({ day, from, to }) => rideNamesOn(name, day, from, to),
  compare: (sns) => compareRides(name, sns),
})

const isGateway = (name: string): name is GatewayName => gatewayNames.some((each) => each === name)
const isCourier = (name: string): name is CourierName => courierNames.some((each) => each === name)

/** By its name, whether we still deal with it or not. */
export const sourceNamed = (name: string): Source | undefined => {
  if (isGateway(name)) return ofGateway(name)
  return isCourier(name) ? ofCourier(name) : undefined
}

/** Those that give us statements. */
export const sourcesInUse = (): Source[] => [
  ...gatewaysInUse().map(({ name }) => ofGateway(name)),
  ...couriersInUse()
    .filter((courier) => courier.statement !== undefined && ownAccountAt(courier.name) !== undefined)
    .map(({ name }) => ofCourier(name)),
]
