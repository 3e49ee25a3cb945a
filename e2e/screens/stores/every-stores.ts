import type { Page } from '@playwright/test'
import { pages } from '@zdb/contract/pages'
import { dialog, heading, words, type Screen } from '../screen.ts'

const at = (
  name:
    | 'miniCoupons'
    | 'goods'
    | 'editGoods'
    | 'importGoods'
    | 'stores'
    | 'storeInfo'
    | 'storeSetting'
    | 'editStore'
    | 'storeContacts',
) => `/console/${pages[name].path}`

const chooseMore = (row: string, name: string) => async (page: Page) => {
  const line = page.getByRole('row').filter({ hasText: row })
  await line.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name }).click()
}

export const storeScreens: readonly Screen[] = [
  { name: 'stores', who: 'owner', at: at('stores'), shows: words('国贸店') },
  { name: 'stores-new', who: 'newcomer', at: at('stores'), shows: words('还没有门店，五步开出第一家') },
  { name: 'stores-clerk', who: 'clerk', at: at('stores'), shows: words('国贸店') },
  { name: 'goods', who: 'owner', at: at('goods'), shows: words('11枝红玫瑰花束') },
  {
    name: 'goods-new',
    who: 'newcomer',
    at: at('goods'),
    shows: words('还没有商品，建好以后订单会自动带出图片、用料和成本'),
  },
  { name: 'coupons', who: 'owner', at: at('miniCoupons'), shows: words('满50减5元券') },
  {
    name: 'coupons-new',
    who: 'newcomer',
    at: at('miniCoupons'),
    shows: words('还没有优惠券，创建后顾客在小程序下单时可以使用'),
  },
  {
    name: 'coupons-create',
    who: 'owner',
    at: at('miniCoupons'),
    act: (page) => page.getByRole('button', { name: '创建优惠券' }).click(),
    shows: dialog('创建优惠券'),
  },
  {
    name: 'coupons-detail',
    who: 'owner',
    at: at('miniCoupons'),
    act: (page) => page.getByRole('button', { name: '满50减5元券' }).click(),
    shows: dialog('满50减5元券'),
  },
  { name: 'goods-create', who: 'owner', at: at('editGoods'), shows: heading('规格、价格与库存') },
  { name: 'goods-import', who: 'owner', at: at('importGoods'), shows: words('下载模板') },
  { name: 'goods-take-over', who: 'owner', at: `${at('importGoods')}?way=shop`, shows: heading('从网店导入') },
  {
    name: 'goods-adjust',
    who: 'owner',
    at: at('goods'),
    act: async (page) => {
      await page.getByRole('checkbox', { name: '全选本页' }).check()
      await page.getByRole('button', { name: '批量改价' }).click()
    },
    shows: dialog('批量改价'),
  },
  { name: 'store-info', who: 'owner', at: at('storeInfo'), shows: heading('门店资料') },
  { name: 'store-info-new', who: 'newcomer', at: at('storeInfo'), shows: words('还没有门店') },
  { name: 'store-setting', who: 'owner', at: at('storeSetting'), shows: heading('名称与类目') },
  { name: 'store-hours', who: 'owner', at: `${at('storeSetting')}?step=hours`, shows: heading('营业时间') },
  { name: 'store-place', who: 'owner', at: `${at('storeSetting')}?step=place`, shows: heading('门店地址') },
  { name: 'store-create', who: 'owner', at: at('editStore'), shows: heading('新建门店') },
  { name: 'store-contacts', who: 'owner', at: at('storeContacts'), shows: heading('门店联系人') },
  {
    name: 'store-remove',
    who: 'owner',
    at: at('stores'),
    act: chooseMore('中关村店', '删除'),
    shows: dialog('删除门店“中关村店”'),
  },
]
