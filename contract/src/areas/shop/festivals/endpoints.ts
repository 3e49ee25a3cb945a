import * as z from 'zod'
import { area, get, post, put } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { FestivalChange, FestivalDetail, FestivalFilter, FestivalId, FestivalPage, FestivalSlot, NewFestival, Peak, Preview, PreviewQuery, SlotCapacity, SlotOrders, Wall } from './schemas.ts'

const of = { id: 'festival' } as const
const ofSlot = { slot_id: 'festivalSlot' } as const

export const festivals = area('festivals', {
  list: get('/api.v2/festivals', { about: '节日计划列表', query: FestivalFilter, result: FestivalPage, allow: 'festival.read' }),
  peaks: get('/api.v2/festivals/peaks', { about: '未来一年的节日', result: z.array(Peak), allow: 'festival.read' }),
  create: post('/api.v2/festivals', { about: '新建节日计划', body: NewFestival, result: FestivalId, allow: 'festival.manage', once: true }),
  preview: post('/api.v2/festivals/preview', { about: '去年同一节日每小时要送的订单', body: PreviewQuery, result: Preview, allow: 'festival.read' }),
  detail: get('/api.v2/festivals/{id}', { about: '节日计划详情与各时段占用', result: FestivalDetail, allow: 'festival.read', of }),
  update: put('/api.v2/festivals/{id}', { about: '修改节日计划', body: FestivalChange, result: Done, allow: 'festival.manage', of, once: true }),
  activate: post('/api.v2/festivals/{id}/activate', { about: '启用节日计划', result: Done, allow: 'festival.manage', of, once: true }),
  suspend: post('/api.v2/festivals/{id}/suspend', { about: '暂停节日接单', result: Done, allow: 'festival.manage', of, once: true }),
  resume: post('/api.v2/festivals/{id}/resume', { about: '恢复节日接单', result: Done, allow: 'festival.manage', of, once: true }),
  end: post('/api.v2/festivals/{id}/end', { about: '结束节日计划', result: Done, allow: 'festival.manage', of, once: true }),
  wall: get('/api.v2/festivals/{id}/wall', { about: '节日大屏', result: Wall, allow: 'festival.read', of, quiet: true }),
  setCapacity: post('/api.v2/festival-slots/{slot_id}/capacity', { about: '修改一个时段的产能', body: SlotCapacity, result: FestivalSlot, allow: 'festival.manage', of: ofSlot, once: true }),
  slotOrders: get('/api.v2/festival-slots/{slot_id}/orders', { about: '一个时段的订单', result: SlotOrders, allow: 'festival.read', of: ofSlot }),
})
