import { get, post } from '../../../../kit/endpoint.ts'
import { PageQuery } from '../../../../kit/page.ts'
import { BuyFlashPush, FlashHistory, FlashHistoryQuery, FlashPush, FlashQuery, FlashWins, OldBuyFlashPush } from './schemas.ts'

const store = { sid: 'store' } as const

export const flashPushLines = {
  flashPush: get('/api.v2/store/{sid}/vas/flash-push', { about: '闪推服务', result: FlashPush, allow: 'store.read', of: store }),
  buyFlashPush: post('/api.v2/store/{sid}/vas/order', { about: '购买闪推服务', body: BuyFlashPush, result: FlashPush, allow: 'store.services', of: store, once: true }),
  flashHistory: get('/api.v2/store/vas/purchase-history', { about: '闪推购买记录', query: FlashHistoryQuery, result: FlashHistory, allow: 'store.read', of: store }),
  flashWins: get('/api.v2/store/{sid}/vas/flash-push/wins', { about: '闪推优先时间内抢到的订单', query: PageQuery, result: FlashWins, allow: 'store.read', of: store }),
  flashPushOld: get('/api/service.flashPush', { about: '闪推服务（旧）', query: FlashQuery, result: FlashPush, allow: 'store.read', of: store }),
  buyFlashPushOld: post('/api/service.flashPush', { about: '购买闪推服务（旧）', body: OldBuyFlashPush, result: FlashPush, allow: 'store.services', of: store, once: true }),
} as const
