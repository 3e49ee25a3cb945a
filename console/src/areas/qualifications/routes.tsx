import { page } from '#core/router/page.ts'

const ofStore = () => import('./store-certificates-page.tsx')
const identityCard = () => ofStore().then((file) => file.StoreIdentityCardPage)
const businessLicence = () => ofStore().then((file) => file.StoreBusinessLicencePage)
const foodPermit = () => ofStore().then((file) => file.StoreFoodPermitPage)

/** The documents of a store are reached from its settings and from its own page: one set of screens. */
export const routes = [
  page('accountQualifications', {
    load: () => import('./account-qualifications-page.tsx').then((file) => file.AccountQualificationsPage),
  }),
  page('storeCertificates', { load: () => ofStore().then((file) => file.StoreCertificatesPage) }),
  page('storeIdentityCard', { load: identityCard }),
  page('storeBusinessLicence', { load: businessLicence }),
  page('storeFoodPermit', { load: foodPermit }),
  page('offlineIdentityCard', { load: identityCard }),
  page('offlineBusinessLicence', { load: businessLicence }),
  page('offlineFoodPermit', { load: foodPermit }),
]
