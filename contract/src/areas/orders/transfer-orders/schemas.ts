import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { figureSum, tradeFigureFields } from '../../../kit/lists/figure-fields.ts'
import { consigneeFields, Day, DeliveryTime } from '../../../kit/orders/order-fields.ts'
import { Id, Moment, PageQuery, sortField, whole } from '../../../kit/page.ts'
import { expected, Revision, SeenRevision } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { transferActions } from './actions.ts'
import { Making } from '../../shop/goods/making.ts'
import { ProductTypeId } from '../../shop/stores/product-types.ts'
import { orderTodoNames } from './states.ts'

export const Sn = z.string().regex(/^[TO]\d{10,24}$/, '单号不正确')
const images = z.array(z.string().max(200)).max(9, '最多9张图片')

/** A price a person means: at least one fen, at most what a wedding costs. */
export const Price = Yuan.refine((amount) => amount >= 1 && amount <= 99_999_99, '价格应在0.01元到99999.99元之间')

export const Goods = z.object({
  item_name: text('商品名称', 60),
  item_img: z.string().max(200).default(''),
  item_remarks: z.string().trim().max(200, '商品备注不能超过200个字').default(''),
  item_total: whole(1, 999),
})

/** Everything of an order that its sender writes. */
export const OrderContent = z.object({
  product_type: ProductTypeId,
  goods_items: z.array(Goods).min(1, '请至少填写一件商品').max(20, '最多20件商品'),
  card_con: z.string().trim().max(500, '贺卡内容不能超过500个字').default(''),
  order_remarks: z.string().trim().max(500, '备注不能超过500个字').default(''),
  delivery_date: Day,
  delivery_time: DeliveryTime,
  ...consigneeFields,
})

export const NewTransferOrder = OrderContent.extend({
  kind: whole(0, 2),
  shop_id: z.string().max(64).optional().describe('指派的门店 receive_shop_openid'),
  price: Price.optional().describe('竞价单可不填'),
  grab_minutes: whole(0, 1440).optional(),
  need_photo: z.boolean().default(false),
  origin_sn: z.string().max(40).optional().describe('转出的网单号，或再发一单时原转单号'),
  origin_revision: z.string().max(64).optional().describe('所见网单内容的版本 content_revision；已变化则拒绝'),
})

export const Created = z.object({ sn: z.string(), status: z.number().int() })

const shop = z.object({
  sid: z.string(),
  openid: z.string(),
  name: z.string(),
  merchant_id: z.string(),
  merchant_name: z.string(),
})

/** Whose turn it is, until when, and what happens then. */
export const Turn = z.object({
  owner: z.enum(['sender', 'shop', 'platform', 'none']),
  until: Moment.nullable(),
  outcome: z.string(),
})

/** The first paper of an order: when it came out, of which printer, and who wanted it. */
export const FirstPaper = z.object({ at: Moment, where: z.string(), by: z.string() })

export const OrderRow = z.object({
  sn: z.string(),
  revision: Revision,
  kind: z.number().int(),
  kind_zh: z.string(),
  order_status: z.number().int(),
  order_status_zh: z.string(),
  tone: z.string(),
  order_amount: Yuan.nullable(),
  product_type: z.number().int(),
  goods_items: z.array(Goods),
  card_con: z.string(),
  order_remarks: z.string(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  window_start: Moment,
  window_end: Moment,
  areainfo: z.string(),
  province: z.string().optional(),
  city: z.string().optional(),
  county: z.string().optional(),
  address: z.string().describe('列表中隐去门牌；接单前不给接单方'),
  consignee: z.string(),
  mobile: z.string(),
  distance: z.number().nullable().describe('公里'),
  source_merchant: z.object({ merchant_id: z.string(), name: z.string() }),
  shop: shop.nullable(),
  turn: Turn,
  quotes: z.number().int(),
  lowest_quote: Yuan.nullable().describe('最低的有效报价，只给发单方'),
  badges: z.array(z.enum(['modify', 'photo', 'abnormal', 'after_sale', 'overdue', 'need_photo'])),
  flag: z.number().int(),
  memo: z.string(),
  reason: z.string().describe('拒单或退单原因'),
  order_logistics: z
    .object({
      send_time: Moment.nullable(),
      confirm_time: Moment.nullable(),
      logistics_order_no: z.string().optional().describe('配送单号，只给接单方'),
      status: z.number().int().optional(),
      status_zh: z.string().optional(),
    })
    .nullable(),
  paper: FirstPaper.nullable().describe('首次打印的时间、打印机和人，只给接单方'),
  created_at: Moment,
  actions: z.array(z.enum(transferActions)),
})

export const OrderPage = z.object({
  items: z.array(OrderRow),
  total: z.number().int().describe('最多数到2000，有筛选时至多数到100；已读到的总是算在内'),
  more: z.boolean().describe('总数未数完'),
  page: z.number().int(),
  page_size: z.number().int(),
  next: z.string().nullable().describe('下一页的游标'),
  ...figureSum,
})

export const dateOptions = ['last_month', 'last_three_month', 'custom_date_range'] as const

export const OrderFilter = PageQuery.extend({
  status: z.string().max(30).default('all'),
  date_option: z.enum(dateOptions).optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
  keyword: z.string().trim().max(40).optional(),
  kind: whole(0, 2).optional(),
  shop_id: z.string().max(64).optional(),
  product_type: ProductTypeId.optional(),
  todo: z.enum(orderTodoNames).optional().describe('只列工作台的这一项待办'),
  cursor: z.string().max(60).optional(),
  ...tradeFigureFields,
  ...sortField,
})

export const TabMenu = z.array(z.object({ index: z.string(), title: z.string(), color: z.string() }))
export const TabTotals = z.record(z.string(), z.number().int()).describe('最多数到500，有筛选时数到100')

export const TimelineEntry = z.object({
  at: Moment,
  actor: z.string(),
  side: z.enum(['sender', 'shop', 'platform', 'system']),
  what: z.string(),
  detail: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  device: z.string(),
})

export const MoneyLine = z.object({ title: z.string(), amount: Yuan, at: Moment })

export const Quote = z.object({
  id: z.string(),
  revision: Revision,
  shop,
  price: Yuan,
  note: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  distance: z.number().nullable(),
  score: z.number().nullable().describe('近期评分'),
  at: Moment,
})

export const Photo = z.object({
  id: z.string(),
  url: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  cause: z.string(),
  at: Moment,
})

export const ChangeLine = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })

export const Modification = z.object({
  id: z.string(),
  revision: Revision,
  status: z.number().int(),
  status_zh: z.string(),
  changes: z.array(ChangeLine),
  price_before: Yuan,
  price_after: Yuan,
  note: z.string(),
  answer: z.string(),
  until: Moment,
  outcome: z.string(),
  at: Moment,
})

export const Comment = z.object({
  marks: z.record(z.string(), z.number().int()),
  text: z.string(),
  images,
  by_default: z.boolean(),
  at: Moment,
})

export const OrderDetail = OrderRow.extend({
  phone: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  delivery_shop: shop.nullable(),
  contact: z
    .object({ title: z.string(), name: z.string(), phone: z.string() })
    .nullable()
    .describe('对方的联系人，接单后可见；对方没有留联系人时为空'),
  shop_spot: z
    .object({ longitude: z.number(), latitude: z.number() })
    .nullable()
    .describe('从哪家门店送出：配送门店，否则接单门店'),
  city_code: z.string().describe('收货城市的行政区划代码，未识别为空'),
  festival_note: z.string().default('').describe('接单方：该时段已满、截单，或低于门店的节日最低接单价；没有时为空'),
  grab_deadline: z.number().int().describe('秒；0 为不限时'),
  photos: z.array(Photo),
  modification: Modification.nullable(),
  comment: Comment.nullable(),
  after_sale_id: z.string().nullable(),
  origin_sn: z.string().nullable().describe('转自哪张网单，或再发自哪张转单'),
  again_sn: z.string().nullable().describe('结束后再发的那张转单'),
  money: z.array(MoneyLine),
  timeline: z.array(TimelineEntry),
  making: Making.nullable().describe('发单方按自有商品算出的用料与成本'),
})

export const PayPassword = z.string().min(1, '请输入支付密码').max(32)
export const EditOrder = OrderContent.extend({
  price: Price.optional(),
  pay_password: PayPassword.optional().describe('已付款的转单改高价格时必填'),
})
export const RaisePrice = z.object({ price: Price, pay_password: PayPassword })
export const PayOrder = z.object({ pay_password: PayPassword, revision: SeenRevision })
export const PayChannels = z.object({
  revision: Revision,
  amount: Yuan,
  channels: z.array(z.object({ id: z.string(), title: z.string(), available_balance: Yuan, enough: z.boolean() })),
  has_pay_password: z.boolean(),
})
export const ConfirmQuote = z.object({ quote_id: Id, revision: SeenRevision.describe('所选报价的版本') })
export const Assign = z.object({
  shop_id: z.string().min(1, '请选择门店').max(64),
  price: Price.optional(),
  pay_password: PayPassword.optional().describe('需要冻结金额或增加冻结金额时必填'),
})
export const Reopen = z.object({ kind: whole(1, 2), grab_minutes: whole(0, 1440).default(0) })
export const GrabSetting = z.object({ grab_minutes: whole(0, 1440) })
export const MemoChange = z.object({
  memo: z.string().trim().max(200, '备注不能超过200个字').default(''),
  flag: whole(0, 5).default(0),
  expect: expected({ memo: z.string().max(200), flag: whole(0, 5) }),
})
export const Memo = z.object({ memo: z.string(), flag: z.number().int() })
export const NewComment = z.object({
  marks: z.object({ quality: whole(1, 5), service: whole(1, 5), speed: whole(1, 5) }),
  text: z.string().trim().max(500, '评价不能超过500个字').default(''),
  images: images.default([]),
})
export const PhotoAudit = z.object({ sn: Sn, accepted: z.boolean(), cause: z.string().trim().max(50).default('') })
/** A modification names only what it changes: what is absent stays as it is, so nothing here has a default. */
const changed = OrderContent.shape
export const NewModification = OrderContent.extend({
  card_con: changed.card_con.unwrap(),
  order_remarks: changed.order_remarks.unwrap(),
  phone: changed.phone.unwrap(),
  county: changed.county.unwrap(),
  longitude: changed.longitude.unwrap(),
  latitude: changed.latitude.unwrap(),
})
  .partial()
  .extend({
    price: Price.optional(),
    note: z.string().trim().max(200).default(''),
  })
export const ApplyModification = NewModification.extend({
  pay_password: PayPassword.optional().describe('改高价格时必填'),
})
export const ModificationPreview = z.object({
  changes: z.array(ChangeLine),
  price_before: Yuan,
  price_after: Yuan,
  hold_delta: Yuan,
  until: Moment,
  outcome: z.string(),
})
export const Tracking = z.array(z.object({ at: Moment, what: z.string(), detail: z.string() }))
export const NewTracking = z.object({ content: text('跟进内容', 200) })
const optionalProvince = z.string().trim().max(20).default('').describe('不填时按城市名称确定')
export const Inquiry = z.object({
  product_type: ProductTypeId,
  province: optionalProvince,
  city: text('城市', 20),
  county: z.string().max(20).default(''),
  shop_id: z.string().max(64).optional(),
  content: z.string().trim().max(200).default(''),
})
export const ReferenceQuery = z.object({
  product_type: ProductTypeId,
  province: optionalProvince,
  city: text('城市', 20),
  county: z.string().max(20).optional(),
})
export const Reference = z.object({
  low: Yuan.nullable(),
  middle: Yuan.nullable(),
  high: Yuan.nullable(),
  orders: z.number().int(),
})

export const ShopCard = z.object({
  openid: z.string(),
  sid: z.string(),
  name: z.string(),
  merchant_id: z.string(),
  merchant_name: z.string(),
  logo: z.string().describe('门店头像，没有时为空'),
  areainfo: z.string(),
  categories: z.array(z.number().int()),
  distance: z.number().nullable(),
  is_partner: z.boolean(),
  open: z.boolean(),
  deposit_paid: z.boolean(),
  last_receive_order_time: Moment.nullable(),
  score: z.number().nullable(),
  finished_orders: z.number().int(),
  late_invoices: z.number().int().describe('超期未开的发票'),
  full: z.string().default('').describe('所填时段已满、截单或暂停时的说明，与再次可接的时段；可接时为空'),
})
export const ShopQuery = z.object({
  delivery_date: Day.optional().describe('要送的日期与时间；填写后说明门店在该时段是否已满'),
  delivery_time: DeliveryTime.optional(),
  keyword: z.string().trim().max(40).optional(),
  province: optionalProvince,
  city: z.string().max(20).optional(),
  product_type: ProductTypeId.optional(),
  longitude: z.coerce.number().optional(),
  latitude: z.coerce.number().optional(),
})

export const TradeQuery = PageQuery.extend({
  direction: whole(1, 2),
  partner_merchant_id: Id,
  state: z.enum(['', '1', '2']).default('1'),
  page_size: whole(1, 50).default(5),
})
export const TradeRow = z.object({
  order_sn: z.string(),
  order_amount: Yuan.nullable(),
  order_status_zh: z.string(),
  order_items: z.array(Goods),
  order_goods_total: z.number().int(),
  label: z.array(z.enum(['multiple_items', 'has_crad', 'after_sale_order'])),
  delivery_date: z.string(),
  delivery_time: z.string(),
  consignee: z.string(),
  mobile: z.string(),
  phone: z.string(),
  address: z.string(),
  source_sid: z.string(),
})
export const Trades = z.object({
  items: z.array(TradeRow),
  items_total: z.object({ trading: z.number().int(), finish: z.number().int(), all: z.number().int() }),
  total_page: z.number().int(),
})

export const Draft = z.object({ content: z.string().max(20_000, '草稿过长').describe('表单内容的 JSON') })
