import { page } from '#core/router/page.ts'

export const routes = [
  page('setting/account', {
    title: '账号中心',
    load: () => import('./account-page.tsx').then((file) => file.AccountPage),
  }),
  page('setting/account/safe/loginpass', {
    title: '修改登录密码',
    load: () => import('./login-password-page.tsx').then((file) => file.LoginPasswordPage),
  }),
  page('setting/account/safe/paypass', {
    title: '支付密码',
    load: () => import('./pay-password-page.tsx').then((file) => file.PayPasswordPage),
  }),
]
