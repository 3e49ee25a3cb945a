import * as z from 'zod'
import { area, del, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { ApiInfo, AuthorizationConfirm, AuthorizationReturn, Authorize, AuthorizeQuery, ChannelChoice, NewShop, OnlineShop, OnlineShops, OwnerCodeRequest, OwnerCodeSent, PendingShop, ShopSettings } from './schemas.ts'

const shop = { id: 'onlineShop' } as const

/** `{id}` of channels and items is the number of the store whose online shops are meant, 0 for all of them. */
export const channelShops = area('channelShops', {
  channels: get('/api.v2/online-shop/channels', { about: '可绑定的渠道', result: z.array(ChannelChoice), allow: 'channel.read' }),
  channelsOfStore: get('/api.v2/online-shop/{sid}/channels', { about: '门店的渠道', result: z.array(ChannelChoice), allow: 'channel.read', of: { sid: 'store' } }),
  list: get('/api.v2/online-shop/{sid}/items', { about: '网店列表', result: OnlineShops, allow: 'channel.read', of: { sid: 'store' } }),
  authorizedUri: get('/api.v2/channel/{code}/authorized-uri', { about: '授权地址', query: AuthorizeQuery, result: Authorize, allow: 'channel.manage', of: { shop_id: 'onlineShop' } }),
  receiveAuthorization: post('/api.v2/channel/authorized', { about: '授权返回', body: AuthorizationReturn, result: PendingShop, allow: 'channel.manage', quiet: true }),
  confirmAuthorization: post('/api.v2/channel/authorized/confirm', { about: '确认绑定授权的网店', body: AuthorizationConfirm, result: OnlineShop, allow: 'channel.manage' }),
  unbind: get('/api.v2/online-shop/{id}/unbind', { about: '解除授权', result: Done, allow: 'channel.manage', of: shop }),
  add: post('/api.v2/online-shop/add', { about: '添加网店', body: NewShop, result: OnlineShop, allow: 'channel.manage' }),
  bindByKeys: post('/api.v2/online-shop/{id}/api-info', { about: '填写网店接口信息', body: ApiInfo, result: OnlineShop, allow: 'channel.manage', of: shop }),
  sendOwnerCode: post('/api.v2/online-shop/{id}/owner-code', { about: '向渠道登记的门店手机发送验证码', body: OwnerCodeRequest, result: OwnerCodeSent, allow: 'channel.manage', of: shop }),
  update: post('/api.v2/online-shop/{id}/update', { about: '网店设置', body: ShopSettings, result: OnlineShop, allow: 'channel.manage', of: shop }),
  clearGoods: post('/api.v2/clear-goods-cache', { about: '清除商品缓存', body: z.object({ id: z.string().optional() }), result: Done, allow: 'channel.manage', of: shop }),
  remove: del('/api.v2/online-shop/{id}/remove', { about: '删除网店', result: Done, allow: 'channel.manage', of: shop }),
})
