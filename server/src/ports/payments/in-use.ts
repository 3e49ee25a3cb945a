import type { Gateway, Gateways } from './port.ts'

let inUse: Gateways = {}

/** The gateways this process speaks to; those without keys are not offered. */
export const useGateways = (gateways: Gateways): void => {
  inUse = gateways
}

export const gatewaysInUse = (): readonly Gateway[] => Object.values(inUse)

export const gatewayNamed = (name: string): Gateway | undefined => gatewaysInUse().find((each) => each.name === name)
