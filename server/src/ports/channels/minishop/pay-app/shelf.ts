import { isRecord, recordsOf, textOf } from '../../../ask.ts'
import { channelFailure, type Grant } from '../../calling/grant.ts'
import { isFailureOf } from '../../../failure.ts'
import type { PayAppClient, PayAppFields } from './client.ts'
import type { ItemStatus, ServiceStatus, Shelf, ShelfItem, ShelfSku } from './port.ts'

const statuses: Readonly<Record<string, ItemStatus>> = {
  AUDITING: 'auditing',
  AUDIT_REJECT: 'rejected',
  DELISTING: 'delisted',
  AVAILABLE: 'available',
  FREEZE: 'frozen',
}
const serviceStatuses: Readonly<Record<string, ServiceStatus>> = {
  AUDITING: 'auditing',
  REJECT: 'rejected',
  ONLINE: 'on',
  OFFLINE: 'off',
}

/** Whole fen, as texts are told numbers here. */
const skusOf = (specs: readonly string[], skus: readonly ShelfSku[]) =>
  skus.map(({ outSkuId, values, price, stock }) => ({
    out_sku_id: outSkuId,
    sale_price: price,
    original_price: price,
    stock_num: stock,
    sku_attrs: values.map((value, place) => ({ attr_key: specs[place] ?? '规格', attr_value: value })),
  }))

const contentOf = (item: ShelfItem) => ({
  out_item_id: item.outItemId,
  category_id: item.categoryId,
  title: item.title,
  desc: item.description.slice(0, 60),
  desc_info: { text: item.description },
  head_img: item.headImage,
  image_list: item.images,
  path: `pages/ware/index?id=${item.outItemId}`,
  attrs: item.attributes.map(({ name, value }) => ({ attr_key: name, attr_value: value })),
  skus: skusOf(item.specs, item.skus),
})

const reasonOf = (answer: PayAppFields): string =>
  recordsOf(answer['risk_info'])
    .map((risk) => textOf(risk['audit_desc']) || textOf(risk['risk_desc']))
    .filter(Boolean)
    .join('；')

/** What the pay-app never heard of is told as a refusal with this name. */
const orNull = async (ask: Promise<PayAppFields>): Promise<PayAppFields | null> =>
  ask.catch((error: unknown) => {
    if (isFailureOf('channel', error) && error.kind === 'refused' && error.detail.includes('不存在')) return null
    throw error
  })

export const openShelf = (client: PayAppClient, pageOf: (shopId: string) => string): Shelf => {
  const ask = (grant: Grant, method: string, biz: Readonly<Record<string, unknown>>) =>
    client.ask(method, biz, grant.accessToken)

  return {
    pageOf,
    categories: async (grant) =>
      recordsOf((await ask(grant, 'alipay.open.app.item.allcategory.query', {}))['cats']).map((cat) => ({
        id: textOf(cat['cat_id']),
        name: textOf(cat['cat_path']) || textOf(cat['cat_name']),
      })),
    uploadImage: async (grant, { name, content }) => {
      const file = { field: 'file_content', name, content }
      const answer = await client.upload(
        'alipay.open.file.upload',
        { biz_code: 'openpt_appstore' },
        file,
        grant.accessToken,
      )
      return textOf(answer['file_id']) || Promise.reject(channelFailure('unreachable', 'a picture without an id'))
    },
    createItem: async (grant, item) => {
      const answer = await ask(grant, 'alipay.open.app.item.create', { ...contentOf(item), sale_status: 'DELISTING' })
      return { itemId: textOf(answer['item_id']) }
    },
    modifyItem: async (grant, itemId, item) =>
      void (await ask(grant, 'alipay.open.app.item.modify', { ...contentOf(item), item_id: itemId })),
    changeOffer: async (grant, itemId, skus) =>
      void (await ask(grant, 'alipay.open.app.item.direct.modify', {
        item_id: itemId,
        skus: skus.map(({ outSkuId, price, stock }) => ({
          out_sku_id: outSkuId,
          sale_price: price,
          original_price: price,
          stock_num: stock,
        })),
      })),
    sell: async (grant, itemId, on) =>
      void (await ask(grant, 'alipay.open.app.item.direct.modify', {
        item_id: itemId,
        sale_status: on ? 'AVAILABLE' : 'DELISTING',
      })),
    removeItem: async (grant, itemId) =>
      void (await orNull(ask(grant, 'alipay.open.app.item.delete', { item_id: itemId }))),
    item: async (grant, outItemId) => {
      // 0: the newest version, which may still be looked at while an older one is sold.
      const answer = await orNull(
        ask(grant, 'alipay.open.app.item.query', { out_item_id: outItemId, need_edit_spu: '1' }),
      )
      if (!answer) return null
      const status = statuses[textOf(answer['spu_status'])]
      if (!status) throw channelFailure('unreachable', `an item ${textOf(answer['spu_status'])}`)
      return { itemId: textOf(answer['item_id']), status, reason: reasonOf(answer), title: textOf(answer['title']) }
    },
    applyService: async (grant, { outId, name, address }) =>
      void (await ask(grant, 'alipay.open.app.service.apply', {
        out_service_id: outId,
        service_name: name,
        service_desc: `${name}，鲜花同城配送`,
        url: `alipays://platformapi/startapp?appId=${grant.shopId}&query=store%3D${outId}`,
        address_info: { address },
      })),
    closeService: async (grant, outId) =>
      void (await orNull(ask(grant, 'alipay.open.app.service.offline', { out_service_id: outId }))),
    service: async (grant, outId) => {
      const answer = await orNull(ask(grant, 'alipay.open.app.service.query', { out_service_id: outId }))
      const found = answer && isRecord(answer['service']) ? answer['service'] : undefined
      const status = found && serviceStatuses[textOf(found['status'])]
      return { status: status ?? 'off', reason: textOf(found?.['reject_reason']) }
    },
  }
}
