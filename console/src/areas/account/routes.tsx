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
  page('bindPhone', {
    load: () => import('./safe/bind-phone-page.tsx').then((file) => file.BindPhonePage),
  }),
  page('bindMail', {
    load: () => import('./safe/bind-mail-page.tsx').then((file) => file.BindMailPage),
  }),
  page('bindWechat', {
    load: () => import('./safe/bind-wechat-page.tsx').then((file) => file.BindWechatPage),
  }),
  page('contacts', {
    load: () => import('./contacts/contacts-page.tsx').then((file) => file.ContactsPage),
  }),
  page('cancelAccount', {
    load: () => import('./cancellation/cancel-account-page.tsx').then((file) => file.CancelAccountPage),
  }),
  // Not in the production build yet (spec 1, section 2.2).
  ...(import.meta.env.MODE === 'production'
    ? []
    : [
        page('notificationSetting', {
          load: () => import('./notifications/notification-page.tsx').then((file) => file.NotificationPage),
        }),
      ]),
]
