import { providerCodes, providerOf, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { addBacklogs, type HealthSource } from '#core/domain/health'
import { couriersInUse } from '#ports/couriers/in-use'
import { callbacks } from './callbacks/callback-routes.ts'
import { ridesUnderWay } from './orders/rides-under-way.sql.ts'

const speaksTo = (code: number): readonly (CourierName | undefined)[] => {
  const { aggregated, own } = providerOf(code)
  return [aggregated, own]
}

/** How people call it. */
export const courierLabel = (name: CourierName): string => {
  const first = providerCodes.find((code) => speaksTo(code).includes(name))
  return first === undefined ? name : providerOf(first).name
}

/** A ride under way is asked after when its courier says nothing: with one of them nobody is silent for long. */
export const courierHealth: HealthSource = {
  kind: 'courier',
  read: async () => {
    const [rides, waiting] = await Promise.all([ridesUnderWay(), callbacks.backlog()])
    return couriersInUse().map(({ name }) => {
      const count = providerCodes
        .filter((code) => speaksTo(code).includes(name))
        .reduce((sum, code) => sum + (rides.get(code) ?? 0), 0)
      return {
        provider: `courier:${name}`,
        label: courierLabel(name),
        inUse: count > 0 ? `${count}单配送中` : '',
        ...addBacklogs(waiting.get(name)),
      }
    })
  },
}
