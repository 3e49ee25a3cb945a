import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { seeded } from '../../../random.ts'
import { rawBody } from '../../../raw-body.ts'
import { somebody } from '../../people.ts'
import type { Order, Person, Shop } from '../../things.ts'
import type { MiniShopThings } from './desk.ts'
import { itemPage, orderPage, orderPath, shelfPage, shopsPage } from './shopper-page.ts'
import type { Item } from './shelves.ts'
import { minishop } from './side.ts'

const hour = 3_600_000
type Path = { Params: { shop: string; id: string } }

const formOf = (request: FastifyRequest): ((name: string) => string) => {
  const form = new URLSearchParams(rawBody(request).toString('utf8'))
  return (name) => (form.get(name) ?? '').trim()
}

/** The mini-programs as their shoppers see them: a shelf, a form, and what became of it. */
export function serveShopper(
  server: FastifyInstance,
  { market, buyers, shelves, activities, origin }: MiniShopThings,
): void {
  const shopOf = (id: string): Shop | undefined => market.shopById('minishop', id)
  const onSale = (shop: Shop): Item[] => shelves.itemsOf(shop).filter(({ status }) => status === 'AVAILABLE')
  const page = (reply: FastifyReply, html: string): FastifyReply => reply.type('text/html; charset=utf-8').send(html)
  const missing = (reply: FastifyReply, what: string): FastifyReply => reply.code(404).send(`没有这个${what}`)
  /** Where this shopper lives: the same place whenever they come back. */
  const home = (shop: Shop): Person => somebody(seeded(Number(shop.id.slice(-6))), shop.city || '深圳市')

  server.get('/minishop', (_request, reply) =>
    page(reply, shopsPage(market.shops().filter(({ channel, unbound }) => channel === 'minishop' && !unbound))),
  )
  server.get<{ Params: { id: string } }>('/minishop/images/:id', ({ params }, reply) => {
    const image = shelves.image(params.id)
    return image ? reply.type(image.type).send(Buffer.from(image.base64, 'base64')) : missing(reply, '图片')
  })
  server.get<{ Params: { shop: string } }>('/minishop/:shop', ({ params }, reply) => {
    const shop = shopOf(params.shop)
    if (!shop) return missing(reply, '小程序')
    return page(reply, shelfPage(shop, onSale(shop), market.ordersOf(shop, 0, Number.MAX_SAFE_INTEGER).toReversed()))
  })

  const itemOf = (shop: Shop | undefined, id: string): Item | undefined =>
    shop && onSale(shop).find((item) => item.id === id)
  server.get<Path>('/minishop/:shop/items/:id', ({ params }, reply) => {
    const shop = shopOf(params.shop)
    const item = itemOf(shop, params.id)
    return shop && item
      ? page(reply, itemPage(shop, item, home(shop), market.now(), activities.offers(shop)))
      : missing(reply, '商品')
  })
  server.post<Path>('/minishop/:shop/items/:id', (request, reply) => {
    const shop = shopOf(request.params.shop)
    const item = itemOf(shop, request.params.id)
    if (!shop || !item) return missing(reply, '商品')
    const given = formOf(request)
    const [quantity, start] = [Number(given('quantity')), Date.parse(`${given('start')}:00+08:00`)]
    const sku = item.skus.find(({ outSkuId }) => outSkuId === given('sku'))
    const draft = {
      ...home(shop),
      ...Object.fromEntries(['name', 'mobile', 'city', 'county', 'address'].map((name) => [name, given(name)])),
    }
    const again = (why: string): FastifyReply =>
      page(reply.code(400), itemPage(shop, item, draft, market.now(), activities.offers(shop), why))
    if (!sku || !(quantity >= 1)) return again('请选择规格和数量')
    if (!/^1\d{10}$/.test(draft.mobile)) return again('手机号不正确')
    if (!(start > market.now())) return again('送达时间已过')
    const total = sku.price * quantity
    const voucher = given('coupon') ? activities.spend(shop, given('coupon'), total) : undefined
    if (typeof voucher === 'string') return again(voucher)
    if (!shelves.take(item, sku.outSkuId, quantity)) return again('库存不足')
    const order = buyers.draft(minishop, shop, {
      goods: [
        {
          id: item.id,
          skuId: sku.outSkuId,
          name: item.title,
          spec: sku.spec,
          quantity,
          price: sku.price,
          image: `${origin()}/minishop/images/${encodeURIComponent(item.headImg)}`,
        },
      ],
      shippingFee: 0,
      card: given('card'),
      remarks: given('remarks'),
      invoice: null,
      consignee: draft,
      buyer: { name: draft.name, mobile: draft.mobile },
      window: { start, end: start + hour },
    })
    if (voucher) {
      order.amount -= voucher.amount
      activities.attach(voucher, order)
    }
    market.add(order)
    return reply.redirect(orderPath(order), 303)
  })

  const savedOn = (order: Order): number => activities.vouchersOf(order).reduce((sum, { amount }) => sum + amount, 0)
  const orderOf = ({ shop, id }: Path['Params']): Order | undefined => {
    const order = market.order('minishop', id)
    return order?.shopId === shop ? order : undefined
  }
  server.get<Path>('/minishop/:shop/orders/:id', ({ params }, reply) => {
    const [shop, order] = [shopOf(params.shop), orderOf(params)]
    return shop && order ? page(reply, orderPage(shop, order, savedOn(order))) : missing(reply, '订单')
  })
  server.post<Path>('/minishop/:shop/orders/:id', (request, reply) => {
    const order = orderOf(request.params)
    if (!order) return missing(reply, '订单')
    const given = formOf(request)
    if (given('act') === 'refund' && order.status !== 'cancelled') buyers.refund(order, given('reason') || '不想要了')
    if (given('act') === 'withdraw') buyers.withdrawRefund(order)
    if (given('act') === 'finish') buyers.finish(order)
    return reply.redirect(orderPath(order), 303)
  })
}
