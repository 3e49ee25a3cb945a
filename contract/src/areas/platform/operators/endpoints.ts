import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { NewOperator, OperatorAdmission, OperatorEnrolment, OperatorRow, OperatorSelf, OperatorSignIn } from './schemas.ts'

export const operators = area('operators', {
  signIn: post('/operator/api/sign-in', { about: '平台人员登录', body: OperatorSignIn, result: OperatorAdmission, open: true }),
  enrol: post('/operator/api/enrol', { about: '首次登录绑定动态码', body: OperatorEnrolment, result: OperatorAdmission, open: true }),
  me: get('/operator/api/me', { about: '当前平台人员', result: OperatorSelf, desk: 'operator' }),
  signOut: post('/operator/api/sign-out', { about: '退出平台工作台', result: Done, desk: 'operator' }),
  list: get('/operator/api/operators', { about: '平台人员', result: z.array(OperatorRow), desk: ['manage'] }),
  create: post('/operator/api/operators', { about: '新增平台人员', body: NewOperator, result: OperatorRow, desk: ['manage'] }),
  disable: post('/operator/api/operators/{operator}/disable', { about: '停用平台人员', result: OperatorRow, desk: ['manage'] }),
  enable: post('/operator/api/operators/{operator}/enable', { about: '启用平台人员', result: OperatorRow, desk: ['manage'] }),
  resetSecondFactor: post('/operator/api/operators/{operator}/reset-second-factor', { about: '重置动态码', result: OperatorRow, desk: ['manage'] }),
})
