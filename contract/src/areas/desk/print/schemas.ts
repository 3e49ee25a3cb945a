import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, Page, PageQuery, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { printMoveNames, shopNameDisplayNames, ticketBlockKeys, ticketDocumentNames } from './documents.ts'
import { alignments, letterSizes, PaperLine, paperRolls, type PaperRoll } from './paper.ts'
import { printerStates, type PrinterStateName } from './states.ts'

const words = (label: string, max: number) => z.string().trim().max(max, `${label}不能超过${max}个字`).default('')

const Roll = z.enum(Object.keys(paperRolls) as [PaperRoll, ...PaperRoll[]])
const Document = z.enum(ticketDocumentNames)
const clouds = ['feie', 'yilianyun', 'xpyun', 'p365'] as const
const platforms = [...clouds, 'bridge'] as const
const sources = ['online', 'received'] as const

export const PlatformQuery = z.object({ keyword: z.string().trim().max(20).optional() })
export const Platform = z.object({
  code: z.enum(platforms),
  name: z.string(),
  rolls: z.array(Roll),
  fields: z.array(z.object({ name: z.enum(['no', 'key']), label: z.string(), hint: z.string() })),
  can_clean: z.boolean().describe('能否清空打印队列'),
})

export const Printer = z.object({
  id: z.string(),
  sid: z.string(),
  platform: z.enum(platforms),
  platform_name: z.string(),
  device_no: z.string(),
  name: z.string(),
  roll: Roll,
  state: z.enum(Object.keys(printerStates) as [PrinterStateName, ...PrinterStateName[]]),
  state_at: Moment,
  waiting: z.number().int().describe('排队与打印中的任务'),
  stand_in_id: z.string().nullable().describe('停机时由谁代打'),
  can_clean: z.boolean(),
  bridge_host: z.string().nullable().describe('打印桥所在的电脑，没有配对的为空'),
  created_at: Moment,
})
/** As it stands on the label of a printer. Every cloud has separators of its own, and none of them is a letter or a digit. */
const onLabel = /^[A-Za-z0-9]*$/
export const BindPrinter = z.object({
  platform: z.enum(clouds),
  device_no: text('打印机编号', 40).regex(onLabel, '打印机编号只能是字母和数字'),
  key: z.string().trim().max(64).regex(onLabel, '打印机密钥只能是字母和数字').default(''),
  name: text('打印机名称', 20),
  roll: Roll,
})
export const NewBridge = z.object({ name: text('打印机名称', 20), roll: Roll })
export const BridgeCode = z.object({ code: z.string().describe('只能用一次'), expires_at: Moment })
export const PairBridge = z.object({
  code: text('配对码', 30),
  host: words('电脑名称', 60),
})
export const PairedBridge = z.object({ key: z.string(), printer: z.string(), store: z.string() })
export const PrinterSetting = z.object({ name: text('打印机名称', 20), roll: Roll, stand_in_id: Id.nullable() })
export const PrinterChoice = z.object({ id: Id })

export const Block = z.object({
  key: z.enum(ticketBlockKeys),
  align: z.enum(alignments),
  size: z.enum(letterSizes),
  bold: z.boolean(),
  text: words('自定义文字', 100),
})
const templateFields = {
  shop_name_display: z.enum(shopNameDisplayNames),
  blocks: z.array(Block).min(1, '请至少保留一个内容块').max(30, '最多30个内容块'),
}
export const Template = z.object({
  document: Document,
  title: z.string(),
  version: z.number().int().describe('0为默认模板'),
  ...templateFields,
  blocks: z.array(Block.extend({ text: z.string() })),
  versions: z.array(z.object({ version: z.number().int(), created_at: Moment, account: z.string() })),
})
export const SaveTemplate = z.object({ document: Document, ...templateFields, version: whole(0, 1_000_000) })
export const RestoreTemplate = z.object({
  document: Document,
  restore: whole(0, 1_000_000),
  version: whole(0, 1_000_000),
})
export const PreviewTicket = z.object({
  document: Document,
  roll: Roll,
  ...templateFields,
  source: z.enum(sources).optional(),
  sn: z.string().max(40).optional(),
})
export const Preview = z.object({ roll: Roll, lines: z.array(PaperLine), sn: z.string() })

export const PrintRule = z.object({
  document: Document,
  source: z.enum(sources),
  on: z.boolean(),
  move: z.enum(printMoveNames).describe('订单走到哪一步时打印'),
  copies: whole(1, 5),
  printer_id: Id.nullable(),
})
export const PrintRules = z.array(PrintRule)
const NewRule = PrintRule.extend({ move: PrintRule.shape.move.default('make') })
export const SaveRules = z.object({ rules: z.array(NewRule).max(20) })

export const WhiteChannel = z.object({ id: z.string(), channel: z.number().int(), name: z.string() })
export const NewWhiteChannel = z.object({ channel: whole(0, 99) })

export const PrintTicket = z.object({
  documents: z.array(Document).min(1).max(2).default(['kitchen', 'customer']),
  printer_id: Id.optional(),
  reason: words('补打原因', 50),
})
export const PrintAnswer = z.object({ message: z.string(), jobs: z.array(z.string()) })

export const JobRow = z.object({
  id: z.string(),
  no: z.string(),
  source: z.enum(sources).nullable(),
  order_sn: z.string(),
  document: z.string(),
  title: z.string().describe('单据名称，补打与变更单如此说明'),
  copy_no: z.number().int().describe('0为首次，其余为第几次补打'),
  reason: z.string(),
  copies: z.number().int(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  note: z.string(),
  printer: z.string(),
  account: z.string().describe('自动打印时为空'),
  created_at: Moment,
  printed_at: Moment.nullable(),
  actions: z.array(z.enum(['cancel', 'again', 'settle'])),
})
export const JobPage = Page(JobRow).extend({
  total: z.number().int().describe('最多数到2000；已读到的总是算在内'),
  more: z.boolean().describe('总数未数完'),
  counts: z.object({ open: z.number().int(), trouble: z.number().int() }).describe('还没打印好的与需要处理的各有多少'),
})
export const JobQuery = PageQuery.extend({ status: z.enum(['all', 'open', 'printed', 'trouble']).default('all') })
/** A person has looked at the printer: it came out, or it did not. */
export const SettleJob = z.object({ came_out: z.boolean() })

export const ReceiptLine = z.object({
  item_name: z.string(),
  item_spec: z.string(),
  item_img: z.string(),
  item_remarks: z.string(),
  item_total: z.number().int(),
  item_price: Yuan.nullable(),
})
export const Receipt = z.object({
  order_sn: z.string(),
  source: z.enum(sources),
  channel_name: z.string(),
  day_seq: z.string(),
  channel_order_sn: z.string(),
  store_name: z.string(),
  store_address: z.string(),
  store_mobile: z.string(),
  online_shop: z.string(),
  delivery_time: z.string(),
  created_at: Moment,
  consignee: z.string(),
  mobile: z.string(),
  address: z.string(),
  buyer_name: z.string(),
  buyer_mobile: z.string(),
  card_con: z.string(),
  order_remarks: z.string(),
  memo: z.string(),
  order_product: z.array(ReceiptLine),
  goods_total: z.number().int(),
  order_amount: Yuan.nullable(),
  copy_no: z.number().int().describe('0为首次，其余为第几次补打'),
  printed_at: Moment.nullable(),
})
