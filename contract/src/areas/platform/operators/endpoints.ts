import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { OperatorAdmission, OperatorEnrolment, OperatorSelf, OperatorSignIn, OwnPassword } from './schemas.ts'

export const operators = area('operators', {
  signIn: post('/operator/api/sign-in', { about: '平台人员登录', body: OperatorSignIn, result: OperatorAdmission, open: true }),
  enrol: post('/operator/api/enrol', { about: '首次登录绑定动态码', body: OperatorEnrolment, result: OperatorAdmission, open: true }),
  me: get('/operator/api/me', { about: '当前平台人员', result: OperatorSelf, desk: 'operator' }),
  signOut: post('/operator/api/sign-out', { about: '退出平台工作台', result: Done, desk: 'operator', once: false }),
  changePassword: post('/operator/api/password', { about: '修改自己的密码', body: OwnPassword, result: Done, desk: 'operator', once: false }),
})
