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
  { code: 'bridge', name: '本地打印桥', rolls: ['narrow', 'wide'], fields: [], can_clean: false },
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
  copy_no: 0,
  printed_at: null,
  ...change,
})

export const aStockingSheet = (): WireResult<typeof print.stockingSheet> => ({
  start_date: '2026-11-16',
  end_date: '2026-11-16',
  made_at: '2026-11-16 08:00:00',
  stores: [
    {
      sid: '7',
      name: '国贸店',
      orders: 2,
      total: 5,
      slots: [
        {
          window: '2026-11-16 14:00-15:00',
          orders: 2,
          total: 5,
          goods: [
            {
              item_name: '33枝红玫瑰',
              item_spec: '红色',
              total: 5,
              orders: [
                { order_sn: 'O1', label: '美团外卖 #8', quantity: 3, remarks: '不要刺' },
                { order_sn: 'O2', label: '', quantity: 2, remarks: '' },
              ],
            },
          ],
        },
      ],
    },
  ],
})

export const aRouteSheet = (
  change: Partial<WireResult<typeof print.routeSheet>> = {},
): WireResult<typeof print.routeSheet> => ({
  day: '2026-11-16',
  store_name: '国贸店',
  store_address: '朝阳区光华路 9 号',
  store_mobile: '13800002210',
  riders: [{ id: '5', name: '小赵', stops: 2 }],
  rider: { id: '5', name: '小赵', mobile: '13700001234' },
  stops: ['14:00-15:00', '16:00-17:00'].map((time, at) => ({
    sn: `D${at + 1}`,
    order_sn: `O${at + 1}`,
    label: '网单',
    status_zh: '待取货',
    window: `2026-11-16 ${time}`,
    consignee: '林女士',
    mobile: '13900001111',
    address: '朝阳区光华路SOHO 2座',
    distance: 1.1,
    goods_items: [{ item_name: '33枝红玫瑰', item_total: 1 }],
    remarks: '请轻放',
    code: 'https://uri.amap.com/marker?position=116.46,39.92&callnative=1',
  })),
  made_at: '2026-11-16 08:00:00',
  ...change,
})

export const aLabel = (change: Partial<WireResult<typeof print.label>> = {}): WireResult<typeof print.label> => ({
  sn: 'D1',
  order_sn: 'O1',
  company: '京东快递',
  waybill: 'JD0000000000001',
  sender: { name: '国贸店', mobile: '13800002210', address: '北京市朝阳区光华路 9 号' },
  consignee: { name: '林**', mobile: '139****1111', address: '北京市朝阳区光华路SOHO 2座' },
  hidden: true,
  goods_items: [{ item_name: '永生花礼盒', item_total: 2 }],
  goods_total: 2,
  weight: 2,
  remarks: '请轻放',
  called_at: '2026-11-16 10:00:00',
  copy_no: 0,
  printed_at: null,
  ...change,
})
