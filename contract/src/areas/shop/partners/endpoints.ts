import * as z from 'zod'
import { area, del, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { BlackRow, NewBlack, NewPartner, PartnerFilter, PartnerRow } from './schemas.ts'

export const partners = area('partners', {
  list: get('/api.v2/shop-partner', { about: '合作门店', query: PartnerFilter, result: Page(PartnerRow), allow: 'partner.read' }),
  add: post('/api.v2/shop-partner', { about: '添加合作门店', body: NewPartner, result: Done, allow: 'partner.manage' }),
  remove: del('/api.v2/shop-partner/{shop_id}', { about: '移除合作门店', result: Done, allow: 'partner.manage', of: { shop_id: 'partner' } }),
  blacklist: get('/api.v2/shop-black-lists', { about: '黑名单', query: PartnerFilter, result: Page(BlackRow), allow: 'partner.read' }),
  block: post('/api.v2/shop-black-lists', { about: '拉黑门店', body: NewBlack, result: Done, allow: 'partner.manage' }),
  unblock: del('/api.v2/shop-black-lists/{shop_id}', { about: '移出黑名单', result: Done, allow: 'partner.manage', of: { shop_id: 'blocked' } }),
  blackReasons: get('/api.v2/put-black-items-reason', { about: '拉黑原因', result: z.array(z.string()), allow: 'partner.read' }),
})
