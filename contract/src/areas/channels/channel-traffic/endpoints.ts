import { area, post } from '../../../kit/endpoint.ts'
import { Pulled } from './schemas.ts'

export const channelTraffic = area('channelTraffic', {
  pull: post('/api.v2/online-shop/{id}/pull/order', { about: '立即拉单', result: Pulled, allow: 'channel.manage', of: { id: 'onlineShop' } }),
})
