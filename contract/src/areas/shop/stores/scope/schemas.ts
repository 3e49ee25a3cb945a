import * as z from 'zod'
import { Id, Moment, whole } from '../../../../kit/page.ts'

export const ScopeQuery = z.object({ sid: Id.optional().describe('不填为默认门店') })

/** A saved district; it can be given up once its date has passed. */
export const ShopScope = z.object({
  id: z.string(),
  district: z.string().describe('区县编码'),
  district_name: z.string(),
  allow_modified_after_date: Moment,
  type: z.enum(['grab', 'delivery']),
})

export const StoreScope = z.object({
  sid: z.string(),
  name: z.string(),
  city: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  city_district: z.record(z.string(), z.string()).describe('门店所在城市的区县：编码与名称'),
  shop_scope: z.array(ShopScope),
  radius: z.number().int().nullable().describe('以门店为中心的公里数，只在已选区县内再缩小；空为不限'),
  lock_days: z.number().int().describe('保存后多少天可以再改'),
})

export const ScopeChange = z.object({
  districts: z.array(z.string().regex(/^\d{6}$/, '区县不正确')).max(60),
  radius: whole(1, 200).nullable().optional().describe('空为不限，不填为不变'),
})
export const OldScopeChange = ScopeChange.extend(ScopeQuery.shape)
