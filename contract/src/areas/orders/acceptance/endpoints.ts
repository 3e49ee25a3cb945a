import { area, get } from '../../../kit/endpoint.ts'
import { Curve, CurveQuery } from './schemas.ts'

export const acceptance = area('acceptance', {
  curve: get('/api.v2/transfer-order/acceptance-curve', { about: '这个价格有没有人接', query: CurveQuery, result: Curve, allow: 'transfer.read', quiet: true }),
})
