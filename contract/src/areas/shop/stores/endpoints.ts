import * as z from 'zod'
import { area, del, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { ContactType, NewContact, OldContact, OldContactQuery, StoreContact } from './contact-schemas.ts'
import { depositLines } from './deposit/lines.ts'
import { flashPushLines } from './flash-push/lines.ts'
import { receivingLines } from './receiving/lines.ts'
import { scopeLines } from './scope/lines.ts'
import {
  Deletion,
  Industry,
  NameAnswer,
  NameQuery,
  NewImages,
  NewShots,
  NewStore,
  OldLogo,
  OldPosition,
  OldStoreInfo,
  OldStoreQuery,
  ProductType,
  RealShots,
  Removal,
  ShotsQuery,
  StatusUpdate,
  StoreChange,
  StoreDetail,
  StoreFilter,
  StoreImages,
  StoreRow,
} from './schemas.ts'
import { FoundStore, InvalidFeedback, InvalidTag, SearchQuery } from './search-schemas.ts'

export const stores = area('stores', {
  list: get('/api.v2/account/store', { about: '门店列表', query: StoreFilter, result: Page(StoreRow), allow: 'store.read' }),
  create: post('/api.v2/account/store', { about: '新建门店', body: NewStore, result: StoreDetail, allow: 'store.edit', once: true }),
  show: get('/api.v2/account/store/{sid}', { about: '门店详情', result: StoreDetail, allow: 'store.read', of: { sid: 'store' } }),
  edit: post('/api.v2/account/store/{sid}', { about: '修改门店', body: StoreChange, result: StoreDetail, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  updateStatus: post('/api.v2/account/store/{sid}/update', { about: '提交审核或撤回', body: StatusUpdate, result: StoreDetail, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  setDefault: get('/api.v2/account/store/{id}/set-default', { about: '设为默认门店', result: Done, allow: 'store.edit', of: { id: 'store' } }),
  checkRemoval: get('/api.v2/account/store/{id}/delete-check', { about: '删除门店前的检查', result: Deletion, allow: 'store.delete', of: { id: 'store' } }),
  remove: del('/api.v2/account/store/{id}', { about: '删除门店', body: Removal, result: Done, allow: 'store.delete', of: { id: 'store' }, once: true }),
  checkName: get('/api.v2/store/check-shop-name', { about: '检查门店名称', query: NameQuery, result: NameAnswer, allow: 'store.edit', quiet: true }),
  contacts: get('/api.v2/store/{sid}/contact', { about: '门店联系人', result: z.array(StoreContact), allow: 'store.read', of: { sid: 'store' } }),
  saveContact: post('/api.v2/store/{sid}/contact', { about: '保存门店联系人', body: NewContact, result: StoreContact, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  contactTypes: get('/api.v2/store/contact/types', { about: '联系人类型', result: z.array(ContactType), allow: 'signedIn' }),
  contactsOfShop: get('/api.v2/shop/{id}/contact', { about: '门店联系人', result: z.array(StoreContact), allow: 'store.read', of: { id: 'store' } }),
  images: get('/api.v2/store/{sid}/image', { about: '门店图片', result: StoreImages, allow: 'store.read', of: { sid: 'store' } }),
  saveImages: post('/api.v2/store/{sid}/image', { about: '保存门店图片', body: NewImages, result: StoreImages, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  realShots: get('/api.v2/store/real_shot', { about: '门店实拍', query: ShotsQuery, result: RealShots, allow: 'store.read', of: { sid: 'store' } }),
  saveRealShots: post('/api.v2/store/real_shot', { about: '保存门店实拍', body: NewShots, result: RealShots, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  search: get('/api.v2/store/simple-search', { about: '搜索门店', query: SearchQuery, result: Page(FoundStore), allow: 'signedIn' }),
  invalidTags: get('/api.v2/store/invalid/tags', { about: '无效门店的问题类型', result: z.array(InvalidTag), allow: 'signedIn' }),
  reportInvalid: post('/api.v2/store/invalid/feedback', { about: '反馈无效门店', body: InvalidFeedback, result: Done, allow: 'transfer.read', once: true }),
  industries: get('/api/shop.industry.category', { about: '经营类目', result: z.array(Industry), allow: 'signedIn' }),
  showOld: get('/api/shop.get', { about: '门店详情（旧）', query: OldStoreQuery, result: StoreDetail, allow: 'store.read', of: { sid: 'store' } }),
  editOld: post('/api/shop.info', { about: '修改门店（旧）', body: OldStoreInfo, result: StoreDetail, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  saveLogoOld: post('/api/shop.logo', { about: '修改门店标志（旧）', body: OldLogo, result: StoreImages, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  savePositionOld: post('/api/shop.position', { about: '修改门店位置（旧）', body: OldPosition, result: StoreDetail, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  contactsOld: get('/api/shop-contact-person', { about: '各门店联系人（旧）', query: OldContactQuery, result: z.array(StoreContact), allow: 'store.read', of: { sid: 'store' } }),
  contact: get('/api/shop-contact-person/{id}', { about: '联系人详情', result: StoreContact, allow: 'store.read', of: { id: 'storeContact' } }),
  contactTypesOld: get('/api/shop-contact-person/types', { about: '联系人类型（旧）', result: z.array(ContactType), allow: 'signedIn' }),
  contactsOfStoreOld: get('/api/shop-contact-person/{id}/items', { about: '门店联系人（旧）', result: z.array(StoreContact), allow: 'store.read', of: { id: 'store' } }),
  saveContactOld: post('/api/shop-contact-person', { about: '保存门店联系人（旧）', body: OldContact, result: StoreContact, allow: 'store.edit', of: { sid: 'store' }, once: true }),
  removeContact: del('/api/shop-contact-person/{id}', { about: '删除门店联系人', result: Done, allow: 'store.edit', of: { id: 'storeContact' }, once: true }),
  productTypes: get('/api.v2/systems/order-product-types', { about: '产品类型', result: z.array(ProductType), allow: 'signedIn' }),
  ...receivingLines,
  ...depositLines,
  ...scopeLines,
  ...flashPushLines,
})
