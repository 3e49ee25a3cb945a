import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import type { CourierAccount } from './port.ts'

/** We ourselves as a customer of a courier, as our keys say. Tokens that were renewed since are kept elsewhere. */
export type OwnAccount = { appId: string; account: CourierAccount }
export type OwnAccounts = Readonly<Partial<Record<CourierName, OwnAccount>>>

let inUse: OwnAccounts = {}

export const useOwnAccounts = (accounts: OwnAccounts): void => {
  inUse = accounts
}

export const ownAccountAt = (name: CourierName): OwnAccount | undefined => inUse[name]
