import { area, get, post } from '../../kit/endpoint.ts'
import { Done } from '../../kit/page.ts'
import { BlackReason, Me, MyChanges, NewPassword, SignedOut } from './schemas.ts'

export const account = area('account', {
  me: get('/api.v2/account', { about: '当前用户', result: Me, allow: 'signedIn' }),
  changeMe: post('/api.v2/account', { about: '修改个人资料', body: MyChanges, result: Me, allow: 'signedIn' }),
  signOut: get('/api.v2/logout', { about: '退出登录', result: SignedOut, allow: 'signedIn' }),
  changePassword: post('/api.v2/account/repass', { about: '修改登录密码', body: NewPassword, result: Done, allow: 'signedIn' }),
  blackReason: get('/api.v2/account/black-reason', { about: '限制原因', result: BlackReason, allow: 'signedIn' }),
})
