import { isInCatalogue, printsOf } from '#areas/desk/files/public'
import { orderById, photosOf, type Order } from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { keepPrints, photosLike, type Likeness, type Photo } from './photo-prints.sql.ts'
import { suggest } from './suggestions.sql.ts'

const photosIn = async (order: Order): Promise<Photo[]> => {
  const merchantId = order.shop_merchant_id
  if (merchantId === null) return []
  const photos = await photosOf(order.id)
  const prints = await printsOf(
    merchantId,
    photos.map(({ url }) => url),
  )
  return photos.flatMap(({ id, url, at }) => {
    const own = prints.get(url)
    return own ? [{ id, orderId: order.id, merchantId, url, prints: own, at }] : []
  })
}

/** The same bouquet, told of twice: sent again after it came back, or passed on from one shop to the next. */
const isSameMatter = (one: Order, other: Order): boolean =>
  one.again_sn === other.sn ||
  other.again_sn === one.sn ||
  (one.origin_sn !== null && one.merchant_id === other.merchant_id && one.origin_sn === other.origin_sn) ||
  (one.mobile_hash.equals(other.mobile_hash) && one.delivery_day.getTime() === other.delivery_day.getTime())

/** Whoever handed in the later of the two used it again. */
const judge = async (order: Order, photo: Photo, like: Likeness, bits: number): Promise<void> => {
  const other = await within((tx) => orderById(tx, like.orderId))
  if (isSameMatter(order, other)) return
  const isLater = photo.id > like.photoId
  const [later, earlier] = isLater ? [order, other] : [other, order]
  const [url, merchantId, print] = isLater
    ? [photo.url, photo.merchantId, photo.prints[0] ?? 0n]
    : [like.url, like.merchantId, BigInt(like.print)]
  // What a shop shows everybody as its goods it may show again.
  if (await isInCatalogue(merchantId, print, bits)) return
  const own = earlier.shop_merchant_id === later.shop_merchant_id
  const whose = own ? `贵店订单${earlier.sn}的实拍` : '平台上此前另一订单的实拍'
  await suggest({
    merchant_id: merchantId,
    store_id: later.shop_id,
    offence: 'photoReuse',
    cause: `photoReuse:${later.sn}`,
    order_sn: later.sn,
    orders: [later.sn, earlier.sn],
    images: [url, isLater ? like.url : photo.url],
    description: `订单${later.sn}的实拍与${whose}为同一张照片，不是本单商品。`,
    arithmetic: `两张照片的感知哈希（64位）相差${like.bits}位，不超过${bits}位；收货人与配送日不同，不在店铺公开的图片之中`,
  })
}

/** Notes how the photos of an order look, and whether they have been those of another order. */
export const comparePhotos = async ({ orderId }: { orderId: number }): Promise<void> => {
  const order = await within((tx) => orderById(tx, orderId))
  const photos = await photosIn(order)
  await keepPrints(photos)
  const { photoReuseBits: bits } = await currentRules()
  const failures: unknown[] = []
  for (const photo of photos)
    for (const like of await photosLike(photo, bits))
      await judge(order, photo, like, bits).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `photos of order ${orderId} could not be compared`)
}
