import { defaultTickets } from '@zdb/contract/desk/print/documents'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { PrintJob, Printer } from '#widgets/print/print.ts'
import type { Platform, Template } from '../src/areas/print/print-setup.ts'
import { inMinutes } from './orders.ts'

export const platforms: Platform[] = [
  {
    code: 'feie',
    name: '飞鹅',
    rolls: ['narrow', 'wide'],
    fields: [
      { name: 'no', label: '打印机编号', hint: '机身底部标签上的 SN，9 位数字' },
      { name: 'key', label: '打印机密钥', hint: '标签上的 KEY' },
    ],
    can_clean: true,
  },
  {
    code: 'p365',
    name: '365智能云打印',
    rolls: ['narrow'],
    fields: [{ name: 'no', label: '设备号', hint: '标签上的设备号' }],
    can_clean: false,
  },
]

export const aPrinter = (change: Partial<Printer> = {}): Printer => ({
  id: '31',
  sid: '7',
  platform: 'feie',
  platform_name: '飞鹅',
  device_no: '920531001',
  name: '前台',
  roll: 'narrow',
  state: 'online',
  state_at: inMinutes(-2),
  waiting: 0,
  stand_in_id: null,
  can_clean: true,
  bridge_host: null,
  created_at: inMinutes(-9000),
  ...change,
})

export const aJob = (change: Partial<PrintJob> = {}): PrintJob => ({
  id: '501',
  no: 'P501',
  source: 'online',
  order_sn: 'O20261115100000000001',
  document: 'kitchen',
  title: '制作联',
  copy_no: 0,
  reason: '',
  copies: 1,
  status: 20,
  status_zh: '已打印',
  tone: 'green',
  note: '',
  printer: '前台',
  account: '林老板',
  created_at: inMinutes(-6),
  printed_at: inMinutes(-5),
  actions: [],
  ...change,
})

export const aTemplate = (document: TicketDocument, change: Partial<Template> = {}): Template => ({
  document,
  title: ticketDocuments[document].label,
  version: 0,
  ...defaultTickets[document],
  versions: [],
  ...change,
})

export const aReceipt = (
  change: Partial<WireResult<typeof print.onlineReceipt>> = {},
): WireResult<typeof print.onlineReceipt> => ({
  order_sn: 'O20261115100000000001',
  source: 'online',
  channel_name: '美团外卖',
  day_seq: '3021',
  channel_order_sn: '2600000000001',
  store_name: '国贸店',
  store_address: '朝阳区光华路 9 号',
  store_mobile: '13800002210',
  online_shop: '国贸旗舰店',
  delivery_time: '2026-11-16 14:00-15:00',
  created_at: '2026-11-16 10:00:00',
  consignee: '林女士',
  mobile: '13900001111',
  address: '北京市朝阳区光华路SOHO 2座',
  buyer_name: '陈先生',
  buyer_mobile: '13700002222',
  card_con: '生日快乐，天天开心',
  order_remarks: '不要满天星',
  memo: '',
  order_product: [
    {
      item_name: '33枝红玫瑰',
      item_spec: '红色',
      item_img: '/files/rose.jpg',
      item_remarks: '花头朝上',
      item_total: 1,
      item_price: '268.00',
    },
  ],
  goods_total: 1,
  order_amount: '268.00',
  printed_at: null,
  ...change,
})
