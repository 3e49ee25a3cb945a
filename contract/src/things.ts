import type { AccountThing } from './areas/people/account/things.ts'
import type { AfterSaleThing } from './areas/orders/after-sale/things.ts'
import type { ChannelShopsThing } from './areas/channels/channel-shops/things.ts'
import type { MiniShopThing } from './areas/channels/mini-shop/things.ts'
import type { ChatThing } from './areas/desk/chat/things.ts'
import type { DeliveryThing } from './areas/couriers/delivery/things.ts'
import type { DeliverySetupThing } from './areas/couriers/delivery-setup/things.ts'
import type { FilesThing } from './areas/desk/files/things.ts'
import type { IdentityThing } from './areas/people/identity/things.ts'
import type { OnlineOrdersThing } from './areas/orders/online-orders/things.ts'
import type { OpenApiThing } from './areas/channels/open-api/things.ts'
import type { PartnersThing } from './areas/shop/partners/things.ts'
import type { PaymentsThing } from './areas/money/payments/things.ts'
import type { PenaltiesThing } from './areas/platform/penalties/things.ts'
import type { PrintThing } from './areas/desk/print/things.ts'
import type { QualificationsThing } from './areas/people/qualifications/things.ts'
import type { ReceivedOrdersThing } from './areas/orders/received-orders/things.ts'
import type { StaffThing } from './areas/people/staff/things.ts'
import type { StoresThing } from './areas/shop/stores/things.ts'
import type { GoodsThing } from './areas/shop/goods/things.ts'
import type { FestivalsThing } from './areas/shop/festivals/things.ts'
import type { CouponsThing } from './areas/shop/coupons/things.ts'
import type { InvoicesThing } from './areas/money/invoices/things.ts'
import type { TicketsThing } from './areas/platform/tickets/things.ts'
import type { RehearsalsThing } from './areas/desk/rehearsals/things.ts'
import type { WithdrawalsThing } from './areas/money/withdrawals/things.ts'
import type { TransferOrdersThing } from './areas/orders/transfer-orders/things.ts'

/** The kinds of things whose ids travel in calls; each has a fixture that makes one for any merchant. */
export type Thing =
  | StoresThing
  | GoodsThing
  | CouponsThing
  | FestivalsThing
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
  | MiniShopThing
  | OpenApiThing
  | DeliveryThing
  | DeliverySetupThing
  | PaymentsThing
  | PenaltiesThing
  | TicketsThing
  | InvoicesThing
  | PrintThing
  | ChatThing
  | RehearsalsThing
  | WithdrawalsThing
