import * as z from 'zod'
import { Id, Moment, Page, PageQuery, whole } from '../../../../kit/page.ts'
import { SeenRevision, Terms } from '../../../../kit/terms.ts'
import { Yuan } from '../../../../kit/yuan.ts'

export const FlashQuery = z.object({ sid: Id.optional().describe('不填为默认门店') })

export const FlashPush = z.object({
  sid: z.string(),
  name: z.string(),
  opened: z.boolean(),
  until: Moment.nullable(),
  head_start_seconds: z.number().int().describe('比其他门店早看到新单的秒数'),
  plans: z.array(z.object({ id: z.number().int(), title: z.string(), days: z.number().int(), price: Yuan })),
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  terms: Terms,
  won: z.object({ count: z.number().int(), amount: Yuan }).describe('优先时间内抢到的订单'),
})

export const BuyFlashPush = z.object({
  plan_id: whole(1, 9),
  pay_password: z.string().min(1, '请输入支付密码').max(32),
  revision: SeenRevision,
})
export const OldBuyFlashPush = BuyFlashPush.extend(FlashQuery.shape)

export const FlashHistoryQuery = PageQuery.extend({ sid: Id.optional().describe('不填为全部门店') })
export const FlashHistory = Page(
  z.object({
    id: z.string(),
    sid: z.string(),
    store_name: z.string(),
    title: z.string(),
    price: Yuan,
    from: Moment,
    until: Moment,
    actor: z.string(),
    at: Moment,
  }),
)

export const FlashWins = Page(z.object({ sn: z.string(), price: Yuan, at: Moment })).extend({ amount: Yuan })
