import type { CourierAccount, Parcel } from '../port.ts'

/** What a courier is told that it carries: what was set for it, else what the parcel is. */
export const cargoOf = ({ cargoType }: CourierAccount, { productType }: Parcel): number => cargoType ?? productType
