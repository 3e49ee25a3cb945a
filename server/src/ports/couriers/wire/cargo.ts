import { categoriesOf } from '@zdb/contract/shop/stores/product-types'
import type { CourierAccount, Parcel } from '../port.ts'

/** What a courier is told that it carries: what was set for it, else what the parcel is, of several things the most delicate. */
export const cargoOf = ({ cargoType }: CourierAccount, { productType }: Parcel): number =>
  cargoType ?? categoriesOf(productType).at(-1) ?? productType
