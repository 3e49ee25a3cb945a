import * as z from 'zod'
import { Id, whole } from '../../../../kit/page.ts'
import { Yuan } from '../../../../kit/yuan.ts'

/** Which orders a store is offered beside what it sells and where it delivers. */
export const ReceiveSetting = z.object({
  accept_assigned: z.boolean().describe('接受指派给本店的订单'),
  pool_push: z.boolean().describe('抢单池有新单时提醒'),
  lead_minutes: whole(0, 2_880).describe('至少提前多少分钟备货；来不及的订单不显示'),
  min_price: Yuan.refine((amount) => amount >= 0, '金额不能小于0').describe('抢单最低价，低于它的不显示'),
})

/** What a new transfer order begins with. */
export const TransferSetting = z.object({
  kind: whole(0, 2).describe('0 指派，1 抢单，2 竞价'),
  grab_minutes: whole(0, 1_440).describe('抢单或竞价的时限，分钟；0 为不限'),
  price_percent: whole(0, 100).describe('网单转出时，按成交价的百分之几填写转单价；0 为不填写'),
  order_remarks: z.string().trim().max(200, '备注不能超过200个字').describe('给接单门店的固定备注'),
})

const whose = { sid: z.string(), inherited: z.boolean().describe('没有单独设置，随全部门店') }
export const ReceiveSettingOf = z.object({ identifier: z.literal('receive'), ...whose, setting: ReceiveSetting })
export const TransferSettingOf = z.object({ identifier: z.literal('transfer'), ...whose, setting: TransferSetting })

const sid = z.union([z.literal(0), z.literal('0'), Id]).describe('0 为全部门店')
export const NewReceiveSetting = z.object({ identifier: z.literal('receive'), sid, setting: ReceiveSetting })
export const NewTransferSetting = z.object({ identifier: z.literal('transfer'), sid, setting: TransferSetting })

export const usualReceiveSetting = {
  accept_assigned: true,
  pool_push: true,
  lead_minutes: 0,
  min_price: '0.00',
} as const
export const usualTransferSetting = { kind: 0, grab_minutes: 30, price_percent: 0, order_remarks: '' } as const
