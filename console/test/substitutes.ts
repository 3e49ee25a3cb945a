import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { goods } from '@zdb/contract/shop/goods/endpoints'

/** One thing on the shelf that could be sent instead. */
export const aSubstitute: WireResult<typeof goods.substitutes> = {
  colours: ['红色', '粉色'],
  price_min: '214.40',
  price_max: '321.60',
  items: [
    {
      id: '3',
      sku_id: '9',
      name: '红康乃馨花束',
      spec: '19枝',
      price: '260.00',
      stock: 12,
      image: '/files/9.jpg',
      product_type: 1,
      colour: '红色',
    },
  ],
}
