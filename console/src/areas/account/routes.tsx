import { page } from '#core/router/page.ts'

export const routes = [
  page('account', {
    load: () => import('./account-page.tsx').then((file) => file.AccountPage),
  }),
  page('loginPassword', {
    load: () => import('./login-password-page.tsx').then((file) => file.LoginPasswordPage),
  }),
  page('payPassword', {
    load: () => import('./pay-password-page.tsx').then((file) => file.PayPasswordPage),
  }),
]
