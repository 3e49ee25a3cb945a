import * as z from 'zod'
import { area, get } from '../../../kit/endpoint.ts'
import { DateRange, MenuItem } from './schemas.ts'

export const shell = area('shell', {
  menu: get('/api.v2/workbench-menu', { about: '菜单', result: z.array(MenuItem), allow: 'signedIn' }),
  dateRanges: get('/api.v2/systems/query-date-range-options', { about: '日期选项', result: z.array(DateRange), allow: 'signedIn' }),
})
