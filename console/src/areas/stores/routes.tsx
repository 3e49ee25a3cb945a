import { page } from '#core/router/page.ts'

const edit = () => import('./edit/edit-page.tsx').then((file) => file.EditPage)

export const routes = [
  page('stores', { load: () => import('./list/list-page.tsx').then((file) => file.ListPage) }),
  page('storeInfo', { load: () => import('./detail/detail-page.tsx').then((file) => file.DetailPage) }),
  page('storeSetting', { load: edit }),
  page('editStore', { load: edit }),
  page('storeContacts', { load: () => import('./contacts/contacts-page.tsx').then((file) => file.ContactsPage) }),
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
