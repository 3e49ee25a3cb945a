import { dialog, heading, press, words, type Screen } from './screen.ts'

const account = '/console/setting/account'

/** The account centre and what is behind it. */
export const accountScreens: readonly Screen[] = [
  { name: 'account-bind-phone', who: 'newcomer', at: `${account}/safe/bind_mobile`, shows: heading('更换绑定手机') },
  {
    name: 'account-bind-phone-errors',
    who: 'newcomer',
    at: `${account}/safe/bind_mobile`,
    act: press('确认更换'),
    shows: words('请输入6位短信验证码'),
  },
  { name: 'account-bind-mail', who: 'newcomer', at: `${account}/safe/bind_mail`, shows: heading('绑定邮箱') },
  { name: 'account-bind-wechat', who: 'newcomer', at: `${account}/safe/bind_wechat`, shows: words('还没有绑定微信') },
  {
    name: 'notification-setting',
    who: 'owner',
    at: '/console/setting/notification',
    shows: (page) => page.getByRole('table', { name: '网单提醒' }),
  },
  {
    name: 'notification-setting-clerk',
    who: 'clerk',
    at: '/console/setting/notification',
    shows: words('账号安全'),
  },
  { name: 'account-contacts', who: 'newcomer', at: `${account}/contact`, shows: words('还没有联系人') },
  {
    name: 'account-new-contact',
    who: 'newcomer',
    at: `${account}/contact`,
    act: press('新增联系人'),
    shows: dialog('新增联系人'),
  },
  { name: 'account-cancel', who: 'newcomer', at: `${account}/logout`, shows: words('我已阅读并同意注销须知') },
  { name: 'account-cancel-obstacles', who: 'owner', at: `${account}/logout`, shows: heading('暂不能注销') },
  { name: 'account-cancel-clerk', who: 'clerk', at: `${account}/logout`, shows: words('仅主账户可以注销账号') },
]
