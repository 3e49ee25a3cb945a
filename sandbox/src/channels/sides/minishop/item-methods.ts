import { isRecord } from '../../../raw-body.ts'
import { textOf } from '../../text.ts'
import type { Call, Methods } from './calls.ts'
import { failed, success } from './answers.ts'
import type { Content, Item, Sku } from './shelves.ts'

const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** The leaves a florist may sell in. */
export const categories = [
  { cat_id: 'C000100101', cat_name: '鲜花花束', cat_path: '鲜花绿植/鲜花速递/鲜花花束' },
  { cat_id: 'C000100102', cat_name: '开业花篮', cat_path: '鲜花绿植/鲜花速递/开业花篮' },
  { cat_id: 'C000100201', cat_name: '绿植盆栽', cat_path: '鲜花绿植/绿植园艺/绿植盆栽' },
  { cat_id: 'C000200101', cat_name: '生日蛋糕', cat_path: '食品/烘焙糕点/生日蛋糕' },
  { cat_id: 'C000200301', cat_name: '水果礼盒', cat_path: '食品/生鲜水果/水果礼盒' },
  { cat_id: 'C000300101', cat_name: '节日礼品', cat_path: '礼品/节庆用品/节日礼品' },
]

const skuOf = (sku: Record<string, unknown>, place: number): Sku => ({
  skuId: `${Date.now()}${place}`,
  outSkuId: textOf(sku['out_sku_id']),
  price: Number(sku['sale_price']),
  stock: Number(sku['stock_num']),
  spec: records(sku['sku_attrs'])
    .map((attr) => textOf(attr['attr_value']))
    .join(' '),
})

/** What is told of an item, or why the platform does not take it. */
function contentOf({ biz, shelves }: Call): Content | string {
  const [title, categoryId, headImg] = [textOf(biz['title']), textOf(biz['category_id']), textOf(biz['head_img'])]
  const images = Array.isArray(biz['image_list']) ? biz['image_list'].map(textOf) : []
  if (title.length < 3 || title.length > 60) return '商品标题应为3到60个字'
  if (!/\p{Script=Han}/u.test(title)) return '商品标题不得仅为数字、字母或特殊字符'
  if (!categories.some(({ cat_id }) => cat_id === categoryId)) return '商品类目不存在'
  if (images.length > 3) return '商品子图不超过3张'
  if (![headImg, ...images].every((id) => shelves.image(id))) return '图片文件id无效'
  const skus = records(biz['skus']).map(skuOf)
  if (skus.length === 0 || skus.length > 50) return 'sku数量应为1到50个'
  if (skus.some(({ price, stock }) => !(price > 0) || !Number.isInteger(price) || !(stock >= 0)))
    return '价格或库存有误'
  const attrs = records(biz['attrs']).map((attr) => ({
    name: textOf(attr['attr_key']),
    value: textOf(attr['attr_value']),
  }))
  const info = isRecord(biz['desc_info']) ? textOf(biz['desc_info']['text']) : ''
  return { title, desc: info || textOf(biz['desc']), categoryId, headImg, images, attrs, skus }
}

const pairs = ({ skus }: Item) => skus.map(({ skuId, outSkuId }) => ({ sku_id: skuId, out_sku_id: outSkuId }))
const gone = failed('ITEM_NOT_EXIST', '商品不存在')

const itemOf = ({ biz, shop, shelves }: Call): Item | undefined => {
  const item = biz['item_id'] ? shelves.item(textOf(biz['item_id'])) : shelves.byOutId(shop, textOf(biz['out_item_id']))
  return item?.shopId === shop.id ? item : undefined
}

/** The platform's shelf: items are looked at before they can be sold, prices and stock are not. */
export const itemMethods: Methods = {
  'alipay.open.app.item.allcategory.query': () => success({ cats: categories }),
  'alipay.open.app.item.create': (call) => {
    const outId = textOf(call.biz['out_item_id'])
    if (!outId) return failed('INVALID_PARAMETER', '参数有误：out_item_id不能为空')
    if (call.shelves.byOutId(call.shop, outId)) return failed('OUT_ITEM_ID_REPEAT', '商家侧商品ID重复')
    const content = contentOf(call)
    if (typeof content === 'string') return failed('INVALID_PARAMETER', content)
    const item = call.shelves.add(call.app, call.shop, outId, content)
    return success({ item_id: item.id, out_item_id: outId, skus: pairs(item) })
  },
  'alipay.open.app.item.modify': (call) => {
    const item = itemOf(call)
    if (!item) return gone
    if (item.verdict === 'AUDITING') return failed('ITEM_AUDITING', '商品审核中，不能修改')
    const content = contentOf(call)
    if (typeof content === 'string') return failed('INVALID_PARAMETER', content)
    call.shelves.modify(item, content)
    return success({ item_id: item.id, out_item_id: item.outItemId, skus: pairs(item) })
  },
  'alipay.open.app.item.direct.modify': (call) => {
    const item = itemOf(call)
    if (!item) return gone
    const { biz, shelves } = call
    const status = textOf(biz['sale_status'])
    if (status && item.status !== 'DELISTING' && item.status !== 'AVAILABLE')
      return failed('ITEM_STATUS_ERROR', item.status === 'FREEZE' ? '商品已被冻结' : '商品未审核通过，不能上下架')
    if (status) shelves.sell(item, status === 'AVAILABLE')
    shelves.offer(item, records(biz['skus']).map(skuOf))
    return success({ item_id: item.id })
  },
  'alipay.open.app.item.delete': (call) => {
    const item = itemOf(call)
    if (!item) return gone
    call.shelves.remove(item)
    return success({ item_id: item.id })
  },
  'alipay.open.app.item.query': (call) => {
    const item = itemOf(call)
    if (!item) return gone
    const newest = textOf(call.biz['need_edit_spu']) === '1'
    const shown = newest ? (item.next ?? item) : item
    const status = newest && item.verdict !== 'PASS' ? item.verdict : item.status
    return success({
      item_id: item.id,
      out_item_id: item.outItemId,
      title: shown.title,
      spu_status: status,
      is_online: !(newest && item.next),
      risk_info: item.reason ? [{ audit_desc: item.reason }] : [],
    })
  },
  'alipay.open.app.service.apply': ({ biz, shop, shelves }) => {
    const [outId, name] = [textOf(biz['out_service_id']), textOf(biz['service_name'])]
    if (!outId || !name) return failed('INVALID_PARAMETER', '参数有误')
    if (shelves.service(shop, outId)?.status !== 'ONLINE') shelves.apply(shop, outId, name)
    return success({ out_service_id: outId })
  },
  'alipay.open.app.service.query': ({ biz, shop, shelves }) => {
    const service = shelves.service(shop, textOf(biz['out_service_id']))
    return service
      ? success({ service: { status: service.status, reject_reason: service.reason } })
      : failed('SERVICE_NOT_EXIST', '服务不存在')
  },
  'alipay.open.app.service.offline': ({ biz, shop, shelves }) => {
    const service = shelves.service(shop, textOf(biz['out_service_id']))
    if (!service) return failed('SERVICE_NOT_EXIST', '服务不存在')
    shelves.offline(service)
    return success({})
  },
}
