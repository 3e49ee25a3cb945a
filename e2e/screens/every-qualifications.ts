import { pages } from '@zdb/contract/pages'
import { heading, type Screen } from './screen.ts'

const account = '/console/setting/account/real_name/edit_real_name'

const forms = [
  'storeIdentityCard',
  'storeBusinessLicence',
  'storeFoodPermit',
  'offlineIdentityCard',
  'offlineBusinessLicence',
  'offlineFoodPermit',
] as const

export const qualificationScreens: readonly Screen[] = [
  { name: 'qualifications', who: 'owner', at: account, shows: heading('身份证') },
  {
    name: 'qualification-form',
    who: 'owner',
    at: `${account}?type=identity_card`,
    shows: heading(pages.storeIdentityCard.title),
  },
  { name: 'store-certificates', who: 'owner', at: '/console/setting/shop/certificate', shows: heading('营业执照') },
  ...forms.map((name): Screen => ({
    name: `certificate-${name}`,
    who: 'owner',
    at: `/console/${pages[name].path}`,
    shows: heading(pages[name].title),
  })),
]
