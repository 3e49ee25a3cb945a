import type { AccountThing } from './areas/account/things.ts'
import type { AfterSaleThing } from './areas/after-sale/things.ts'
import type { ChannelShopsThing } from './areas/channel-shops/things.ts'
import type { DeliveryThing } from './areas/delivery/things.ts'
import type { DeliverySetupThing } from './areas/delivery-setup/things.ts'
import type { FilesThing } from './areas/files/things.ts'
import type { IdentityThing } from './areas/identity/things.ts'
import type { OnlineOrdersThing } from './areas/online-orders/things.ts'
import type { OpenApiThing } from './areas/open-api/things.ts'
import type { PartnersThing } from './areas/partners/things.ts'
import type { QualificationsThing } from './areas/qualifications/things.ts'
import type { ReceivedOrdersThing } from './areas/received-orders/things.ts'
import type { StaffThing } from './areas/staff/things.ts'
import type { StoresThing } from './areas/stores/things.ts'
import type { TransferOrdersThing } from './areas/transfer-orders/things.ts'

/** The kinds of things whose ids travel in calls; each has a fixture that makes one for any merchant. */
export type Thing =
  | StoresThing
  | QualificationsThing
  | StaffThing
  | IdentityThing
  | AccountThing
  | FilesThing
  | TransferOrdersThing
  | ReceivedOrdersThing
  | AfterSaleThing
  | PartnersThing
  | OnlineOrdersThing
  | ChannelShopsThing
  | OpenApiThing
  | DeliveryThing
  | DeliverySetupThing
