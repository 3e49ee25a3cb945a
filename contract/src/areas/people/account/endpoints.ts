import { area, del, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { CancellationAgreement, CancellationBegun, CancellationCheck, CancellationCode, CancellationProof } from './cancellation-schemas.ts'
import { ContactFilter, ContactPerson, ContactPersons, ContactRow, NewContact } from './contact-schemas.ts'
import { BlackReason, Me, MyChanges, NewPassword, NewPayPassword, SignedOut } from './schemas.ts'
import { BindEmail, BindPhone, CodeSent, EmailStep, NewMobile, Security } from './security-schemas.ts'
import { BindSocial, BindStep, Socials, UnbindSocial, UnbindStep, UnbindWechat } from './social-schemas.ts'

export const account = area('account', {
  me: get('/api.v2/account', { about: '当前用户', result: Me, allow: 'signedIn' }),
  changeMe: post('/api.v2/account', { about: '修改个人资料', body: MyChanges, result: Me, allow: 'signedIn' }),
  signOut: get('/api.v2/logout', { about: '退出登录', result: SignedOut, allow: 'signedIn' }),
  changePassword: post('/api.v2/account/repass', { about: '修改登录密码', body: NewPassword, result: Done, allow: 'signedIn' }),
  payPasswordSms: get('/api.v2/account/security/getPaypassSms', { about: '支付密码短信', result: CodeSent, allow: 'signedIn' }),
  payPasswordSmsOld: get('/api/security/getPaypassSms', { about: '支付密码短信（旧）', result: CodeSent, allow: 'signedIn' }),
  setPayPassword: post('/api.v2/account/security/paypass', { about: '设置支付密码', body: NewPayPassword, result: Done, allow: 'signedIn' }),
  setPayPasswordOld: post('/api/security/paypass', { about: '设置支付密码（旧）', body: NewPayPassword, result: Done, allow: 'signedIn' }),
  changePasswordOld: post('/api/security/loginPass', { about: '修改登录密码（旧）', body: NewPassword, result: Done, allow: 'signedIn' }),
  security: get('/api.v2/account/security', { about: '账号安全', result: Security, allow: 'signedIn' }),
  securityOld: get('/api/security', { about: '账号安全（旧）', result: Security, allow: 'signedIn' }),
  oldPhoneCode: get('/api.v2/account/security/old-phone-code', { about: '发送原手机验证码', result: CodeSent, allow: 'signedIn' }),
  oldPhoneCodeOld: post('/api/security/safemobcode', { about: '发送原手机验证码（旧）', result: CodeSent, allow: 'signedIn' }),
  phoneCode: get('/api.v2/account/security/phone-code', { about: '发送新手机验证码', query: NewMobile, result: CodeSent, allow: 'signedIn' }),
  phoneCodeOld: post('/api/security/bind.mobile.code', { about: '发送新手机验证码（旧）', body: NewMobile, result: CodeSent, allow: 'signedIn' }),
  bindPhone: post('/api.v2/account/security/bind-phone', { about: '更换绑定手机', body: BindPhone, result: Done, allow: 'signedIn' }),
  bindPhoneOld: post('/api/security/bind.mobile', { about: '更换绑定手机（旧）', body: BindPhone, result: Done, allow: 'signedIn' }),
  bindEmail: post('/api.v2/account/security/bind-email', { about: '绑定邮箱：先发验证码，再验证', body: BindEmail, result: EmailStep, allow: 'signedIn' }),
  bindEmailOld: post('/api/security/bind.email', { about: '绑定邮箱（旧）', body: BindEmail, result: EmailStep, allow: 'signedIn' }),
  bindWechat: get('/api.v2/account/security/bind-wechat', { about: '绑定微信：先发短信，凭验证码取授权页，带回授权后绑定', query: BindSocial, result: BindStep, allow: 'signedIn' }),
  bindWechatOld: get('/api/shop-SnsAuth-bind', { about: '绑定微信（旧）', query: BindSocial, result: BindStep, allow: 'signedIn' }),
  unbindWechatCode: get('/api.v2/account/security/unbind-wechat-code', { about: '解绑微信短信', result: CodeSent, allow: 'signedIn' }),
  unbindWechatCodeOld: post('/api/security/unbind.wechat.code', { about: '解绑微信短信（旧）', result: CodeSent, allow: 'signedIn' }),
  unbindWechat: post('/api.v2/account/security/unbind-wechat', { about: '解绑微信', body: UnbindWechat, result: Done, allow: 'signedIn' }),
  unbindWechatOld: post('/api/security/unbind.wechat', { about: '解绑微信（旧）', body: UnbindWechat, result: Done, allow: 'signedIn' }),
  socials: get('/api.v2/account/social', { about: '第三方登录', result: Socials, allow: 'signedIn' }),
  unbindSocial: post('/api.v2/account/social/{id}', { about: '解绑第三方登录：先发短信，再验证', body: UnbindSocial, result: UnbindStep, allow: 'signedIn', of: { id: 'socialLogin' } }),
  contacts: get('/api.v2/account/contact', { about: '商家联系人', query: ContactFilter, result: Page(ContactRow), allow: 'signedIn' }),
  saveContact: post('/api.v2/account/contact', { about: '新增或修改商家联系人', body: NewContact, result: ContactRow, allow: 'account.contacts', of: { id: 'contact' }, once: true }),
  removeContact: del('/api.v2/account/contact/{id}', { about: '删除商家联系人', result: Done, allow: 'account.contacts', of: { id: 'contact' } }),
  contactPersons: get('/api/account-contact-person', { about: '商家联系人与职位（旧）', result: ContactPersons, allow: 'signedIn' }),
  contactPerson: get('/api/account-contact-person/{id}', { about: '商家联系人详情（旧）', result: ContactPerson, allow: 'signedIn', of: { id: 'contact' } }),
  saveContactPerson: post('/api/account-contact-person', { about: '新增或修改商家联系人（旧）', body: NewContact, result: ContactPerson, allow: 'account.contacts', of: { id: 'contact' }, once: true }),
  removeContactPerson: del('/api/account-contact-person/{id}', { about: '删除商家联系人（旧）', result: Done, allow: 'account.contacts', of: { id: 'contact' } }),
  checkCancellation: get('/api.v2/account/cancellation/check', { about: '注销前检查', result: CancellationCheck, allow: 'signedIn' }),
  confirmCancellation: get('/api.v2/account/cancellation/confirm', { about: '确认注销须知并获取短信验证码', query: CancellationAgreement, result: CancellationCode, allow: 'signedIn' }),
  verifyCancellation: post('/api.v2/account/cancellation/verify', { about: '验证身份并提交注销', body: CancellationProof, result: CancellationBegun, allow: 'signedIn' }),
  blackReason: get('/api.v2/account/black-reason', { about: '限制原因', result: BlackReason, allow: 'signedIn' }),
})
