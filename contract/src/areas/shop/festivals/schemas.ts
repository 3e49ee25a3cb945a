import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Day } from '../../../kit/orders/order-fields.ts'
import { Id, Moment, Page, PageQuery, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { mostCapacity, mostSlots } from './limits.ts'
import { festivalRoleNames, festivalStateNames, slotStandingNames, templateAudienceNames } from './states.ts'

const count = z.number().int()

const StorePlan = z.object({
  sid: Id,
  floor: Yuan.nullable().default(null).describe('节日期间低于此价的订单不显示、不能抢、不能报价；空为不限'),
})

const SlotPlan = z.object({
  sid: Id,
  from: Moment,
  to: Moment,
  capacity: whole(0, mostCapacity).describe('这个时段最多制作的订单数'),
  cutoff: Moment.nullable().default(null).describe('固定的截单时间；空为时段开始前若干小时'),
})

const Wave = z.object({
  name: text('波次名称', 20),
  at: Moment.describe('开始的时间'),
  from: Moment.describe('准备从这个时间开始的时段'),
  to: Moment.describe('到这个时间之前开始的时段'),
  share: whole(1, 100).describe('准备这些时段订单的百分之多少'),
  role: z.enum(festivalRoleNames, '没有这种分工'),
})

const RolePlan = z.object({ role: z.enum(festivalRoleNames, '没有这种分工'), account_id: Id })

const Template = z.object({
  audience: z.enum(templateAudienceNames, '没有这种对象'),
  title: text('模板名称', 20),
  text: text('模板内容', 300),
})

const plan = {
  name: text('节日名称', 20),
  first_day: Day,
  last_day: Day,
  accept_from: Moment.nullable().default(null).describe('到这个时间自动生效；空为手动启用'),
  cutoff_hours: whole(0, 240).default(12).describe('时段开始前多少小时截单'),
  stores: z.array(StorePlan).max(100, '最多100家门店'),
  slots: z.array(SlotPlan).max(mostSlots, '时段太多，请减少天数或门店'),
  waves: z.array(Wave).max(30, '最多30个波次').default([]),
  roles: z.array(RolePlan).max(100, '最多100条分工').default([]),
  templates: z.array(Template).max(20, '最多20个模板').default([]),
}

export const NewFestival = z.object(plan)
export const FestivalChange = NewFestival.extend({
  revision: z.number().int().describe('看到的计划的版本；已被他人修改时拒绝'),
})

export const FestivalFilter = PageQuery.extend({ status: z.enum(festivalStateNames, '没有这种状态').optional() })

export const festivalActions = ['update', 'activate', 'suspend', 'resume', 'end'] as const

const head = {
  id: z.string(),
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  status: count,
  status_zh: z.string(),
  state: z.enum(festivalStateNames),
  accept_from: Moment.nullable(),
  actions: z.array(z.enum(festivalActions)),
}

export const FestivalRow = z.object({
  ...head,
  stores: count,
  slots: count,
  capacity: count.describe('全部时段的产能'),
  taken: count.describe('已占用的产能'),
  full: count.describe('已满的时段数'),
})
export const FestivalPage = Page(FestivalRow)

export const FestivalId = z.object({ id: z.string() })

export const Peak = z.object({ name: z.string(), day: z.string(), last_year: z.string().nullable() })

const slot = {
  id: z.string(),
  sid: z.string(),
  store: z.string(),
  from: Moment,
  to: Moment,
  capacity: count,
  taken: count.describe('已接与已留的订单数'),
  made: count.describe('其中已出门的订单数'),
  cutoff: Moment,
  standing: z.enum(slotStandingNames),
}
export const FestivalSlot = z.object({ ...slot, cutoff_fixed: z.boolean() })

const ChannelShop = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.string(),
  store: z.string(),
  can_close: z.boolean().describe('渠道是否允许代为打烊与开店'),
  closed: z.boolean().describe('是否因节日产能而在渠道上打烊'),
  pending: z.boolean().describe('正在告诉渠道'),
  error: z.string(),
})

export const FestivalDetail = z.object({
  ...head,
  revision: count,
  cutoff_hours: count,
  stores: z.array(z.object({ sid: z.string(), name: z.string(), floor: Yuan.nullable() })),
  slots: z.array(FestivalSlot),
  waves: z.array(Wave.extend({ share: count })),
  roles: z.array(RolePlan.extend({ name: z.string() })),
  templates: z.array(Template),
  channels: z.array(ChannelShop),
})

export const SlotCapacity = z.object({ capacity: whole(0, mostCapacity) })

const SlotOrder = z.object({
  kind: z.enum(['received', 'online']),
  sn: z.string(),
  route: z.string(),
  goods: z.string(),
  from: Moment,
  to: Moment,
  status_zh: z.string(),
  made: z.boolean(),
})
export const SlotOrders = z.object({ slot: FestivalSlot, orders: z.array(SlotOrder) })

export const PreviewQuery = z.object({
  first_day: Day,
  last_day: Day,
  last_year: Day.describe('去年这个节日的第一天'),
  sids: z.array(Id).max(100),
})
export const Preview = z.array(
  z.object({
    sid: z.string(),
    from: Moment.describe('今年的同一天同一小时'),
    orders: count.describe('去年这一小时要送的订单数'),
  }),
)

export const Wall = z.object({
  ...head,
  at: Moment,
  slots: z.array(z.object({ ...slot, late: count, next_due: Moment.nullable() })),
  urgent: z
    .array(z.object({ sn: z.string(), route: z.string(), store: z.string(), goods: z.string(), due: Moment }))
    .describe('还没出门的订单，最急的在前'),
  late_total: count.describe('已超时还没出门的订单数'),
  riders: z.array(z.object({ store: z.string(), called: count, carrying: count })),
  alarms: z.array(z.object({ title: z.string(), detail: z.string(), at: Moment })),
  waves: z.array(
    z.object({
      name: z.string(),
      role: z.enum(festivalRoleNames),
      people: z.array(z.string()),
      at: Moment,
      orders: count.describe('这一波要准备的订单数'),
    }),
  ),
  hours: z.array(z.object({ hour: count, orders: count, made: count })).describe('今天按要送到的小时'),
})
