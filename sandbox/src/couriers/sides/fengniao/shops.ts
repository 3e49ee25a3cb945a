import { textOf as text } from '../../../channels/text.ts'
import type { Shop } from '../../town/entities.ts'
import { ownPrefix } from '../consent.ts'
import { refuse } from '../refusal.ts'
import { number, type Call, type Fields } from './client.ts'

const opened = ({ town, app }: Call): Shop[] =>
  town.shopsOf(app, 'fengniao').filter(({ outId }) => !outId.startsWith(ownPrefix))
const theirs = (call: Call): Shop[] => (call.shop ? [call.shop] : opened(call))

export function shopOf(call: Call): Shop {
  const [id, code] = [text(call.fields['chain_store_id']), text(call.fields['out_shop_code'])]
  const found = theirs(call).find((shop) => (id ? shop.id === id : code !== '' && shop.outId === code))
  return found ?? refuse('badInput', '门店不存在')
}

const storeFields = (shop: Shop): Fields => ({
  chain_store_id: Number(shop.id),
  out_shop_code: shop.outId,
  head_shop_name: shop.name,
  branch_shop_name: shop.name,
  contact_phone: shop.mobile,
  address: shop.address,
  status: 4,
})

export const shopCalls: Readonly<Record<string, (call: Call) => unknown>> = {
  getAmount: (call) => ({ can_use_amount_cent: theirs(call).reduce((sum, { balance }) => sum + balance, 0) }),
  chainstoreCreate(call) {
    const outId = text(call.fields['out_shop_code']) || refuse('badInput', 'out_shop_code')
    if (call.shop || opened(call).some((shop) => shop.outId === outId)) refuse('badInput', '门店已存在')
    const shop = call.town.openShop(call.app, 'fengniao', {
      name: text(call.fields['branch_shop_name']) || refuse('badInput', 'branch_shop_name'),
      outId,
      mobile: text(call.fields['contact_phone']),
      address: text(call.fields['address']),
      city: '',
      longitude: number(call.fields['longitude'], 'longitude'),
      latitude: number(call.fields['latitude'], 'latitude'),
    })
    return { chain_store_id: Number(shop.id) }
  },
  chainstoreQuery: (call) => storeFields(shopOf(call)),
  chainstoreQueryList(call) {
    const list = theirs(call).map(storeFields)
    return { page_no: 1, page_size: list.length, total: list.length, list }
  },
  chainstoreUpdate(call) {
    const shop = shopOf(call)
    Object.assign(shop, {
      name: text(call.fields['branch_shop_name']) || shop.name,
      mobile: text(call.fields['contact_phone']) || shop.mobile,
      address: text(call.fields['address']) || shop.address,
    })
    return { chain_store_id: Number(shop.id) }
  },
  chainstoreRange(call) {
    const { longitude, latitude } = shopOf(call)
    const reach = 0.05
    const corners = [
      [-reach, -reach],
      [-reach, reach],
      [reach, reach],
      [reach, -reach],
    ]
    return { range_list: corners.map(([x = 0, y = 0]) => ({ longitude: longitude + x, latitude: latitude + y })) }
  },
  newUploadFile: (call) => ({ file_hash: text(call.fields['file_name']) || refuse('badInput', 'file_name') }),
  getFileInfo: (call) => ({ file_hash: text(call.fields['file_hash']), status: 1 }),
}
