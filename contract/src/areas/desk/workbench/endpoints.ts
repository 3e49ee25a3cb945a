import * as z from 'zod'
import { area, get } from '../../../kit/endpoint.ts'
import { StoreRow } from '../../shop/stores/schemas.ts'
import { Figure, Overview, StatusChange, Todo, Trend } from './schemas.ts'

export const workbench = area('workbench', {
  overview: get('/api.v2/UserWorkbench', { about: '工作台概览', result: Overview, allow: 'workbench.read' }),
  changeStoreStatus: get('/api/shop.business.status.change', { about: '门店开店与休息', query: StatusChange, result: StoreRow, allow: 'store.status', of: { sid: 'store' } }),
  figures: get('/api.v2/workbench/main/{x}', { about: '今日概况', result: z.array(Figure), allow: 'workbench.read' }),
  trend: get('/api.v2/workbench/analyze/{type}', { about: '趋势与今日各时段', result: Trend, allow: 'workbench.read' }),
  todo: get('/api.v2/systems/todo', { about: '待办', result: z.array(Todo), allow: 'workbench.read' }),
})
