import { get, post } from '../../../../kit/endpoint.ts'
import { OldScopeChange, ScopeChange, ScopeQuery, StoreScope } from './schemas.ts'

const store = { sid: 'store' } as const

export const scopeLines = {
  grabScope: get('/api.v2/store/{sid}/grab-order-scope-setting', { about: '抢单区域', result: StoreScope, allow: 'store.read', of: store }),
  saveGrabScope: post('/api.v2/store/{sid}/grab-order-scope-setting', { about: '保存抢单区域', body: ScopeChange, result: StoreScope, allow: 'store.receive', of: store }),
  deliveryArea: get('/api.v2/store/{sid}/delivery-area', { about: '配送区域', result: StoreScope, allow: 'store.read', of: store }),
  saveDeliveryArea: post('/api.v2/store/{sid}/delivery-area', { about: '保存配送区域', body: ScopeChange, result: StoreScope, allow: 'store.receive', of: store }),
  grabScopeOld: get('/api/grab.order.scope.setting', { about: '抢单区域（旧）', query: ScopeQuery, result: StoreScope, allow: 'store.read', of: store }),
  saveGrabScopeOld: post('/api/grab.order.scope.setting', { about: '保存抢单区域（旧）', body: OldScopeChange, result: StoreScope, allow: 'store.receive', of: store }),
} as const
