import * as z from 'zod'
import { area, del, get, post, put } from '../../kit/endpoint.ts'
import { Done, Page, PageQuery } from '../../kit/page.ts'
import { ChannelRow, CloseLoopQuery } from '../delivery/schemas.ts'
import {
  Address,
  AddressChange,
  AddressGone,
  AppBind,
  AuthorizationConfirm,
  AuthorizationReturn,
  AuthorizeUri,
  Balance,
  Bind,
  BuyService,
  ChannelQuery,
  CodeAnswer,
  CodeQuery,
  ConfigItems,
  ConfigSetting,
  ExpressRow,
  Modify,
  ModifySpu,
  NewAddress,
  NewRider,
  OnlyChannel,
  OpenAnswers,
  OpenCapacity,
  PassBind,
  PendingAccount,
  Purchase,
  RechargeUri,
  Rider,
  RiderChange,
  RiderCodeQuery,
  RiderGone,
  Riders,
  RidersPage,
  RidersQuery,
  Service,
  ShopChannels,
  StoreQuery,
} from './schemas.ts'

const store = { sid: 'store' } as const
const shop = { shop_id: 'store' } as const

/** `{spu}` is a courier's code. */
export const deliverySetup = area('deliverySetup', {
  storeChannels: get('/api.v2/delivery/store/{shop_id}/channel', { about: '门店的配送渠道', result: z.array(ChannelRow), allow: 'delivery.read', of: shop }),
  authorizeUrl: get('/api.v2/delivery/store/{shop_id}/channel/authorize-url', { about: '运力授权地址', query: ChannelQuery, result: AuthorizeUri, allow: 'delivery.setup', of: shop }),
  receiveAuthorization: post('/api.v2/delivery/channel/authorized', { about: '运力授权返回', body: AuthorizationReturn, result: PendingAccount, allow: 'delivery.setup', quiet: true }),
  confirmAuthorization: post('/api.v2/delivery/channel/authorized/confirm', { about: '确认绑定授权的运力账号', body: AuthorizationConfirm, result: ChannelRow, allow: 'delivery.setup' }),
  authorizeCode: get('/api.v2/delivery/store/{shop_id}/channel/authorize-code', { about: '用授权码绑定，或请运力方发送短信验证码', query: CodeQuery, result: CodeAnswer, allow: 'delivery.setup', of: shop, quiet: true }),
  openCapacity: post('/api.v2/delivery/store/{shop_id}/open-capacity', { about: '开通聚合运力', body: OpenCapacity, result: OpenAnswers, allow: 'delivery.setup', of: shop }),
  bind: post('/api.v2/delivery/store/{shop_id}/channel/bind', { about: '绑定运力', body: Bind, result: ChannelRow, allow: 'delivery.setup', of: shop }),
  bindByPassword: post('/api.v2/delivery/store/{shop_id}/channel/pass-bind', { about: '账号密码绑定，或手机号与短信验证码绑定', body: PassBind, result: ChannelRow, allow: 'delivery.setup', of: shop }),
  bindByApp: post('/api.v2/delivery/store/channel/app-bind', { about: '应用密钥绑定', body: AppBind, result: ChannelRow, allow: 'delivery.setup', of: shop }),
  unbind: post('/api.v2/delivery/store/{shop_id}/channel/unbind', { about: '解除绑定', body: OnlyChannel, result: Done, allow: 'delivery.setup', of: shop }),
  modify: post('/api.v2/delivery/store/{shop_id}/channel/modify', { about: '修改渠道设置', body: Modify, result: ChannelRow, allow: 'delivery.setup', of: { shop_id: 'store', dispatch_sid: 'store' } }),
  closeLoopChannels: get('/api.v2/delivery/close-loop/channel', { about: '可直送的外卖平台', query: CloseLoopQuery, result: z.array(ChannelRow), allow: 'delivery.read' }),
  channelBalance: get('/api.v2/logistics/{sid}/channel/balance', { about: '运力账号余额', query: ChannelQuery, result: Balance, allow: 'delivery.read', of: store, quiet: true }),
  rechargeUri: get('/api.v2/logistics/{sid}/channel/recharge/uri', { about: '运力账号充值地址', query: ChannelQuery, result: RechargeUri, allow: 'delivery.setup', of: store }),

  sameCityChannels: get('/api/logistics/same-city-channels', { about: '同城渠道', query: StoreQuery, result: z.array(ChannelRow), allow: 'delivery.read', of: store }),
  setStoreChannels: put('/api/logistics/same-city-channels/shop/{id}', { about: '设置门店的渠道', body: ShopChannels, result: Done, allow: 'delivery.setup', of: { id: 'store' } }),
  storeLogistics: get('/api.v2/store/{sid}/logistics', { about: '门店的运力', result: z.array(ChannelRow), allow: 'delivery.read', of: store }),
  openLogistics: post('/api.v2/store/{sid}/logistics/open', { about: '开通运力', body: OpenCapacity, result: OpenAnswers, allow: 'delivery.setup', of: store }),
  channelOf: get('/api.v2/store/{sid}/logistics/channel/{spu}', { about: '渠道详情', result: ChannelRow, allow: 'delivery.read', of: store }),
  channelAuth: get('/api.v2/store/{sid}/logistics/channel/{spu}/auth', { about: '渠道授权地址', result: AuthorizeUri, allow: 'delivery.setup', of: store }),
  updateChannel: post('/api.v2/store/{sid}/logistics/{spu}/update', { about: '修改渠道', body: ModifySpu, result: ChannelRow, allow: 'delivery.setup', of: { sid: 'store', dispatch_sid: 'store' } }),
  removeChannel: del('/api.v2/store/{sid}/logistics/{spu}/delete', { about: '移除渠道', result: Done, allow: 'delivery.setup', of: store }),

  riders: get('/api.v2/logistics/{sid}/rider', { about: '门店骑手', result: Riders, allow: 'delivery.read', of: store }),
  ridersPage: get('/api.v2/logistics-capacity/{sid}/rides', { about: '骑手列表', query: RidersQuery, result: RidersPage, allow: 'delivery.read', of: store }),
  riderCode: get('/api.v2/logistics/{sid}/rider/smscode', { about: '给骑手发验证码', query: RiderCodeQuery, result: Done, allow: 'delivery.setup', of: store }),
  addRider: post('/api.v2/logistics-capacity/{sid}/rides/create', { about: '添加骑手', body: NewRider, result: Rider, allow: 'delivery.setup', of: store }),
  updateRider: post('/api.v2/logistics-capacity/{sid}/rides/update', { about: '修改骑手', body: RiderChange, result: Rider, allow: 'delivery.setup', of: { sid: 'store', id: 'rider' } }),
  deleteRider: post('/api.v2/logistics/{sid}/rider/delete', { about: '删除骑手', body: RiderGone, result: Done, allow: 'delivery.setup', of: { sid: 'store', id: 'rider' } }),
  deleteRide: get('/api.v2/logistics-capacity/{sid}/ride/{id}/delete', { about: '删除骑手', result: Done, allow: 'delivery.setup', of: { sid: 'store', id: 'rider' } }),

  addresses: get('/api/delivery.2.address.list', { about: '地址簿', result: z.array(Address), allow: 'delivery.read' }),
  addAddress: get('/api/delivery.2.address.add', { about: '添加地址', query: NewAddress, result: Address, allow: 'delivery.setup' }),
  editAddress: post('/api/delivery.2.address.edit', { about: '修改地址或设为默认', body: AddressChange, result: Address, allow: 'delivery.setup', of: { id: 'deliveryAddress' } }),
  deleteAddress: post('/api/delivery.2.address.del', { about: '删除地址', body: AddressGone, result: Done, allow: 'delivery.setup', of: { id: 'deliveryAddress' } }),
  dropAddress: get('/api/delivery.2.address.del', { about: '删除地址', query: AddressGone, result: Done, allow: 'delivery.setup', of: { id: 'deliveryAddress' } }),

  platforms: get('/api/delivery.2.platform', { about: '全部配送渠道', result: z.array(ChannelRow), allow: 'delivery.read' }),
  expressPlatforms: get('/api.v2/logistics.express.platform', { about: '快递公司', result: z.array(ExpressRow), allow: 'delivery.read' }),
  expressChannels: get('/api.v2/logistics/express/channels', { about: '已开通的快递', query: StoreQuery, result: z.array(ExpressRow), allow: 'delivery.read', of: store }),

  service: get('/api/logistics/MerchantSer', { about: '商家版配送服务', result: Service, allow: 'delivery.read' }),
  buyService: post('/api/logistics/MerchantSer/buy', { about: '购买商家版配送服务', body: BuyService, result: Service, allow: 'delivery.setup', once: true }),
  purchases: get('/api/service.buy.record', { about: '购买记录', query: PageQuery, result: Page(Purchase), allow: 'delivery.read' }),

  setting: get('/api.v2/store/{sid}/config/{identifier}/items', { about: '配送设置', result: ConfigItems, allow: 'delivery.read', of: store }),
  saveSetting: post('/api.v2/store/{sid}/config/setting', { about: '保存配送设置', body: ConfigSetting, result: Done, allow: 'delivery.setup', of: store }),
})
