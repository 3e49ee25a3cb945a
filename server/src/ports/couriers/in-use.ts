import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import type { Courier } from './port.ts'

export type Couriers = Readonly<Partial<Record<CourierName, Courier>>>

let inUse: Couriers = {}

/** The couriers this process speaks to; those without keys are not offered. */
export const useCouriers = (couriers: Couriers): void => {
  inUse = couriers
}

export const couriersInUse = (): readonly Courier[] => Object.values(inUse)

export const courierNamed = (name: string): Courier | undefined =>
  Object.hasOwn(inUse, name) ? inUse[name as CourierName] : undefined
