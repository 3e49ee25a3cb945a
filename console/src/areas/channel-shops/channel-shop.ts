import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import type { shopStates } from '@zdb/contract/channels/channel-shops/schemas'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Tone } from '@zdb/contract/kit/states'
import { refresh } from '#core/http/query.tsx'

export type Shop = WireResult<typeof channelShops.list>['items'][number]
export type ChannelChoice = WireResult<typeof channelShops.channels>[number]

export const stateTones: Readonly<Record<(typeof shopStates)[number], Tone>> = {
  bound: 'green',
  expired: 'red',
  unbound: 'neutral',
}

/** The store number 0 asks for the online shops of all stores. */
export const everyStore = '0'

export const refreshShops = () => refresh(channelShops.list, channelShops.channels)
