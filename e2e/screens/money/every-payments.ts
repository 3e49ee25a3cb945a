import { pages } from '@zdb/contract/pages'
import { words, type Screen } from '../screen.ts'

const recharge = `/console/${pages.recharge.path}`

export const paymentScreens: readonly Screen[] = [
  { name: 'recharge', who: 'owner', at: recharge, shows: (page) => page.getByRole('form', { name: '在线充值' }) },
  { name: 'recharge-remittance', who: 'newcomer', at: `${recharge}?tab=remittance`, shows: words('还没有汇款') },
  {
    name: 'remittance-code',
    who: 'newcomer',
    at: `${recharge}?tab=remittance`,
    route: pages.remittanceCode.path,
    act: async (page) => {
      await page.getByLabel('汇款金额').fill('500')
      await page.getByRole('button', { name: '获取识别码' }).click()
    },
    shows: (page) => page.getByRole('region', { name: '汇款到' }),
  },
  {
    name: 'recharge-code',
    who: 'newcomer',
    at: recharge,
    act: async (page) => {
      await page.getByRole('radio', { name: '支付宝扫码支付' }).check({ force: true })
      await page.getByRole('button', { name: '去付款' }).click()
    },
    shows: (page) => page.getByRole('img', { name: '支付宝付款码' }),
  },
]
