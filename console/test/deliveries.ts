import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Ride, RideDetail } from '../src/areas/delivery/ride.ts'
import { inMinutes } from './orders.ts'

export const dada = { code: 6, name: '达达快送', mark: '达', colour: '#1d6fd1' }
export const ownPeople = { code: 5, name: '商家自配送', mark: '自', colour: '#0f766e' }

/** A ride of Dada whose rider has the flowers. */
export const aRide = (change: Partial<Ride> = {}): Ride => ({
  sn: 'D2026111510000001',
  origin: { type: 'online', sn: 'O20261115100000000001', label: '网单' },
  channel: dada,
  group: 'aggregated',
  status: 30,
  status_zh: '配送中',
  tone: 'green',
  rider_status: 20,
  rider_status_zh: '已取货，配送中',
  rider: { name: '李师傅', mobile: '13911112222' },
  strategy: 'autopilot',
  price: '16.23',
  tips: '0.00',
  cancel_fee: '0.00',
  cost: '16.23',
  distance: 2.3,
  shop: { sid: '3', name: '国贸店' },
  areainfo: '北京市朝阳区',
  address: '光华路****',
  consignee: '林**',
  mobile: '138****2210',
  product_type: 1,
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
  window_start: inMinutes(-20),
  window_end: inMinutes(40),
  order_logistics: { send_time: inMinutes(-25), confirm_time: inMinutes(-20) },
  eta: inMinutes(12),
  trouble: '',
  billed_before: null,
  unknown: false,
  turn: { owner: 'courier', until: inMinutes(40), of: '送达', outcome: '超过配送时间将标记为超时，并向运力方核实' },
  remarks: '',
  waybill: '',
  created_at: inMinutes(-25),
  actions: ['location', 'update'],
  ...change,
})

/** Called, and nobody has taken it yet. */
export const aCalledRide = (change: Partial<Ride> = {}): Ride =>
  aRide({
    status: 1,
    status_zh: '待骑手接单',
    tone: 'yellow',
    rider_status: null,
    rider_status_zh: '',
    rider: null,
    eta: null,
    order_logistics: { send_time: inMinutes(-5), confirm_time: null },
    turn: { owner: 'courier', until: inMinutes(2), of: '接单', outcome: '无人接单时按策略换下一家或提醒您' },
    actions: ['tip', 'cancel', 'update'],
    ...change,
  })

export const aRideDetail = (change: Partial<RideDetail> = {}): RideDetail => ({
  ...aRide(),
  dispatch_id: '9',
  shop_spot: { longitude: 116.46, latitude: 39.908, address: '建国门外大街1号国贸商城B1' },
  door_spot: { longitude: 116.478, latitude: 39.917 },
  attempts: [
    {
      sn: 'D2026111510000001',
      channel: dada,
      status: 30,
      status_zh: '配送中',
      price: '16.23',
      tips: '0.00',
      cancel_fee: '0.00',
      cost: '16.23',
      at: inMinutes(-25),
    },
  ],
  true_cost: '16.23',
  money: [{ title: '冻结运费', amount: '-16.23', at: inMinutes(-25) }],
  print_html: '',
  timeline: [],
  ...change,
})

/** Halfway from the shop to the door, round two corners. */
export const aLocation = (
  change: Partial<WireResult<typeof delivery.location>> = {},
): WireResult<typeof delivery.location> => ({
  status: 30,
  rider: { longitude: 116.469, latitude: 39.912, at: inMinutes(0) },
  shop: { longitude: 116.46, latitude: 39.908 },
  door: { longitude: 116.478, latitude: 39.917 },
  city_code: '',
  route: [
    [116.46, 39.908],
    [116.469, 39.908],
    [116.469, 39.917],
    [116.478, 39.917],
  ],
  trail: [
    [116.46, 39.908],
    [116.469, 39.908],
    [116.469, 39.912],
  ],
  eta: inMinutes(12),
  confidence: 86,
  ...change,
})
