import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { NewOperator, OperatorRow } from '../operators/schemas.ts'

export const colleagues = area('colleagues', {
  list: get('/operator/api/operators', { about: '平台人员', result: z.array(OperatorRow), desk: ['manage'] }),
  create: post('/operator/api/operators', { about: '新增平台人员', body: NewOperator, result: OperatorRow, desk: ['manage'] }),
  disable: post('/operator/api/operators/{operator}/disable', { about: '停用平台人员', result: OperatorRow, desk: ['manage'] }),
  enable: post('/operator/api/operators/{operator}/enable', { about: '启用平台人员', result: OperatorRow, desk: ['manage'] }),
  resetSecondFactor: post('/operator/api/operators/{operator}/reset-second-factor', { about: '重置动态码', result: OperatorRow, desk: ['manage'] }),
})
