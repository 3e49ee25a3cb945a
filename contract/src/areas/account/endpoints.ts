import { area, get, post } from '../../kit/endpoint.ts'
import { Done } from '../../kit/page.ts'
import { BlackReason, Me, MyChanges, NewPassword, NewPayPassword, PayPasswordSms, SignedOut } from './schemas.ts'

export const account = area('account', {
  me: get('/api.v2/account', { about: '当前用户', result: Me, allow: 'signedIn' }),
  changeMe: post('/api.v2/account', { about: '修改个人资料', body: MyChanges, result: Me, allow: 'signedIn' }),
  signOut: get('/api.v2/logout', { about: '退出登录', result: SignedOut, allow: 'signedIn' }),
  changePassword: post('/api.v2/account/repass', { about: '修改登录密码', body: NewPassword, result: Done, allow: 'signedIn' }),
  payPasswordSms: get('/api.v2/account/security/getPaypassSms', { about: '支付密码短信', result: PayPasswordSms, allow: 'signedIn' }),
  payPasswordSmsOld: get('/api/security/getPaypassSms', { about: '支付密码短信（旧）', result: PayPasswordSms, allow: 'signedIn' }),
  setPayPassword: post('/api.v2/account/security/paypass', { about: '设置支付密码', body: NewPayPassword, result: Done, allow: 'signedIn' }),
  setPayPasswordOld: post('/api/security/paypass', { about: '设置支付密码（旧）', body: NewPayPassword, result: Done, allow: 'signedIn' }),
  blackReason: get('/api.v2/account/black-reason', { about: '限制原因', result: BlackReason, allow: 'signedIn' }),
})
