import * as z from 'zod'
import { usualSetting } from '@zdb/contract/couriers/delivery-setup/usual-setting'
import { pathNames, type Endpoint } from '@zdb/contract/kit/endpoint'
import { typedContent } from '#areas/orders/online-orders/fixtures'
import { aDoor } from '#areas/shop/stores/fixtures'
import { orderContent } from '#areas/orders/transfer-orders/fixtures'

/** Where in a call the id of a thing travels. */
export const placeOf = (endpoint: Endpoint, name: string): 'params' | 'query' | 'body' => {
  if (pathNames(endpoint.path).includes(name)) return 'params'
  const asked = endpoint.query ? z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }).properties : {}
  return name in (asked ?? {}) ? 'query' : 'body'
}

/** Anything for each parameter of the path; who may not come in never gets to see what it is. */
export const anyParams = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(pathNames(endpoint.path).map((name) => [name, '1']))

const claim = { type: 1, mode: '未收到商品', content: '一直没有送到' }

/** Nobody's: it is right as a number and names nothing. */
const ride = { sn: 'D20261115120000000000' }

const byHand = {
  order: { type: 'hand' },
  parcel: {
    consignee: '林晓月',
    ...aDoor,
    product_type: 1,
    goods_items: [{ item_name: '33枝红玫瑰', item_total: 1 }],
  },
}
const bookEntry = { name: '李女士', mobile: '13900001234', province: '北京市', city: '北京市', address: '一号' }
const price = { type: 'online', order_sn: 'O20261115120000000000', channel: 6 }

const licence = {
  type: 'business_licence',
  name: '花语花艺有限公司',
  number: '91350100M000100Y43',
  valid_from: '2016-05-04',
  valid_until: null,
  images: ['/files/none'],
}

const contact = { type: 1, name: '林小花', phone: '13811112222' }
const position = {
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路9号',
  longitude: 116.46,
  latitude: 39.91,
}

/** Bodies that are right but for the id under test. A line that needs one and has none here fails its test. */
export const examples: Record<string, { params?: object; query?: object; body?: object }> = {
  'penalties.payfine': { body: { pay_password: '246810' } },
  'penalties.complainl': { body: { content: '已征得发单方同意' } },
  'penalties.complainlModify': { body: { content: '补充聊天记录' } },
  'tickets.reply': { body: { content: '还没有解决' } },
  'qualifications.readCertificate': { query: { type: 'business_licence' } },
  'stores.updateStatus': { body: { action: 'submit' } },
  'stores.saveContact': { body: contact },
  'stores.saveContactOld': { body: contact },
  'stores.saveImages': { body: { logo: '', images: [] } },
  'stores.saveRealShots': { body: { images: [] } },
  'stores.saveLogoOld': { body: { logo: '' } },
  'stores.savePositionOld': { body: position },
  'account.unbindSocial': { body: {} },
  'account.saveContact': { body: { name: '王店长', phone: '13800138000', position: 2 } },
  'account.saveContactPerson': { body: { name: '王店长', phone: '13800138000', position: 2 } },
  'staff.changeRole': { body: { name: '夜班' } },
  'staff.grantRole': { body: { permissions: [] } },
  'staff.saveSubAccount': { body: { name: '小李', role_id: '1' } },
  'staff.addShopStaff': { body: { name: '小李', role_id: '1' } },
  'deliverySetup.saveAccountAddress': { body: bookEntry },
  'staff.confirmMobile': { body: { code: '123456' } },
  'staff.changePass': { body: { password: 'huahua2027' } },
  'staff.grantPersonnel': { body: { permissions: [] } },
  'workbench.changeStoreStatus': { query: { status: '1' } },
  'transferOrders.update': { body: orderContent() },
  'transferOrders.updateWaitReceive': { body: orderContent() },
  'transferOrders.raisePrice': { body: { price: '200.00', pay_password: '246810' } },
  'transferOrders.pay': { body: { pay_password: '246810' } },
  'transferOrders.confirmQuote': { body: { quote_id: '1' } },
  'transferOrders.assign': { body: { shop_id: 'shop' } },
  'transferOrders.reopen': { body: { kind: 1 } },
  'transferOrders.comment': { body: { marks: { quality: 5, service: 5, speed: 5 } } },
  'transferOrders.updateMemo': { body: { memo: '老客户' } },
  'transferOrders.setDeadline': { body: { grab_minutes: 30 } },
  'transferOrders.auditPhoto': { body: { accepted: true } },
  'transferOrders.addTracking': { body: { content: '已电话联系' } },
  'transferOrders.applyInvoice': { body: { title: '花语鲜花' } },
  'transferOrders.previewModification': { body: { order_remarks: '改为白玫瑰' } },
  'transferOrders.applyModification': { body: { order_remarks: '改为白玫瑰' } },
  'stores.payDeposit': { body: { amount: '2000.00', pay_password: '246810' } },
  'stores.payDepositOld': { body: { amount: '2000.00', pay_password: '246810' } },
  'stores.saveOrderingSetting': { body: { kind: 1, grab_minutes: 0, price_percent: 80, order_remarks: '' } },
  'stores.saveGrabScope': { body: { districts: [] } },
  'stores.saveGrabScopeOld': { body: { districts: [] } },
  'stores.saveDeliveryArea': { body: { districts: [] } },
  'stores.buyFlashPush': { body: { plan_id: 1, pay_password: '246810' } },
  'stores.buyFlashPushOld': { body: { plan_id: 1, pay_password: '246810' } },
  'receivedOrders.saveScopes': { body: { districts: [] } },
  'receivedOrders.reject': { body: { reason: '花材不足' } },
  'receivedOrders.chargeback': { body: { reason: '花材不足' } },
  'receivedOrders.updateMemo': { body: { memo: '老客户' } },
  'receivedOrders.uploadPhoto': { body: { images: ['/files/a.jpg'] } },
  'receivedOrders.setDeliveryShop': { body: { sid: '1' } },
  'receivedOrders.auditModification': { body: { agreed: true } },
  'receivedOrders.grab': { body: {} },
  'receivedOrders.quote': { body: { price: '99.00' } },
  'afterSale.applyAfterSale': { body: claim },
  'afterSale.update': { body: claim },
  'afterSale.reject': { body: { reason: '签收时完好' } },
  'afterSale.arbitration': { body: { content: '请平台看照片' } },
  'afterSale.appeal': { body: { content: '补充开箱视频' } },
  'afterSale.operate': { body: { operate: 'agree' } },
  'onlineOrders.updateFlag': { body: { flag: 1 } },
  'onlineOrders.saveFlagMemo': { body: { flag: 1, memo: '老客户' } },
  'onlineOrders.markProblem': { body: { type: 1, note: '缺白玫瑰' } },
  'onlineOrders.handleProblem': { body: { note: '已补货' } },
  'onlineOrders.addLog': { body: { content: '已电话联系' } },
  'onlineOrders.replyReminder': { body: { words: '马上送出' } },
  'onlineOrders.answerRefund': { body: { refund_id: '1', agreed: true } },
  'onlineOrders.fastModify': { body: { card_con: '生日快乐' } },
  'onlineOrders.update': { body: typedContent() },
  'onlineOrders.updateGoods': { body: { goods_items: typedContent().goods_items } },
  'onlineOrders.originalShop': { body: { sid: '1' } },
  'onlineOrders.dispatch': { body: { sid: '1' } },
  'onlineOrders.updateInvoice': { body: { title: '花语鲜花' } },
  'onlineOrders.ignoreShipping': { body: { on: true } },
  'onlineOrders.notSync': { body: { on: true } },
  'onlineOrders.close': { body: { reason: '缺货' } },
  'onlineOrders.mark': { body: { printed: true } },
  'onlineOrders.updateAmount': { body: { order_amount: '99.00', reason: '协商' } },
  'onlineOrders.miniRefund': { body: { amount: '9.00', reason: '缺花', pay_password: '246810' } },
  'onlineOrders.uploadPhotos': { body: { images: ['/files/a.jpg'] } },
  'onlineOrders.registerPlugin': { body: { code: 'ABCD' } },
  'onlineOrders.updateConsignee': { body: typedContent() },
  'onlineOrders.negotiate': { body: { refund_id: '1', condition: 1, amount: '1.00', images: ['/files/a.jpg'] } },
  'onlineOrders.changeSku': { body: { sku_id: 'sku-33', goods: typedContent().goods_items[0] ?? {} } },
  'onlineOrders.sign': { body: { order_sn: 'O20261115120000000000' } },
  'onlineOrders.startImport': { body: {} },
  'channelShops.authorizedUri': { params: { code: '5' } },
  'channelShops.bindByKeys': { body: { keys: {} } },
  'channelShops.sendOwnerCode': { body: { keys: {} } },
  'channelShops.update': { body: { name: '花田', sid: null, auto_confirm: true, product_type: 1, pull_on: true } },
  'delivery.inquiry': { body: byHand },
  'delivery.storeInquiry': { body: byHand },
  'delivery.capacityInquiry': { body: byHand },
  'delivery.inCityFee': { query: price },
  'delivery.sameCityFee': { query: price },
  'delivery.callRider': { body: byHand },
  'delivery.inCityCall': { body: byHand },
  'delivery.capacityCall': { body: byHand },
  'delivery.callByHand': { body: { ...byHand, channel: 5, rider_id: '0' } },
  'delivery.capacityDirect': { body: { order_sn: price.order_sn } },
  'delivery.cancel': { body: { reason_id: 1 } },
  'delivery.storeCancel': { body: { ...ride, reason_id: 1 } },
  'delivery.voidRide': { body: { ...ride, reason: '没有骑手来' } },
  'delivery.answerCancelRequest': { body: { agree: false } },
  'delivery.tip': { body: { tip: '2.00' } },
  'delivery.storeTip': { body: { ...ride, tip: '2.00' } },
  'delivery.update': { body: { ...ride, remarks: '放前台' } },
  'delivery.reportByHand': { body: {} },
  'delivery.storeDetail': { query: ride },
  'delivery.location': { query: ride },
  'deliverySetup.authorizeUrl': { query: { channel: 6 } },
  'deliverySetup.authorizeCode': { query: { channel: 6, code: 'abc' } },
  'deliverySetup.bind': { body: { channel: 26, keys: {} } },
  'deliverySetup.bindByPassword': { body: { channel: 6, account: '13800000000', password: 'huahua2026' } },
  'deliverySetup.bindByApp': { body: { channel: 6, app_id: '1', app_secret: 's' } },
  'deliverySetup.unbind': { body: { channel: 6 } },
  'deliverySetup.modify': { body: { channel: 6, is_open: false } },
  'deliverySetup.channelBalance': { query: { channel: 6 } },
  'deliverySetup.rechargeUri': { query: { channel: 6 } },
  'deliverySetup.setStoreChannels': { body: { channels: [] } },
  'deliverySetup.channelOf': { params: { spu: '6' } },
  'deliverySetup.channelAuth': { params: { spu: '6' } },
  'deliverySetup.updateChannel': { params: { spu: '6' }, body: { is_open: false } },
  'deliverySetup.removeChannel': { params: { spu: '6' } },
  'deliverySetup.riderCode': { query: { mobile: '13912345678' } },
  'deliverySetup.addRider': { body: { username: '小王', mobile: '13912345678', code: '123456' } },
  'deliverySetup.updateRider': { body: { id: '1', username: '小王' } },
  'deliverySetup.deleteRider': { body: { id: '1' } },
  'deliverySetup.setting': { params: { identifier: 'delivery' } },
  'deliverySetup.saveSetting': { body: { identifier: 'delivery', sid: '0', setting: usualSetting } },
  'qualifications.submitOfStore': { body: licence },
  'qualifications.renewOfStore': { body: licence },
  'qualifications.submitOld': { body: licence },
  'qualifications.showOfStore': { params: { type: 'business_licence' } },
}
