import type { Page } from '@playwright/test'
import { pages } from '@zdb/contract/pages'
import { defaultA4, defaultCard } from '@zdb/contract/desk/print/browser-paper'

/** An address of a document, with what the server is made to answer there. */
export type FixedPaper = { name: string; at: string; article: string; answers: Readonly<Record<string, unknown>> }

const longName = '一整年都不会凋谢的进口厄瓜多尔永生玫瑰手捧花礼盒（含定制丝带、手写贺卡与防水提袋）'
/** A mark that turns the reading direction must turn nothing but its own word. */
const turned = '林\u202e晓月\u200f'
const party = '生日快乐🎂🌹'
const cardText = '愿你被这世界温柔以待，岁岁年年，平安喜乐。'.repeat(10).slice(0, 200)

const goodsAt = (at: number) => ({
  item_name: at === 0 ? longName : at === 1 ? `向日葵${party}` : `第${at + 1}种花材`,
  item_spec: at % 3 === 0 ? '大号·香槟色' : '',
  item_img: '',
  item_remarks: at === 2 ? '花头朝上，刺去干净，不要满天星' : '',
  item_total: at + 1,
  item_price: at === 0 ? '99999.99' : at === 1 ? '0.00' : '12.50',
})
const goods = (count: number) => Array.from({ length: count }, (_, at) => goodsAt(at))

const receipt = {
  order_sn: 'O20261115100000000001',
  source: 'online',
  channel_name: '美团外卖',
  day_seq: '3021',
  channel_order_sn: '2600000000000000001',
  store_name: '国贸店',
  store_address: '朝阳区光华路9号',
  store_mobile: '13800002210',
  online_shop: '国贸旗舰店',
  delivery_time: '2026-11-16 23:30-次日00:30',
  created_at: '2026-11-16 10:00:00',
  consignee: turned,
  mobile: '13900001111',
  address: '北京市朝阳区光华路甲十四号诺德中心一期三号楼二单元一千二百零六室（请走东侧货梯）',
  buyer_name: '陈先生',
  buyer_mobile: '13700002222',
  card_con: cardText,
  order_remarks: '送到前请提前半小时电话联系，不要按门铃🤫',
  memo: '老客户',
  order_product: goods(30),
  goods_total: 465,
  order_amount: '99999.99',
  copy_no: 0,
  printed_at: null,
}

const free = {
  ...receipt,
  card_con: '',
  order_remarks: '',
  memo: '',
  order_product: goods(2).slice(1),
  goods_total: 2,
  order_amount: '0.00',
}

const stocking = {
  start_date: '2026-11-16',
  end_date: '2026-11-17',
  made_at: '2026-11-16 08:00:00',
  stores: [
    {
      sid: '7',
      name: '国贸店',
      orders: 12,
      total: 465,
      slots: ['2026-11-16 10:00-11:00', '2026-11-16 23:30-次日00:30'].map((window, slot) => ({
        window,
        orders: 12,
        total: 465,
        goods: goods(slot === 0 ? 12 : 4).map(({ item_name, item_spec, item_total }, at) => ({
          item_name,
          item_spec,
          total: item_total,
          orders: Array.from({ length: at === 0 ? 12 : 2 }, (_, place) => ({
            order_sn: `O2026111510000000000${place}`,
            label: place % 2 === 0 ? `美团外卖 #${30 + place}` : '',
            quantity: place + 1,
            remarks: place === 0 ? '不要刺' : '',
          })),
        })),
      })),
    },
  ],
}

const stopAt = (at: number) => ({
  sn: `D2026111510000000000${at}`,
  order_sn: `O2026111510000000000${at}`,
  label: '网单',
  status_zh: at === 0 ? '配送中' : '待取货',
  window: at < 3 ? '2026-11-16 10:00-11:00' : '2026-11-16 23:30-次日00:30',
  consignee: at === 0 ? turned : '王女士',
  mobile: '13900001111',
  address: at === 1 ? receipt.address : '朝阳区望京街10号',
  distance: at === 4 ? null : at + 0.6,
  goods_items: goods(at === 1 ? 5 : 1).map(({ item_name, item_total }) => ({ item_name, item_total })),
  remarks: at === 1 ? `放前台${party}，${cardText.slice(0, 60)}` : '',
  code: `https://uri.amap.com/marker?position=116.4${at},39.9&callnative=1`,
})
const route = {
  day: '2026-11-16',
  store_name: '国贸店',
  store_address: '朝阳区光华路9号',
  store_mobile: '13800002210',
  riders: [{ id: '5', name: '小赵', stops: 5 }],
  rider: { id: '5', name: '小赵', mobile: '13700001234' },
  stops: Array.from({ length: 5 }, (_, at) => stopAt(at)),
  made_at: '2026-11-16 08:00:00',
}

const label = {
  sn: 'D20261115100000000001',
  order_sn: 'O20261115100000000001',
  company: '京东快递',
  waybill: 'JD0123456789012',
  sender: { name: '国贸店', mobile: '13800002210', address: '北京市朝阳区光华路9号' },
  consignee: { name: '林\u202e**', mobile: '139****1111', address: receipt.address },
  hidden: true,
  goods_items: goods(30).map(({ item_name, item_total }) => ({ item_name, item_total })),
  goods_total: 465,
  weight: 2,
  remarks: `${party} ${cardText}`,
  called_at: '2026-11-16 10:00:00',
  copy_no: 0,
  printed_at: null,
}

const isNew = { copy_no: 0, printed_at: null }
const card = (setting: object, card_con: string) => ({
  order_sn: receipt.order_sn,
  store_name: '国贸店',
  card_con,
  setting: { ...defaultCard, ...setting },
  ...isNew,
})
const hardWords = `${turned}：${party}\n${cardText}`.slice(0, 200)
const sheet = (of: typeof receipt, setting: object) => ({
  order_sn: of.order_sn,
  receipt: of,
  setting: { ...defaultA4, words: '扫码再次订购，感谢惠顾', ...setting },
  face: 'serif',
  align: 'left',
  ...isNew,
})

const sheetAt = (query: string) => `/console/${pages.printSheet.path}?${query}`
const receiptAt = `/console/${pages.printReceipt.path}?source=online&sn=${receipt.order_sn}`
const receiptCall = '/api.v2/channel/order/*/print/receipt'
const cardArticle = `贺卡 ${receipt.order_sn}`
const cardCall = '/api.v2/channel/order/*/print/card'
const a4Article = `A4订单 ${receipt.order_sn}`
const a4Call = '/api.v2/channel/order/*/print/a4'
const labelCall = '/api.v2/delivery/order/*/print/label*'

/** The browser's documents at their worst: long names, thirty goods, emoji, turned marks, nothing and very much money. */
export const fixedPapers: readonly FixedPaper[] = [
  { name: 'receipt', at: receiptAt, article: `打印单 ${receipt.order_sn}`, answers: { [receiptCall]: receipt } },
  { name: 'receipt-free', at: receiptAt, article: `打印单 ${receipt.order_sn}`, answers: { [receiptCall]: free } },
  {
    name: 'card-name',
    at: `${receiptAt}&paper=card`,
    article: cardArticle,
    answers: { [cardCall]: card({}, `${party}\n愿你每天都有花开的好心情`) },
  },
  {
    name: 'card-a6',
    at: `${receiptAt}&paper=card`,
    article: cardArticle,
    answers: {
      [cardCall]: card({ format: 'a6', face: 'serif', align: 'left', signature: true, border: true }, hardWords),
    },
  },
  {
    name: 'card-folded',
    at: `${receiptAt}&paper=card`,
    article: cardArticle,
    answers: { [cardCall]: card({ format: 'a5Folded', face: 'pen', border: true }, hardWords) },
  },
  {
    name: 'a4',
    at: `${receiptAt}&paper=a4`,
    article: a4Article,
    answers: { [a4Call]: sheet({ ...receipt, card_con: hardWords }, { pictures: 'small' }) },
  },
  {
    name: 'a4-free',
    at: `${receiptAt}&paper=a4`,
    article: a4Article,
    answers: { [a4Call]: { ...sheet(free, { pictures: 'none', slip_height: 60 }), copy_no: 2 } },
  },
  {
    name: 'stocking',
    at: sheetAt('document=stocking&day=2026-11-16&end=2026-11-17'),
    article: '备货单 国贸店',
    answers: { '/api.v2/store/cloud-print/stocking*': stocking },
  },
  {
    name: 'route',
    at: sheetAt('document=route&sid=7&day=2026-11-16'),
    article: '路线单 小赵',
    answers: { '/api.v2/store/*/cloud-print/route-sheet*': route },
  },
  {
    name: 'label-100x150',
    at: sheetAt(`document=label&sn=${label.sn}`),
    article: `面单 ${label.waybill}`,
    answers: { [labelCall]: label },
  },
  {
    name: 'label-76x130',
    at: sheetAt(`document=label&sn=${label.sn}&size=small`),
    article: `面单 ${label.waybill}`,
    answers: { [labelCall]: label },
  },
]

/** The server answers as written here and not as the day has it. */
export const answerAsFixed = async (page: Page, answers: FixedPaper['answers']): Promise<void> => {
  for (const [path, data] of Object.entries(answers))
    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: { code: 0, message: 'ok', data, errors: [] }, contentType: 'application/json' }),
    )
}
