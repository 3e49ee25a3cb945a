import * as z from 'zod'

const count = z.number().int()

/** Whose orders were played: those of the festival a year ago, the busiest day since, or invented ones. */
export const scriptSources = {
  festival: '去年同一节日的订单',
  busiest: '去年没有这个节日的订单，用最近一年最忙的一天代替',
  demo: '店铺还没有历史订单，用演示订单代替',
} as const
export type ScriptSource = keyof typeof scriptSources

/** What keeps an order from its door in time. */
export const lateCauses = { hands: '人手', courier: '骑手', printer: '打印' } as const
export type LateCause = keyof typeof lateCauses

/** What is done at a desk, timed from the press to the answer. */
export const deskActions = {
  list: '打开列表',
  detail: '打开详情',
  arrange: '安排门店',
  print: '打印小票',
  callRider: '呼叫骑手',
  callOwn: '自配送出发',
  passOn: '转单',
  sign: '标记送达',
} as const
export type DeskAction = keyof typeof deskActions

const ReportHour = z.object({
  hour: z.string().describe('小时开始，如 17:00'),
  arrived: count.describe('进来的订单'),
  due: count.describe('应送达的订单'),
  late: count.describe('应送达而迟到的订单'),
  by_hands: count,
  by_courier: count,
  by_printer: count,
  waiting: count.describe('小时结束时还没有人处理的订单'),
  hands_needed: count.describe('这一小时需要的人手'),
})
const ReportCourier = z.object({
  name: z.string(),
  called: count,
  accepted: count,
  refused: count.describe('因运力不足没有接的呼叫'),
  dropped: count.describe('接单后没有送到'),
  accept_p50: z.number().nullable().describe('接单用时中位数，分钟'),
  accept_p95: z.number().nullable(),
  per_hour: count.nullable().describe('历史上一小时最多完成的单数，没有足够记录时为空'),
})
const ReportPrinter = z.object({
  name: z.string(),
  sheets: count,
  sheet_seconds: z.number(),
  longest_queue: count,
  longest_wait: z.number().describe('等得最久的一张，分钟'),
})
const ReportAction = z.object({
  action: z.enum(Object.keys(deskActions) as [DeskAction, ...DeskAction[]]),
  count,
  p50: z.number().nullable().describe('毫秒'),
  p95: z.number().nullable().describe('毫秒'),
  refused: count,
  reason: z.string().describe('最常见的拒绝原因'),
})

export const RehearsalReport = z.object({
  source: z.enum(Object.keys(scriptSources) as [ScriptSource, ...ScriptSource[]]),
  source_day: z.string().describe('订单取自哪一天'),
  source_orders: count.describe('那一天的订单'),
  day: z.string().describe('演练的日子'),
  from_hour: count,
  hours: z.number(),
  factor: count,
  speed: z.number().describe('时间压缩的倍数'),
  hands: count,
  orders: z.object({
    played: count.describe('渠道发出的订单'),
    arrived: count.describe('列表里找到的订单'),
    lost: count,
    lost_numbers: z.array(z.string()).describe('丢失订单的渠道单号'),
    early: count.describe('开始前已有的预订单'),
    delivered: count,
    on_the_way: count.describe('结束时还在制作或配送'),
    untouched: count.describe('结束时还没有人处理'),
    passed_on: count,
    full: count.optional().describe('时段已满、超出节日计划产能的订单；没有计划时为 0，早先的报告没有'),
  }),
  late: z.object({ total: count, hands: count, courier: count, printer: count }),
  breaks_at: z.string().nullable().describe('从哪一小时开始跟不上'),
  peak: z.object({ hour: z.string(), orders: count }),
  hands_needed: count.describe('最忙的一小时需要的人手'),
  work_minutes: z.number().describe('每单占用人手的分钟'),
  rows: z.array(ReportHour),
  couriers: z.array(ReportCourier),
  printers: z.array(ReportPrinter),
  actions: z.array(ReportAction),
  answer_share: z.number().describe('人手等页面应答的时间占比；时间压缩得越紧越高'),
  restarts: count.describe('演练中服务进程被强行结束的次数'),
})
export type Report = z.output<typeof RehearsalReport>
export type ReportHour = z.output<typeof ReportHour>

/** An hour breaks where more than this share of what it owes is late. */
export const breakingShare = 0.05
/** Hands are planned to be busy for this share of an hour: the rest is fetching, asking and breathing. */
export const busyShare = 0.85
/** Where hands wait longer than this for answers, time was pressed too hard to say how many hands it takes. */
export const answerShareLimit = 0.2
