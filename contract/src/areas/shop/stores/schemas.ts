import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Clock, Id, Moment, PageQuery, whole } from '../../../kit/page.ts'
import { storeActions } from './actions.ts'
import { StoreContact } from './contact-schemas.ts'
import { categories, lifeStates, storeTabs } from './states.ts'

export const StoreFilter = PageQuery.extend({
  keyword: z.string().trim().max(40).optional(),
  status: z.enum(storeTabs).optional().describe('营业中、休息中，门店所处的阶段，已停止接单，或缺条件不能接单'),
  lacking: whole(0, 1).optional().describe('1 同时列出各门店接单还缺什么'),
})

const lives = Object.values(lifeStates).map(({ code, label }) => `${code} ${label}`)

export const StoreRow = z.object({
  sid: z.string(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  is_default: z.boolean(),
  categories: z.array(z.number().int()),
  status: z.number().int().describe('1 营业中，0 休息中'),
  status_zh: z.string(),
  close_reason: z.string(),
  reopen_at: Moment.nullable(),
  life: z.number().int().describe(lives.join('，')),
  life_zh: z.string(),
  life_reason: z.string().describe('未通过或停用的原因'),
  suspended_until: Moment.nullable(),
  in_hours: z.boolean().describe('现在是否在营业时间内'),
  hours_zh: z.string().describe('今天的营业时间'),
  logo: z.string(),
  receiving: z.boolean().describe('是否开通接单'),
  lacking: z
    .array(z.object({ key: z.string(), title: z.string(), lack: z.string(), why: z.string(), route: z.string() }))
    .describe('接单还缺的条件与去处理的页面；未要求时为空'),
  actions: z.array(z.enum(storeActions)),
})

const HoursOfDay = z.object({
  weekday: z.number().int().min(1).max(7).describe('1 为星期一'),
  from: Clock,
  until: Clock.describe('00:00 为当天结束'),
})

/** The days of a week that it opens; a day that is missing it rests, and none at all is around the clock. */
export const Hours = z.array(HoursOfDay).superRefine((days, ctx) => {
  const issue = (message: string) => ctx.addIssue({ code: 'custom', message })
  if (new Set(days.map(({ weekday }) => weekday)).size !== days.length) issue('同一天只能填写一次营业时间')
  if (days.some(({ from, until }) => until !== '00:00' && until <= from)) issue('打烊时间须晚于开门时间')
})

const Category = whole(1, Object.keys(categories).length)

/** A place that was picked on the map: names of the division list, the street, and the point. */
const place = {
  province: text('省份', 20),
  city: z.string().trim().max(20),
  county: z.string().trim().max(20).default(''),
  address: text('详细地址', 100),
  longitude: z.number('请在地图上选择位置').min(73).max(136),
  latitude: z.number('请在地图上选择位置').min(3).max(54),
}

export const StorePlace = z.object(place)

const Name = text('门店名称', 30)
const Categories = z.array(Category).min(1, '请选择经营类目').max(5, '经营类目最多选5个')

export const NewStore = StorePlace.extend({ name: Name, categories: Categories, hours: Hours.default([]) })

/** What is not named stays as it is; a place is named as a whole. */
export const StoreChange = z.object({
  name: Name.optional(),
  categories: Categories.optional(),
  place: StorePlace.optional(),
  hours: Hours.optional(),
})

export const StoreDetail = StoreRow.extend({
  openid: z.string(),
  province: z.string(),
  county: z.string(),
  city_code: z.string(),
  county_code: z.string(),
  street: z.string().describe('不含区县的详细地址'),
  longitude: z.number(),
  latitude: z.number(),
  hours: z.array(HoursOfDay),
  images: z.array(z.string()),
  real_shots: z.array(z.string()),
  contacts: z.array(StoreContact),
  created_at: Moment,
  submitted_at: Moment.nullable(),
})

export const StatusUpdate = z.object({ action: z.enum(['submit', 'withdraw']).describe('提交审核，或撤回') })

/** What stands in the way of deleting a store, and what is let go of with it. */
export const Deletion = z.object({
  obstacles: z.array(z.object({ key: z.string(), title: z.string(), route: z.string() })),
  bound: z.array(z.object({ key: z.string(), title: z.string() })),
})

export const Removal = z.object({ bound: z.array(z.string().max(60)).max(500).default([]).describe('确认解除的绑定') })

export const NameQuery = z.object({ name: Name, city: text('城市', 20), sid: Id.optional() })
export const NameAnswer = z.object({ available: z.boolean(), reason: z.string() })

const Pictures = (most: number) => z.array(z.string().max(300)).max(most, `最多上传${most}张图片`)

export const StoreImages = z.object({ logo: z.string(), images: z.array(z.string()) })
export const NewImages = z.object({ logo: z.string().max(300), images: Pictures(9) })
export const ShotsQuery = z.object({ sid: Id })
export const RealShots = z.object({ sid: z.string(), images: z.array(z.string()) })
export const NewShots = z.object({ sid: Id, images: Pictures(20) })

export const Industry = z.object({
  id: z.number().int(),
  name: z.string(),
  _child: z.array(z.object({ id: z.number().int(), name: z.string() })),
})

export const OldStoreQuery = z.object({ sid: Id })
export const OldStoreInfo = StoreChange.extend({ sid: Id })
export const OldLogo = z.object({ sid: Id, logo: z.string().max(300) })
export const OldPosition = StorePlace.extend({ sid: Id })

export const ProductType = z.object({ id: z.number().int(), name: z.string() })
