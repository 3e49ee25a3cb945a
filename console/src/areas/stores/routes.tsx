import { page } from '#core/router/page.ts'

export const routes = [
  page('receiveSetting', {
    load: () => import('./receiving/receive-page.tsx').then((file) => file.ReceivePage),
  }),
  page('deliveryArea', {
    load: () => import('./areas/area-page.tsx').then((file) => file.DeliveryAreaPage),
  }),
  page('grabScope', {
    load: () => import('./areas/area-page.tsx').then((file) => file.GrabScopePage),
  }),
  page('storeDeposit', {
    load: () => import('./credit/credit-page.tsx').then((file) => file.CreditPage),
  }),
  page('storeFlash', {
    load: () => import('./flash/flash-page.tsx').then((file) => file.FlashPage),
  }),
  page('storeTransferSetting', {
    load: () => import('./receiving/setting-pages.tsx').then((file) => file.StoreTransferSettingPage),
  }),
  page('receiveTransfer', {
    load: () => import('./receiving/setting-pages.tsx').then((file) => file.ReceiveTransferPage),
  }),
]
