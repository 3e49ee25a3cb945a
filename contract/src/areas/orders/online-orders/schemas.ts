import * as z from 'zod'
import { Mobile, text } from '../../../kit/contact.ts'
import { IdOrNone, figureSum, saleFigureFields } from '../../../kit/lists/figure-fields.ts'
import { consigneeFields, Day, DeliveryTime } from '../../../kit/orders/order-fields.ts'
import { Id, Moment, PageQuery, sortField, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { FirstPaper, Price, TimelineEntry, dateOptions } from '../transfer-orders/schemas.ts'
import { onlineActions } from './actions.ts'
import { onlineTodoNames } from './states.ts'
import { wayNames } from './ways.ts'
import { Making, StockMaking } from '../../shop/goods/making.ts'
import { ProductTypeId } from '../../shop/stores/product-types.ts'
import { SimilarOnline } from './similar-online.ts'

export const OnlineSn = z.string().regex(/^O\d{10,24}$/, '单号不正确')
export const pictures = z.array(z.string().max(300)).max(9, '最多9张图片')
export const words = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过${max}个字`).default('')

export const OnlineGoods = z.object({
  item_name: text('商品名称', 80),
  item_spec: words('规格', 60),
  item_img: z.string().max(300).default(''),
  item_remarks: words('商品备注', 200),
  item_total: whole(1, 999),
  item_price: Yuan,
  sku_id: z.string().max(64).default(''),
})

export const Channel = z.object({
  code: z.number().int(),
  key: z.string(),
  name: z.string(),
  mark: z.string(),
  colour: z.string(),
})
const named = z.object({ id: z.string(), name: z.string() })

export const Turn = z.object({
  /** `otherShop`: the shop the order was passed on to. */
  owner: z.enum(['shop', 'otherShop', 'buyer', 'none']),
  until: Moment.nullable(),
  of: z.string().describe('期限是什么的期限：答复、送达；没有期限时为空'),
  outcome: z.string(),
})

export const Refund = z.object({
  id: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  type: z.number().int().describe('1 全额退款，2、3 部分退款，4 退一赔付'),
  type_zh: z.string(),
  result: z.number().int().describe('已同意的退款：1 全额退款，2 部分退款，3 订单取消；其余为 0'),
  full: z.boolean(),
  amount: Yuan,
  reason: z.string(),
  images: z.array(z.string()),
  answer: z.string(),
  at: Moment,
  answer_by: Moment.nullable().describe('渠道规定的答复期限；没有在等商家答复、或渠道不规定时为空'),
})
export const Reminder = z.object({
  id: z.string(),
  words: z.string(),
  at: Moment,
  reply: z.string(),
  replied_at: Moment.nullable(),
})
export const Eta = z.object({
  id: z.string(),
  window_start: Moment,
  window_end: Moment,
  words: z.string(),
  status: z.enum(['open', 'agreed', 'refused']),
  at: Moment,
})
export const Problem = z.object({
  type: z.number().int(),
  type_zh: z.string(),
  note: z.string(),
  at: Moment,
  handled: z.boolean(),
})
export const WriteBack = z.object({
  id: z.string(),
  kind: z.string(),
  kind_zh: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  error: z.string(),
  tries: z.number().int(),
  at: Moment,
})

export const badges = [
  'remind',
  'refund',
  'problem',
  'place',
  'eta',
  'overdue',
  'abnormal',
  'not_sync',
  'ignore_shipping',
  'preorder',
  'write_back',
  'invoice',
  'photo',
  'duplicate',
  'far',
] as const

export const OnlineRow = z.object({
  id: z.string(),
  order_sn: z.string(),
  channel: Channel,
  source_type: z.number().int().describe('渠道编号'),
  channel_order_sn: z.string(),
  day_seq: z.string().describe('渠道小票号'),
  online_shop: named,
  delivery_shop: z.object({ sid: z.string(), name: z.string() }).nullable(),
  order_status: z.number().int(),
  order_status_zh: z.string(),
  tone: z.string(),
  order_amount: Yuan,
  income: Yuan.nullable(),
  delivery_type: z.number().int(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  window_start: Moment,
  window_end: Moment,
  province: z.string(),
  city: z.string(),
  county: z.string(),
  address: z.string().describe('脱敏'),
  distance: z.number().nullable().describe('公里'),
  consignee: z.string().describe('脱敏'),
  mobile: z.string().describe('脱敏'),
  receiver_tail_number: z.string(),
  buyer_name: z.string(),
  goods_items: z.array(OnlineGoods),
  goods_total: z.number().int(),
  card_con: z.string(),
  order_remarks: z.string(),
  product_type: z.number().int(),
  badges: z.array(z.enum(badges)),
  flag: z.number().int(),
  memo: z.string(),
  problem: Problem.nullable(),
  remind: Reminder.nullable(),
  refund: Refund.nullable(),
  eta: Eta.nullable(),
  order_logistics: z
    .object({
      logistics_id: z.string(),
      logistics_order_no: z.string(),
      status: z.number().int(),
      status_zh: z.string(),
      send_time: Moment.nullable(),
      confirm_time: Moment.nullable(),
    })
    .nullable(),
  transfer: z
    .object({ sn: z.string(), status: z.number().int(), status_zh: z.string(), trouble: z.string() })
    .nullable(),
  printed: z.boolean(),
  paper: FirstPaper.nullable().describe('首次打印的时间、打印机和人'),
  created_at: Moment,
  actions: z.array(z.enum(onlineActions)),
})

export const OnlinePage = z.object({
  items: z.array(OnlineRow),
  total: z.number().int().describe('最多数到2000'),
  more: z.boolean().describe('总数未数完'),
  page: z.number().int(),
  page_size: z.number().int(),
  next: z.string().nullable().describe('下一页的游标'),
  ...figureSum,
})

export const OnlineFilter = PageQuery.extend({
  status: z.string().max(40).default('wait_arrange'),
  date_option: z.enum(dateOptions).optional(),
  date_type: z.enum(['created', 'delivery']).default('created'),
  start_date: Day.optional(),
  end_date: Day.optional(),
  keyword: z.string().trim().max(40).optional().describe('单号、商品、收货人、完整手机号或后四位'),
  channel: whole(0, 99).optional(),
  online_shop_id: IdOrNone.optional().describe('网店，0为不属于网店的'),
  delivery_sid: IdOrNone.optional().describe('门店，0为还没有门店的'),
  product_type: ProductTypeId.optional(),
  delivery_type: whole(1, 3).optional(),
  flag: whole(0, 5).optional(),
  todo: z.enum(onlineTodoNames).optional().describe('只列工作台的这一项待办'),
  way: z.enum(wayNames, '没有这种方式').optional(),
  cursor: z.string().max(60).optional(),
  ...saleFigureFields,
  ...sortField,
})

type TabNode = { index: string; title: string; color: string; child: TabNode[] }
export const TabTree: z.ZodType<TabNode[], TabNode[]> = z.array(
  z.object({
    index: z.string(),
    title: z.string(),
    color: z.string(),
    get child() {
      return TabTree
    },
  }),
) as z.ZodType<TabNode[], TabNode[]>
export const Totals = z.record(z.string(), z.number().int())

export const StockingQuery = PageQuery.extend({
  page_size: whole(1, 100).default(30),
  start_date: Day.optional(),
  end_date: Day.optional(),
  delivery_sid: Id.optional(),
})
export const StockingRow = z.object({
  item_name: z.string(),
  item_spec: z.string(),
  item_img: z.string(),
  total: z.number().int(),
  orders: z.number().int(),
})
export const StockingPage = z.object({
  items: z.array(StockingRow),
  making: StockMaking.nullable().describe('用料合计；没有认出商品或无权查看商品时为空'),
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
})

export const ShopSearch = z.object({ keyword: z.string().trim().max(40).optional(), channel: whole(0, 99).optional() })
export const ShopFound = z.object({ id: z.string(), name: z.string(), channel: Channel })
export const ShopCheck = z.object({ exist_net_store: z.number().int(), exist_net_order: z.number().int() })

/** One line of an order's log: by the merchant, its buyer, the channel or the system. */
export const OnlineEvent = TimelineEntry.extend({ side: z.enum(['merchant', 'buyer', 'channel', 'system']) })

export const OnlineDetail = OnlineRow.extend({
  content_revision: z.string().describe('商品、金额、时间、收货人与地址的版本，转单时带回'),
  phone: z.string().describe('脱敏'),
  buyer_mobile: z.string().describe('脱敏'),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  shop_spot: z.object({ longitude: z.number(), latitude: z.number() }).nullable().describe('从哪家门店送出'),
  city_code: z.string().describe('收货城市的行政区划代码，未识别为空'),
  invoice: z.object({ title: z.string(), tax_no: z.string(), email: z.string() }).nullable(),
  original_shop: z.object({ sid: z.string(), name: z.string() }).nullable(),
  transfer_shop: z
    .object({ name: z.string(), distance: z.number().nullable().describe('到收货地址的公里数') })
    .nullable()
    .describe('转给了哪家门店，已有门店时'),
  photos: z.array(z.string()),
  not_sync: z.boolean(),
  ignore_shipping: z.boolean(),
  channel_status: z.string(),
  can_decrypt: z.boolean(),
  refunds: z.array(Refund),
  reminders: z.array(Reminder),
  write_backs: z.array(WriteBack),
  duplicates: z.array(SimilarOnline),
  turn: Turn,
  timeline: z.array(OnlineEvent),
  making: Making.nullable().describe('按自有商品算出的用料与成本'),
})

export const Secrets = z.object({
  consignee: z.string(),
  mobile: z.string(),
  phone: z.string(),
  address: z.string(),
  buyer_name: z.string(),
  buyer_mobile: z.string(),
})

/** What a person types for an order that no channel brought. */
export const OnlineContent = z.object({
  product_type: ProductTypeId,
  goods_items: z.array(OnlineGoods).min(1, '请至少填写一件商品').max(50, '最多50件商品'),
  order_amount: Price,
  card_con: words('贺卡内容', 500),
  order_remarks: words('备注', 500),
  delivery_type: whole(1, 3).default(2),
  delivery_date: Day,
  delivery_time: DeliveryTime,
  ...consigneeFields,
  buyer_name: words('买家姓名', 20),
  buyer_mobile: z.string().trim().max(30).default(''),
})
export const NewOnlineOrder = OnlineContent.extend({
  source_type: whole(0, 99).default(11),
  channel_order_sn: z.string().trim().max(60).default('').describe('渠道单号，可不填'),
  online_shop_id: Id.optional(),
  delivery_sid: Id.optional(),
  accept_duplicate: z.boolean().default(false).describe('已知可能重复，仍要保存'),
})
export const CreatedOnline = z.object({
  order_sn: z.string().nullable(),
  duplicates: z.array(SimilarOnline),
})
export const DuplicateQuery = z.object({ mobile: Mobile, delivery_date: Day, address: text('详细地址', 120) })

export const NewLog = z.object({ content: text('日志内容', 200) })
export const ReplyReminder = z.object({ words: text('回复内容', 100) })
export const BatchReply = z.object({
  sns: z.array(OnlineSn).min(1, '请选择订单').max(100, '最多100单'),
  words: text('回复内容', 100),
})
export const Sns = z.object({ sns: z.array(OnlineSn).min(1, '请选择订单').max(100, '最多100单') })
/** A batch answers for each of its rows. */
export const RowAnswers = z.array(z.object({ order_sn: z.string(), ok: z.boolean(), message: z.string() }))
export const Transfer = Sns.extend({
  kind: whole(0, 2),
  shop_id: z.string().max(64).optional(),
  price: Price.optional(),
  grab_minutes: whole(0, 1440).optional(),
})
export const FastModify = z.object({
  delivery_date: Day.optional(),
  delivery_time: DeliveryTime.optional(),
  card_con: z.string().trim().max(500).optional(),
  order_remarks: z.string().trim().max(500).optional(),
  product_type: ProductTypeId.optional(),
})
export const UpdateOrder = OnlineContent.omit({
  goods_items: true,
  order_amount: true,
  buyer_name: true,
  buyer_mobile: true,
})
export const UpdateGoods = z.object({
  goods_items: z.array(OnlineGoods).min(1, '请至少填写一件商品').max(50, '最多50件商品'),
})
export const UpdateAmount = z.object({ order_amount: Price, reason: words('原因', 100) })
export const UpdateConsignee = z.object(consigneeFields)
export const UpdateInvoice = z.object({
  title: text('发票抬头', 60),
  tax_no: z.string().trim().max(30).default(''),
  email: z.email('邮箱格式不正确').or(z.literal('')).default(''),
})
export const ChangeSku = z.object({ sku_id: z.string().min(1, '请选择要换的商品').max(64), goods: OnlineGoods })
export const Close = z.object({ reason: text('关闭原因', 100) })
export const Photos = z.object({ images: pictures.min(1, '请上传照片') })
export const Sign = z.object({ order_sn: OnlineSn })
export const Warehouse = z.object({
  stores: z.array(
    z.object({
      sid: z.string(),
      name: z.string(),
      distance: z.number().nullable(),
      open: z.boolean(),
      in_range: z.boolean().describe('在门店的配送区域内'),
    }),
  ),
})
export const MorePending = z.object({
  pending: z.number().int(),
  overdue: z.number().int(),
  oldest: Moment.nullable(),
  text: z.string(),
})
export const RegionTotals = z.array(z.object({ city: z.string(), total: z.number().int() }))
export const Plugin = z.object({ id: z.string(), title: z.string(), code: z.string(), registered: z.boolean() })
export const PluginReg = z.object({ code: text('插件注册码', 64) })

export const ExportQuery = OnlineFilter.omit({ page: true, page_size: true, cursor: true, sort: true, todo: true })
