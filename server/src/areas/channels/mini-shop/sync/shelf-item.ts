import { cut } from '@zdb/contract/kit/text'
import { outgoingPicture } from '#areas/desk/files/public'
import { db, within } from '#core/db/tx'
import { channelFailure, type Grant } from '#ports/channels/port'
import type { Files } from '#ports/files/port'
import type { Shelf, ShelfItem, ShelfSku } from '#ports/channels/minishop/pay-app/port'
import { categoryOf, packageOf } from '../catalogue.sql.ts'
import { outItemId, outSkuId, patchWare, skusOf, specsOf, type Ware } from '../wares.sql.ts'

type ImageIds = Readonly<Record<string, string>>

/** Every picture under the pay-app's id; one that it has is not sent again. */
export const picturesAt = async (shelf: Shelf, grant: Grant, files: Files, ware: Ware): Promise<ImageIds> => {
  const known = ware.image_ids as unknown as ImageIds
  const ids: Record<string, string> = {}
  for (const url of ware.images) {
    const had = known[url]
    if (had !== undefined) {
      ids[url] = had
      continue
    }
    const picture = await outgoingPicture(files, url)
    if (!picture) throw channelFailure('refused', '商品图片无法读取，请重新上传')
    ids[url] = await shelf.uploadImage(grant, { name: 'ware.jpg', content: picture.jpeg })
  }
  await within((tx) => patchWare(tx, ware.id, { image_ids: JSON.stringify(ids) }))
  return ids
}

export const skusFor = (ware: Ware): ShelfSku[] =>
  skusOf(ware).map(({ key, values, price, stock }) => ({ outSkuId: outSkuId(ware, key), values, price, stock }))

export const itemOf = async (ware: Ware, pictures: ImageIds): Promise<ShelfItem> => {
  const owner = { merchantId: ware.merchant_id }
  const category = await categoryOf(db(), owner, ware.category_id)
  const wrapped = ware.package_id === null ? undefined : await packageOf(db(), owner, ware.package_id)
  const [head = '', ...images] = ware.images.map((url) => pictures[url] ?? '')
  return {
    outItemId: outItemId(ware),
    categoryId: category.platform_id,
    title: ware.name,
    description: ware.description,
    headImage: head,
    images,
    attributes: [
      ...ware.tags.map((value) => ({ name: '标签', value })),
      ...(wrapped ? [{ name: '包装清单', value: cut(wrapped.content, 100) }] : []),
    ],
    specs: specsOf(ware).map(({ name }) => name),
    skus: skusFor(ware),
  }
}
