import * as z from 'zod'
import { area, get } from '../../kit/endpoint.ts'
import { Page } from '../../kit/page.ts'
import { ProductType, StoreFilter, StoreRow } from './schemas.ts'

export const stores = area('stores', {
  list: get('/api.v2/account/store', { about: '门店列表', query: StoreFilter, result: Page(StoreRow), allow: 'store.read' }),
  productTypes: get('/api.v2/systems/order-product-types', { about: '产品类型', result: z.array(ProductType), allow: 'signedIn' }),
})
