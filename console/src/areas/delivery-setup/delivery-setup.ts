import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { refresh } from '#core/http/query.tsx'

export type Channel = WireResult<typeof deliverySetup.storeChannels>[number]
export type Express = WireResult<typeof deliverySetup.expressPlatforms>[number]
export type Rider = WireResult<typeof deliverySetup.riders>[number]
export type Address = WireResult<typeof deliverySetup.addresses>[number]
export type Service = WireResult<typeof deliverySetup.service>
export type Plan = Service['plans'][number]

export const refreshChannels = () => refresh(deliverySetup.storeChannels, deliverySetup.expressPlatforms)

/** The courier knows the store, or an account of the store's own lies here. */
export const isKnown = ({ shop_no, if_auth, if_platform }: Channel): boolean =>
  shop_no !== '' || (if_auth && !if_platform)

/** An account that was bound and no longer stands. */
export const isBroken = (channel: Channel): boolean => !channel.if_auth && isKnown(channel)
