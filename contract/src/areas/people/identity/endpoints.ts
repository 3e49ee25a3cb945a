import { area, del, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { Captcha, ProofChallenge, ProofRequest, Registration, ResetPassword, SessionRow, SignedIn, SignIn, SignInBySms, SignInByWechat, SmsRequest, SmsSent, SocialUri } from './schemas.ts'
import * as z from 'zod'

export const identity = area('identity', {
  signIn: post('/api.v2/auth/sign-in', { about: '密码登录', body: SignIn, result: SignedIn, open: true }),
  signInBySms: post('/api.v2/auth/sign-in-sms', { about: '短信登录', body: SignInBySms, result: SignedIn, open: true }),
  register: post('/api.v2/auth/register', { about: '注册商家', body: Registration, result: SignedIn, open: true }),
  resetPassword: post('/api.v2/auth/reset-password', { about: '找回密码', body: ResetPassword, result: Done, open: true }),
  wechatUri: get('/api.v2/auth/wechat', { about: '微信登录授权页', result: SocialUri, open: true }),
  signInByWechat: post('/api.v2/auth/sign-in-wechat', { about: '微信登录', body: SignInByWechat, result: SignedIn, open: true }),
  captcha: get('/api.v2/mcaptcha', { about: '图形验证码', result: Captcha, open: true }),
  proofOfWork: get('/api.v2/auth/proof-of-work', { about: '工作量证明', query: ProofRequest, result: ProofChallenge, open: true }),
  registerSms: get('/api.v2/push/register.user.sms', { about: '注册短信验证码', query: SmsRequest, result: SmsSent, open: true }),
  sms: get('/api.v2/push/sms', { about: '登录或找回密码的短信验证码', query: SmsRequest, result: SmsSent, open: true }),
  sessions: get('/api.v2/account/sessions', { about: '登录设备', result: z.array(SessionRow), allow: 'signedIn' }),
  endSession: del('/api.v2/account/sessions/{session_id}', { about: '结束一个登录', result: Done, allow: 'signedIn', of: { session_id: 'session' } }),
  endOtherSessions: post('/api.v2/account/sessions/end-others', { about: '结束其他登录', result: Done, allow: 'signedIn' }),
})
