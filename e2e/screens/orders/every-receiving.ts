import { pages } from '@zdb/contract/pages'
import { heading, type Screen } from '../screen.ts'

const ofStore = [
  'receiveSetting',
  'deliveryArea',
  'grabScope',
  'storeDeposit',
  'storeFlash',
  'storeTransferSetting',
] as const

/** What lets a store receive: filled, with orders that keep its deposit, and for somebody without any store. */
export const receivingScreens: readonly Screen[] = [
  ...ofStore.map((name): Screen => ({
    name: `store-${name}`,
    who: 'owner',
    at: `/console/${pages[name].path}`,
    shows: (page) => page.getByRole('heading', { name: pages[name].title, level: 1 }),
  })),
  {
    name: 'store-deposit-kept',
    who: 'florist',
    at: `/console/${pages.storeDeposit.path}`,
    shows: (page) => page.getByRole('list', { name: '暂不能退还' }).getByRole('link').first(),
  },
  {
    name: 'store-settings-new',
    who: 'newcomer',
    at: `/console/${pages.receiveSetting.path}`,
    shows: heading(pages.receiveSetting.title),
  },
  {
    name: 'receive-transfer',
    who: 'owner',
    at: `/console/${pages.receiveTransfer.path}`,
    shows: heading('接单设置'),
  },
]
