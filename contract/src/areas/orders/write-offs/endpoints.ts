import { area, get, post } from '../../../kit/endpoint.ts'
import { WriteOff, WriteOffAnswer, WriteOffPage, WriteOffQuery } from './schemas.ts'

export const writeOffs = area('writeOffs', {
  list: get('/api.v2/channel/writeoff/items', { about: '核销记录', query: WriteOffQuery, result: WriteOffPage, allow: 'online.writeoff' }),
  act: post('/api.v2/channel/writeoff', { about: '查券、核销与撤销', body: WriteOff, result: WriteOffAnswer, allow: 'online.writeoff', quiet: true }),
})
