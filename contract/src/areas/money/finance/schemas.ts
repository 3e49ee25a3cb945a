import * as z from 'zod'
import { Day } from '../../../kit/orders/order-fields.ts'
import { Id, Moment, Page, PageQuery } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { flowTypes, type FlowType } from './flow-types.ts'

const FlowTypeName = z.enum(Object.keys(flowTypes) as [FlowType, ...FlowType[]], '没有这个类型')
/** What the files of the flows are: a sheet, plain lines, the chain of hashes, and the script that checks it. */
export const exportFormats = ['xlsx', 'csv', 'proof', 'script'] as const

const span = { start_date: Day.optional(), end_date: Day.optional() }

export const FlowFilter = z.object({
  type: FlowTypeName.optional(),
  direction: z.enum(['in', 'out'], '方向不正确').optional(),
  number: z.string().trim().max(80).optional().describe('单号，如转单号、配送单号、提现单号'),
  ...span,
})
export const FlowQuery = FlowFilter.extend({
  ...PageQuery.shape,
  cursor: Id.optional().describe('上一页最后一条的编号'),
})
export const ExportQuery = FlowFilter.extend({ format: z.enum(exportFormats, '格式不正确').default('xlsx') })
export const TotalsQuery = z.object({ number: z.string().trim().max(80).optional(), ...span })

const line = {
  id: z.string(),
  type: z.string(),
  type_zh: z.string(),
  why: z.string(),
  number: z.string(),
  amount: Yuan,
  at: Moment,
  route: z.string().nullable().describe('这笔钱所属的订单、配送、提现等页面'),
}

export const Flow = z.object({ ...line, balance_after: Yuan })
export const FlowPage = Page(Flow).extend({ more: z.boolean() })
export const TradeRecord = z.object({ ...line, fee: Yuan.describe('其中平台收取的服务费') })
export const RecordPage = Page(TradeRecord).extend({ more: z.boolean() })

export const TypeTotal = z.object({
  type: z.string(),
  type_zh: z.string(),
  income: Yuan,
  expenses: Yuan,
  count: z.number().int(),
})
export const RecordTotals = z.object({
  start_date: z.string(),
  end_date: z.string(),
  income: Yuan,
  expenses: Yuan,
  fee: Yuan,
  items: z.array(TypeTotal),
})

export const FlowTypes = z.array(z.object({ type: z.string(), type_zh: z.string() }))

export const FinanceAccount = z.object({
  available_balance: Yuan,
  income_total: Yuan,
  expenses_total: Yuan,
  frozen_total: Yuan,
  chengbao_money: Yuan,
  holds: z.array(z.object({ ...line, id: z.string() })).describe('冻结金额由哪些订单、配送、提现组成'),
  hold_count: z.number().int(),
  owes: Yuan,
  is_owed: Yuan,
  claims: z.array(
    z.object({
      id: z.string(),
      owes: z.boolean(),
      other: z.string(),
      why: z.string(),
      number: z.string(),
      amount: Yuan,
      rest: Yuan,
      at: Moment,
      route: z.string().nullable(),
    }),
  ),
  average_order: Yuan.nullable().describe('近一个月转单的平均冻结金额'),
  more_orders: z.number().int().nullable().describe('余额还可承载的转单数'),
  days: z.array(z.object({ day: z.string(), income: Yuan, expenses: Yuan })),
})

export const OrderMoney = z.object({
  things: z
    .array(z.object({ label: z.string(), number: z.string(), route: z.string() }))
    .describe('同一笔生意的网单、转单与配送，第一个是所问的'),
  items: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      type_zh: z.string(),
      why: z.string(),
      number: z.string(),
      route: z.string().nullable(),
      at: Moment,
      available: Yuan.describe('可用余额变动'),
      frozen: Yuan.describe('冻结金额变动'),
      deposit: Yuan.describe('保证金变动'),
      fee: Yuan.describe('其中平台收取的服务费'),
      net: Yuan.describe('到这一条为止的净额'),
    }),
  ),
  net: Yuan,
  held: Yuan.describe('仍冻结的金额'),
  fee: Yuan,
  owes: Yuan,
  is_owed: Yuan,
  margin: z
    .object({
      paid: Yuan.describe('买家在渠道实付'),
      channel_fee: Yuan.nullable().describe('渠道扣除；渠道没有告知时为空'),
      refunded: Yuan.describe('退给买家的，关闭的订单为全部'),
      ride: Yuan,
      transfer: Yuan.describe('转单、服务费等支出'),
      material: Yuan.describe('用料成本'),
      amount: Yuan,
      final: z.boolean().describe('没有仍冻结的金额'),
    })
    .nullable(),
})

export const Fingerprint = z.object({
  fingerprint: z.string().nullable().describe('与校验脚本打印的指纹一致；流水很多、尚在计算时为空'),
  last_hash: z.string().describe('最后一笔流水的哈希'),
  count: z.number().int(),
  balance: Yuan,
  at: Moment.nullable().describe('最后一笔流水的时间'),
})
